const MARK = '#joined-';

/** The `name_key` of a speaker who was found to be another one: no name is looked up by it. */
export const keyGivenAway = (speakerId: number): string => `${MARK}${speakerId}`;

/** Whether a `name_key` is that of a speaker who was found to be another one. */
export const gaveWay = (nameKey: string): boolean => nameKey.startsWith(MARK);
