/** What a search can be narrowed by, in a file of its own. */
export const loadFilters = async () => (await import('./filters')).Filters;
