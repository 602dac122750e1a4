import { TalksByDay } from './talks-by-day';

/** A page rendered on the server has it at once. */
export const loadTalksByDay = () => TalksByDay;
