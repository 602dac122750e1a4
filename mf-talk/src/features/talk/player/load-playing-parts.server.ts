import { RecordingChoice } from './recording-choice';
import { VideoFrame } from './video-frame';

/** A page rendered on the server has them at once. */
export const loadVideoFrame = () => VideoFrame;
export const loadRecordingChoice = () => RecordingChoice;
