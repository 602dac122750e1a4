/** The list of series, in a file of its own. */
export const loadSeriesList = async () => (await import('./series-list')).SeriesList;
