/** A page of speakers, in a file of its own. */
export const loadSpeakerList = async () => (await import('./speaker-list')).SpeakerList;
