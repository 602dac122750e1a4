import { EventBar } from './event-bar';
import { TalkBar } from './talk-bar';

/** A page rendered on the server has them at once. */
export const loadEventBar = () => EventBar;
export const loadTalkBar = () => TalkBar;
