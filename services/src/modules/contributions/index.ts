export { ContributionsModule } from './contributions.module.js';
export { PictureProposalEntity } from './picture-proposal.entity.js';
export { watchLink } from './video-link.js';
export { readDuration } from './youtube-metadata.js';
