import { NotesPanel } from './notes-panel';

/** A page rendered on the server has them at once. */
export const loadNotesPanel = () => NotesPanel;
