import { useState } from 'react';
import { Button, ErrorText, Muted, Skeleton, VisuallyHidden } from '../talk.page';
import { NoteForm } from './note-form';
import { NoteItem, PendingNote } from './note-item';
import { useNotes } from './notes.queries';
import { useAddNote } from './use-add-note';

export interface NotesProps {
  talkId: number | undefined;
  /** Id of who looks; null for a visitor. */
  viewer: number | null;
}

/** A talk's notes and the place to write one. @source product.md, sections 2, 4, 5, 6 and 8 */
export function Notes({ talkId, viewer }: NotesProps) {
  const { data, error, isPending, refetch } = useNotes(talkId, viewer);
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const { pending, add } = useAddNote({
    talkId,
    viewer,
    // What could not be added is not lost, unless something else is being written already.
    onFailure: (content) => setText((typed) => typed || content),
  });
  const notes = data ?? [];
  const waiting = pending.filter(({ id }) => !notes.some((note) => note.id === id));

  return (
    <>
      <NoteForm
        text={text}
        disabled={viewer === null}
        onChange={setText}
        onSubmit={(content) => {
          setText('');
          add(content);
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isPending && <Loading />}
      {error && !data && (
        <>
          <ErrorText>{error.message}</ErrorText>
          <div>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        </>
      )}
      {data && notes.length + waiting.length === 0 && <Muted>No notes yet.</Muted>}
      {notes.length + waiting.length > 0 && (
        <ul>
          {waiting.map((note) => (
            <PendingNote key={note.key} note={note} />
          ))}
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              viewer={viewer}
              onDeleted={() => {
                setSaid('Note deleted');
                document.getElementById('notes')?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading notes...</VisuallyHidden>
      <Skeleton width="30%" />
      <Skeleton />
      <Skeleton width="72%" />
    </div>
  );
}
