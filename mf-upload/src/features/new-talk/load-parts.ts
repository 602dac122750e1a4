/** Parts of the second step come when they are shown. */
export const loadMoreSpeakers = async () => (await import('./more-speakers')).MoreSpeakers;
export const loadKnownSpeaker = async () => (await import('./known-speaker')).KnownSpeaker;
