import { Results } from './results';

/** A page rendered on the server has it at once. */
export const loadResults = () => Results;
