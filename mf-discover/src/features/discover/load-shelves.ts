/** What the home page has below its first view, in a file of its own. */
export const loadShelves = async () => (await import('./shelves')).Shelves;
