import { NoVideo, WatchElsewhere } from './stage-notice';

/** A page rendered on the server has it at once. */
export const loadNoVideo = () => NoVideo;
export const loadWatchElsewhere = () => WatchElsewhere;
