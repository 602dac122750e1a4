/** What stands where there is no talk, in a file of its own. */
export const loadTalkFailure = async () => (await import('./talk-failure')).TalkFailure;
