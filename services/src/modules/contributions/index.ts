export { ContributionsModule } from './contributions.module.js';
export { PictureProposalEntity } from './picture-proposal.entity.js';
export { watchLink } from './video-link.js';
export { readDuration } from './youtube-metadata.js';
export { type CountedVideo, VIDEOS_AT_ONCE, YoutubeData, YoutubeDataFault } from './youtube-data.js';
