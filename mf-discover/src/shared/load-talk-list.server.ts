import { TalkList } from './talk-list';

/** A page rendered on the server has it at once. */
export const loadTalkList = () => TalkList;
