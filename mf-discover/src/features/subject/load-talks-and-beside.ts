/** What stands below a subject's head, in a file of its own. */
export const loadTalksAndBeside = async () => (await import('./talks-and-beside')).TalksAndBeside;
