/** What was found, in a file of its own. */
export const loadResults = async () => (await import('./results')).Results;
