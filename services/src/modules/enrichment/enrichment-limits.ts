/** Longest summary that is kept, in code points. */
export const LONGEST_SUMMARY = 2_000;
/** Longest tag, in code points. */
export const LONGEST_TAG = 60;
