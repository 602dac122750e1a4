import { ConferenceList } from './conference-list';

/** A page rendered on the server has it at once. */
export const loadConferenceList = () => ConferenceList;
