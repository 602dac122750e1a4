/** The second step comes after the first view, and parts of it when they are shown. */
export const loadSpeakerStep = async () => (await import('./speaker-step')).SpeakerStep;
export const loadMoreSpeakers = async () => (await import('./more-speakers')).MoreSpeakers;
export const loadKnownSpeaker = async () => (await import('./known-speaker')).KnownSpeaker;
