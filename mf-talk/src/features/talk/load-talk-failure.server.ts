import { TalkFailure } from './talk-failure';

/** A page rendered on the server has it at once. */
export const loadTalkFailure = () => TalkFailure;
