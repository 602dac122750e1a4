import type { Note } from '@lectern/contracts';
import { NoteMarks, NoteText, OwnNote } from '@lectern/notes';
import { useQueryClient } from '@lectern/remote';
import { updateCached } from '@lectern/remote/after-change';
import { Avatar, TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { LikeButton } from '../like-button';
import type { Playback } from '../player/playback';
import { TimeLink } from '../time-link';
import type { PendingNote as Pending } from './use-add-note';

interface NoteItemProps {
  note: Note;
  viewer: number | null;
  playback: Playback;
  onChanged: (note: Note) => void;
  onDeleted: () => void;
}

/** A note with its author, age and likes; the author can edit and delete it. @source product.md, section 2 */
export function NoteItem({ note, viewer, playback, onChanged, onDeleted }: NoteItemProps) {
  const client = useQueryClient();
  const { content, user } = note;
  const whole = (
    <>
      <Avatar id={note.user_id} name={user.first_name} src={user.image} />
      <Line>
        <strong dir="auto">{user.first_name}</strong>
        <span>
          <TimeAgo iso={note.created_at} moves />
          <NoteMarks note={note} />
        </span>
      </Line>
      <LikeButton
        kind="notes"
        id={note.id}
        label={`Like the note by ${user.first_name}`}
        likes={note.total_likes}
        liked={note.liked}
        onLiked={(answer) =>
          void updateCached<Note[]>(client, ['notes', note.talk_id], (notes) =>
            notes.map((each) => (each.id === note.id ? { ...each, ...answer } : each)),
          )
        }
      />
      <Words>
        <NoteText
          content={content}
          time={(seconds, text) => (
            <TimeLink seconds={seconds} playback={playback}>
              {text}
            </TimeLink>
          )}
        />
      </Words>
    </>
  );

  return (
    <Item>
      {viewer !== null && viewer === note.user_id ? (
        <OwnNote note={note} onChanged={onChanged} onDeleted={onDeleted}>
          {whole}
        </OwnNote>
      ) : (
        whole
      )}
    </Item>
  );
}

/** A note that is still being sent. */
export function PendingNote({ note: { author, content, created_at, id } }: { note: Pending }) {
  return (
    <Item data-pending="">
      <Avatar id={author.id} name={author.first_name} src={author.image} />
      <Line>
        <strong dir="auto">{author.first_name}</strong>
        {id === undefined ? <span role="status">Posting…</span> : <TimeAgo iso={created_at} />}
      </Line>
      <Words>
        <p dir="auto">{content}</p>
      </Words>
    </Item>
  );
}

const Item = styled.li`
  /* Below the words, not below the picture. */
  --note-words: 2 / -1;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space1} ${theme.space3};
  padding-block: ${theme.space4};
  border-top: ${theme.hairline};

  &[data-pending] {
    border-top: 1px dashed ${theme.edge};
  }

  > button {
    grid-area: 1 / 3 / 3 / 4;
    align-self: start;
  }
`;

const Words = styled.div`
  grid-column: 2;
  display: grid;
  gap: ${theme.space1};

  > p {
    max-width: ${theme.measure};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  align-self: center;
  gap: 0 ${theme.space3};
  min-width: 0;
  overflow-wrap: anywhere;

  > :last-child {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
  }
`;
