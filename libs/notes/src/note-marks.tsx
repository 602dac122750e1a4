import type { Note } from '@lectern/contracts';

/** Marks shown after a note's author and time. Only its author sees a note that operators have hidden. */
export const NoteMarks = ({ note }: { note: Note }) => (
  <>
    {note.edited_at && <span> · edited</span>}
    {/* Services of an earlier release send no reason. */}
    {typeof note.hidden_reason === 'string' && (
      <span> · hidden by the operators: {note.hidden_reason}. Only you can see it.</span>
    )}
  </>
);
