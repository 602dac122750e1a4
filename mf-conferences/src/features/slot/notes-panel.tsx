import { useQuery, useQueryClient } from '@lectern/remote';
import { Fine, Meta, Panel, TryAgain, theme } from '@lectern/ui';
import styled from 'styled-components';
import { useViewer } from '../../shared/schedule.queries';
import { NoteForm } from './note-form';
import { SlotNote } from './slot-note';
import { notesQuery } from './slot.queries';

interface NotesPanelProps {
  slotId: number;
  talkId: number | null;
}

/** A slot's notes, and the place to write one. @source product.md, sections 2, 4 and 5 */
export function NotesPanel({ slotId, talkId }: NotesPanelProps) {
  const viewer = useViewer();
  const everybodys = useQueryClient().getQueryData(notesQuery(slotId).queryKey);
  const query = useQuery({ ...notesQuery(slotId, viewer), placeholderData: everybodys });
  const notes = query.data ?? everybodys ?? [];
  const failed = query.isError && notes.length === 0;
  return (
    <Panel as="section" aria-labelledby="add-notes">
      <Head>
        <h2 id="add-notes">Add Notes</h2>
        {!failed && <Meta as="span">{notes.length}</Meta>}
      </Head>
      <Body>
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <SlotNote key={note.id} note={note} slotId={slotId} viewer={viewer} />
            ))}
          </ul>
        )}
        {failed && (
          <TryAgain busy={query.isFetching} onRetry={() => void query.refetch()}>
            The notes could not be fetched.
          </TryAgain>
        )}
        {notes.length === 0 && !query.isPending && !query.isError && <Meta>No notes yet.</Meta>}
        <NoteForm slotId={slotId} talkId={talkId} viewer={viewer} />
        {viewer !== null && <Fine>Everyone can read it.</Fine>}
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
