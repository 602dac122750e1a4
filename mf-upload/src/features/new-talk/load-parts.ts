/** What the first view can do without. */
export const loadVideoPreview = async () => (await import('./video-preview')).VideoPreview;
export const loadDraftNotices = async () => (await import('./draft-notices')).DraftNotices;
export const loadSpeakerStep = async () => (await import('./speaker-step')).SpeakerStep;
export const loadMoreSpeakers = async () => (await import('./more-speakers')).MoreSpeakers;
export const loadKnownSpeaker = async () => (await import('./known-speaker')).KnownSpeaker;
