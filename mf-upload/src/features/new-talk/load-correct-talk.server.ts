import { CorrectTalk } from './correct-talk';

/** The server has it at once. */
export const loadCorrectTalk = () => CorrectTalk;
