/** A conference's talks, in a file of their own. */
export const loadTalksView = async () => (await import('./talks-view')).TalksView;
