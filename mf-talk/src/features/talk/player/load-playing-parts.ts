/** The platform's frame comes when play is pressed, the choice of recordings where there are several. */
export const loadVideoFrame = async () => (await import('./video-frame')).VideoFrame;
export const loadRecordingChoice = async () => (await import('./recording-choice')).RecordingChoice;
