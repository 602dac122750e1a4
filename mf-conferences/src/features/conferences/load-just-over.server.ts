import { JustOver } from './just-over';

/** A page rendered on the server has it at once. */
export const loadJustOver = () => JustOver;
