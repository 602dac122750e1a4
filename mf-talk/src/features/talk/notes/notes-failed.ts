// Separate from the query: the page shows it when the code of the notes cannot be loaded.

/** @source product.md, section 8 */
export const NOTES_FAILED = 'Failed to load notes.';
