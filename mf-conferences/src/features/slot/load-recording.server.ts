import { Recording } from './recording';

/** A page rendered on the server has it at once. */
export const loadRecording = () => Recording;
