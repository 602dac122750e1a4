import { TalksAndBeside } from './talks-and-beside';

/** A page rendered on the server has it at once. */
export const loadTalksAndBeside = () => TalksAndBeside;
