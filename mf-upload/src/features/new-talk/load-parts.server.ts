import { KnownSpeaker } from './known-speaker';
import { MoreSpeakers } from './more-speakers';
import { SpeakerStep } from './speaker-step';

/** The server has them at once. */
export const loadSpeakerStep = () => SpeakerStep;
export const loadMoreSpeakers = () => MoreSpeakers;
export const loadKnownSpeaker = () => KnownSpeaker;
