/** A page of new talks, in a file of its own. */
export const loadTalksByDay = async () => (await import('./talks-by-day')).TalksByDay;
