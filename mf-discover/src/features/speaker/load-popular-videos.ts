/** The talks of a profile, in a file of their own. */
export const loadPopularVideos = async () => (await import('./popular-videos')).PopularVideos;
