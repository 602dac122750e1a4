/** A page of talks, in a file of its own. */
export const loadTalkList = async () => (await import('./talk-list')).TalkList;
