import { Filters } from './filters';

/** A page rendered on the server has it at once. */
export const loadFilters = () => Filters;
