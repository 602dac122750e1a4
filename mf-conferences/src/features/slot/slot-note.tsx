import type { Note } from '@lectern/contracts';
import { showAlert, useMutation, useQueryClient } from '@lectern/remote';
import { Fine, Icon, deferred, formatNoteTime, theme, thumbsUpIcon, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { useInBrowser } from '../../shared/in-browser';
import { LiveButton } from '../../shared/live-button';
import { notesQuery } from './slot.queries';

/** For members alone. */
const { Deferred: DeleteNote } = deferred(
  async () => (await import(/* webpackChunkName: "acts" */ './delete-note')).DeleteNote,
);

interface SlotNoteProps {
  note: Note;
  slotId: number;
  viewer: number | null;
}

/** A note with its public time, its author, its likes, and for its author the way to delete it. @source product.md, section 2 */
export function SlotNote({ note, slotId, viewer }: SlotNoteProps) {
  const locale = useLocale();
  // A note is timed by its reader's clock, of which the server knows nothing, not by the conference's.
  const timeZone = useInBrowser() ? undefined : 'UTC';
  const client = useQueryClient();
  const { queryKey } = notesQuery(slotId, viewer);
  const like = useMutation({
    mutationFn: async () => (await import(/* webpackChunkName: "acts" */ './like-note')).likeNote(note),
    onSuccess: (answer) =>
      client.setQueryData<Note[]>(queryKey, (notes) =>
        notes?.map((each) => (each.id === note.id ? { ...each, ...answer } : each)),
      ),
    onError: (error) => showAlert(error.message || 'Failed to like note.'),
  });
  const at = note.public_at ?? note.created_at;
  const likes = note.total_likes;

  return (
    <Item>
      <p dir="auto">{note.content}</p>
      <Fine>
        <time dateTime={at} lang={locale} dir="auto">
          {formatNoteTime(at, locale, timeZone)}
        </time>
        <span> · </span>
        <span dir="auto">{note.user.first_name}</span>
      </Fine>
      <LiveButton
        dense
        tone="quiet"
        aria-pressed={note.liked}
        aria-label={`Like this note, ${likes} ${likes === 1 ? 'like' : 'likes'}`}
        aria-busy={like.isPending || undefined}
        onClick={() => {
          if (!like.isPending) like.mutate();
        }}
      >
        <Icon of={thumbsUpIcon} />
        {likes}
      </LiveButton>
      {viewer !== null && viewer === note.user_id && (
        <DeleteNote
          id={note.id}
          onDeleted={() =>
            client.setQueryData<Note[]>(queryKey, (notes) => notes?.filter(({ id }) => id !== note.id))
          }
        />
      )}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${theme.space1} ${theme.space2};
  padding-block: ${theme.space3};
  border-bottom: ${theme.hairline};
  > :first-child {
    grid-column: 1 / -1;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
