const MARK = '#joined-';

/** The `name_key` of a merged speaker; never used to look up a name. */
export const mergedKey = (speakerId: number): string => `${MARK}${speakerId}`;

/** Whether a `name_key` belongs to a merged speaker. */
export const isMergedKey = (nameKey: string): boolean => nameKey.startsWith(MARK);
