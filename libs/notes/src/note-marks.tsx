import type { Note } from '@lectern/contracts';

/** What is said of a note after its author and time. */
export const NoteMarks = ({ note }: { note: Note }) => note.edited_at && <span> · edited</span>;
