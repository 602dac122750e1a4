/** A slot's notes, in a file of their own. */
export const loadNotesPanel = async () => (await import('./notes-panel')).NotesPanel;
