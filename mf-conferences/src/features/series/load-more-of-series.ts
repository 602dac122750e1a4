/** What a series leads on to, in a file of its own. */
export const loadMoreOfSeries = async () => (await import('./more-of-series')).MoreOfSeries;
