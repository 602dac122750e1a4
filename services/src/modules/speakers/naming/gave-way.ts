const MARK = '#joined-';

/** The `name_key` of a merged speaker; never used to look up a name. */
export const keyGivenAway = (speakerId: number): string => `${MARK}${speakerId}`;

/** Whether a `name_key` belongs to a merged speaker. */
export const gaveWay = (nameKey: string): boolean => nameKey.startsWith(MARK);
