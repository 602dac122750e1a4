/** A page of conferences, in a file of its own. */
export const loadConferenceList = async () => (await import('./conference-list')).ConferenceList;
