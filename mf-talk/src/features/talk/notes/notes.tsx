import type { Note } from '@lectern/contracts';
import { FollowNotes, UndoDelete } from '@lectern/notes';
import { useLocation, useQueryClient } from '@lectern/remote';
import { updateCached } from '@lectern/remote/after-change';
import { useDraft } from '@lectern/remote/drafts';
import { useState } from 'react';
import type { Playback } from '../player/playback';
import { Button, ErrorText, Muted, Skeleton, VisuallyHidden } from '../kit';
import { NoteForm } from './note-form';
import { NoteItem, PendingNote } from './note-item';
import { loadNotes, notesQuery, useNotes } from './notes.queries';
import { NotSent } from './not-sent';
import { useAddNote } from './use-add-note';

export interface NotesProps {
  talkId: number | undefined;
  /** Viewer's user id; null for a visitor. */
  viewer: number | null;
  /** Playback that time marks in notes seek. */
  playback: Playback;
}

/** A talk's notes and the form to write one. @source product.md, sections 2, 4, 5, 6 and 8 */
export function Notes({ talkId, viewer, playback }: NotesProps) {
  const { data, error, isPending, refetch } = useNotes(talkId, viewer);
  const client = useQueryClient();
  const { queryKey } = notesQuery(talkId, viewer);
  const { pathname, search } = useLocation();
  const draft = useDraft(`talk-${talkId}`, viewer);
  const [announcement, setAnnouncement] = useState('');
  const [deleted, setDeleted] = useState<number | null>(null);
  const { pending, unsent, add, discard } = useAddNote({
    talkId,
    viewer,
    back: pathname + search,
    onAdded: (content) => {
      setAnnouncement('Note added');
      // An author who left and came back before the response was offered it again.
      draft.arrived(content);
    },
    giveBack: draft.giveBack,
  });
  const notes = data ?? [];
  const waiting = pending.filter(({ id }) => !notes.some((note) => note.id === id));
  const update = (to: (notes: Note[]) => Note[]) => void updateCached(client, queryKey, to);

  return (
    <>
      <NoteForm
        place={`talk-${talkId}`}
        text={draft.text}
        isRestored={draft.isRestored}
        disabled={viewer === null}
        onChange={draft.write}
        onSubmit={(content) => {
          draft.sent();
          setAnnouncement('');
          add(content);
        }}
      />
      <NotSent contents={unsent} onAgain={add} onDiscard={discard} />
      {deleted !== null && (
        <UndoDelete
          key={deleted}
          id={deleted}
          onRestored={() => {
            setDeleted(null);
            setAnnouncement('Note restored');
            void refetch();
            document.getElementById('notes')?.focus();
          }}
          onOver={(hadFocus) => {
            setDeleted(null);
            if (hadFocus) document.getElementById('notes')?.focus();
          }}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <FollowNotes
        notes={data}
        queryKey={queryKey}
        load={() => loadNotes(talkId, viewer)}
        viewer={viewer}
        isBusy={pending.length > 0}
      />
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
              playback={playback}
              onChanged={(changed) => {
                setAnnouncement('Note saved');
                update((all) => all.map((each) => (each.id === changed.id ? changed : each)));
              }}
              onDeleted={() => {
                setAnnouncement('');
                update((all) => all.filter(({ id }) => id !== note.id));
                setDeleted(note.id);
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
