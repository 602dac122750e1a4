import { FollowNotes, UndoDelete } from '@lectern/notes';
import { useQuery, useQueryClient } from '@lectern/remote';
import { Meta, Panel, TryAgain, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { useViewer } from '../../shared/schedule.queries';
import { NoteForm } from './note-form';
import { SlotNote } from './slot-note';
import { loadNotes, notesQuery } from './slot.queries';

interface NotesPanelProps {
  slotId: number;
  talkId: number | null;
}

/** A slot's notes, and the form to write one. @source product.md, sections 2, 4 and 5 */
export function NotesPanel({ slotId, talkId }: NotesPanelProps) {
  const viewer = useViewer();
  const publicNotes = useQueryClient().getQueryData(notesQuery(slotId).queryKey);
  const query = useQuery({ ...notesQuery(slotId, viewer), placeholderData: publicNotes });
  const notes = query.data ?? publicNotes ?? [];
  const [deleted, setDeleted] = useState<number | null>(null);
  const focusHeading = () => document.getElementById('add-notes')?.focus();
  const failed = query.isError && notes.length === 0;
  return (
    <Panel as="section" aria-labelledby="add-notes">
      <Head>
        <h2 id="add-notes" tabIndex={-1}>
          Add Notes
        </h2>
        {!failed && <Meta as="span">{notes.length}</Meta>}
      </Head>
      <Body>
        <FollowNotes
          notes={query.data}
          queryKey={notesQuery(slotId, viewer).queryKey}
          load={() => loadNotes(slotId)}
          viewer={viewer}
        />
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <SlotNote
                key={note.id}
                note={note}
                slotId={slotId}
                viewer={viewer}
                onDeleted={() => setDeleted(note.id)}
              />
            ))}
          </ul>
        )}
        {failed && (
          <TryAgain busy={query.isFetching} onRetry={() => void query.refetch()}>
            The notes could not be loaded.
          </TryAgain>
        )}
        {deleted !== null && (
          <UndoDelete
            key={deleted}
            id={deleted}
            onRestored={() => {
              setDeleted(null);
              void query.refetch();
              focusHeading();
            }}
            onOver={(hadFocus) => {
              setDeleted(null);
              if (hadFocus) focusHeading();
            }}
          />
        )}
        {notes.length === 0 && !query.isPending && !query.isError && <Meta>No notes yet.</Meta>}
        <NoteForm slotId={slotId} talkId={talkId} viewer={viewer} />
      </Body>
    </Panel>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space3} ${theme.space4};
  border-bottom: ${theme.hairline};
  font-variant-numeric: tabular-nums;
  h2 {
    font-size: ${theme.sizeLg};
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${theme.space4};
  padding: ${theme.space4};
  > ul {
    max-height: 34rem;
    margin-top: calc(-1 * ${theme.space3});
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
`;
