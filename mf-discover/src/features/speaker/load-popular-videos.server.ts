import { PopularVideos } from './popular-videos';

/** A page rendered on the server has them at once. */
export const loadPopularVideos = () => PopularVideos;
