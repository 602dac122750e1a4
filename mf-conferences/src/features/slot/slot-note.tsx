import { sendLike } from '@lectern/auth/send-like';
import { type Note, talkPath } from '@lectern/contracts';
import { NoteMarks, NoteText, OwnNote } from '@lectern/notes';
import { Link, clearAlerts, showAlert, useMutation, useQueryClient } from '@lectern/remote';
import { updateCached } from '@lectern/remote/after-change';
import { Fine, Icon, dayOf, formatDate, formatNoteTime, theme, thumbsUpIcon, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { useHydrated } from '../../shared/use-hydrated';
import { HydratedButton } from '../../shared/hydrated-button';
import { notesQuery } from './slot.queries';

interface SlotNoteProps {
  note: Note;
  slotId: number;
  viewer: number | null;
  onDeleted: () => void;
}

/** A note with its public time, author and likes; the author can delete it. @source product.md, section 2 */
export function SlotNote({ note, slotId, viewer, onDeleted }: SlotNoteProps) {
  const locale = useLocale();
  // A note's time is in its reader's zone, which the server does not know, not in the conference's.
  const timeZone = useHydrated() ? undefined : 'UTC';
  const client = useQueryClient();
  const { queryKey } = notesQuery(slotId, viewer);
  const like = useMutation({
    mutationFn: () => sendLike('notes', note.id, note.liked),
    onSuccess: (answer) => {
      clearAlerts(`like-${note.id}`);
      update((all) => all.map((each) => (each.id === note.id ? { ...each, ...answer } : each)));
    },
    onError: (error) =>
      showAlert(error.message || 'Failed to like note.', 'bad', { topic: `like-${note.id}` }),
  });
  const at = note.public_at ?? note.created_at;
  const likes = note.total_likes;

  const update = (to: (notes: Note[]) => Note[]) => void updateCached(client, queryKey, to);
  const whole = (
    <>
      <Words>
        <NoteText
          content={note.content}
          time={(seconds, text) =>
            note.talk_id === null ? (
              text
            ) : (
              <Link to={`${talkPath({ slug: note.talk_id })}?t=${seconds}`}>{text}</Link>
            )
          }
        />
      </Words>
      <Fine>
        <time dateTime={at} lang={locale} dir="auto" title={at.slice(0, 10)}>
          {formatNoteTime(at, locale, timeZone)}
        </time>
        <span> · </span>
        <span lang={locale}>{formatDate(dayOf(at, timeZone), locale)}</span>
        <span> · </span>
        <span dir="auto">{note.user.first_name}</span>
        <NoteMarks note={note} />
      </Fine>
      <HydratedButton
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
      </HydratedButton>
    </>
  );

  return (
    <Item>
      {viewer !== null && viewer === note.user_id ? (
        <OwnNote
          note={note}
          onChanged={(changed) =>
            update((all) => all.map((each) => (each.id === changed.id ? changed : each)))
          }
          onDeleted={() => {
            update((all) => all.filter(({ id }) => id !== note.id));
            onDeleted();
          }}
        >
          {whole}
        </OwnNote>
      ) : (
        whole
      )}
    </Item>
  );
}

const Words = styled.div`
  display: grid;
  gap: ${theme.space1};
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${theme.space1} ${theme.space2};
  padding-block: ${theme.space3};
  border-bottom: ${theme.hairline};
  > :first-child {
    grid-column: 1 / -1;
  }
`;
