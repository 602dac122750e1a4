import { KnownSpeaker } from './known-speaker';
import { MoreSpeakers } from './more-speakers';

/** The server has them at once. */
export const loadMoreSpeakers = () => MoreSpeakers;
export const loadKnownSpeaker = () => KnownSpeaker;
