// Separate from the schemas, so that a form can use the limit without loading them.

/** Longest note, in code points. */
export const MAX_NOTE_LENGTH = 2_000;
