import { SpeakerList } from './speaker-list';

/** A page rendered on the server has it at once. */
export const loadSpeakerList = () => SpeakerList;
