import type { Note } from '@lectern/contracts';

/** Marks shown after a note's author and time. */
export const NoteMarks = ({ note }: { note: Note }) => note.edited_at && <span> · edited</span>;
