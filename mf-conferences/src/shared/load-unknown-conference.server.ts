import { UnknownConference } from './unknown-conference';

/** A page rendered on the server has it at once. */
export const loadUnknownConference = () => UnknownConference;
