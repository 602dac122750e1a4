/** The bars around the title stand in the first HTML; their code comes after the first view. */
export const loadEventBar = async () => (await import('./event-bar')).EventBar;
export const loadTalkBar = async () => (await import('./talk-bar')).TalkBar;
