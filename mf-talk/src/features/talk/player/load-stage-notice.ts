const load = () => import('./stage-notice');

/** What stands on the stage of a talk that cannot be played here, in a file of its own. */
export const loadNoVideo = async () => (await load()).NoVideo;
export const loadWatchElsewhere = async () => (await load()).WatchElsewhere;
