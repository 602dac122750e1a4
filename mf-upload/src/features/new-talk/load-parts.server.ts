import { DraftNotices } from './draft-notices';
import { KnownSpeaker } from './known-speaker';
import { MoreSpeakers } from './more-speakers';
import { SpeakerStep } from './speaker-step';
import { VideoPreview } from './video-preview';

// Functions, not constants: the parts ask for each other while they are loaded.

/** The server has them at once. */
export function loadVideoPreview() {
  return VideoPreview;
}

export function loadDraftNotices() {
  return DraftNotices;
}

export function loadSpeakerStep() {
  return SpeakerStep;
}

export function loadMoreSpeakers() {
  return MoreSpeakers;
}

export function loadKnownSpeaker() {
  return KnownSpeaker;
}
