/** What else matches a search, in a file of its own. */
export const loadAbove = async () => (await import('./above')).Above;
