/** Maximum length of a summary, in code points. */
export const LONGEST_SUMMARY = 2_000;
/** Maximum length of a tag, in code points. */
export const LONGEST_TAG = 60;
