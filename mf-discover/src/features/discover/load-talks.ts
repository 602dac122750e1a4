/** A list of talks, in a file of its own. */
export const loadTalks = async () => (await import('./talks')).Talks;
