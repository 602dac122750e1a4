/** The recording of a slot, in a file of its own. */
export const loadRecording = async () => (await import('./recording')).Recording;
