import { Above } from './above';

/** A page rendered on the server has it at once. */
export const loadAbove = () => Above;
