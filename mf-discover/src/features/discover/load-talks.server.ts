import { Talks } from './talks';

/** A page rendered on the server has it at once. */
export const loadTalks = () => Talks;
