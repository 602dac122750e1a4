import { Shelves } from './shelves';

/** A page rendered on the server has it at once. */
export const loadShelves = () => Shelves;
