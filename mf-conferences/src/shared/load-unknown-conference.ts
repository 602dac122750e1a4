/** What stands where there is no such conference, in a file of its own. */
export const loadUnknownConference = async () => (await import('./unknown-conference')).UnknownConference;
