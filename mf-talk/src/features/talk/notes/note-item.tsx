import type { Note } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { Avatar, TimeAgo, theme } from '@lectern/ui';
import styled from 'styled-components';
import { LikeButton } from '../like-button';
import { DeleteNote } from './delete-note';
import type { PendingNote as Pending } from './use-add-note';

interface NoteItemProps {
  note: Note;
  viewer: number | null;
  onDeleted: () => void;
}

/** A note with its author, its age and its likes; its author can delete it. @source product.md, section 2 */
export function NoteItem({ note, viewer, onDeleted }: NoteItemProps) {
  const client = useQueryClient();
  const change = (to: (note: Note) => Note[]) =>
    client.setQueriesData<Note[]>({ queryKey: ['notes', note.talk_id] }, (notes) =>
      notes?.flatMap((each) => (each.id === note.id ? to(each) : [each])),
    );
  const { content, user } = note;

  return (
    <Item>
      <Avatar id={note.user_id} name={user.first_name} src={user.image} />
      <Line>
        <strong dir="auto">{user.first_name}</strong>
        <TimeAgo iso={note.created_at} />
      </Line>
      <LikeButton
        path={`notes/${note.id}/like_notes`}
        label={`Like the note by ${user.first_name}`}
        likes={note.total_likes}
        liked={note.liked}
        signInFirst="You need to be logged in to upvote the notes."
        onLiked={(answer) => change((each) => [{ ...each, ...answer }])}
      />
      <p dir="auto">{content}</p>
      {viewer !== null && viewer === note.user_id && (
        <DeleteNote
          id={note.id}
          onDeleted={() => {
            change(() => []);
            onDeleted();
          }}
        />
      )}
    </Item>
  );
}

/** A note on its way. */
export function PendingNote({ note: { author, content, created_at, id } }: { note: Pending }) {
  return (
    <Item data-pending="">
      <Avatar id={author.id} name={author.first_name} src={author.image} />
      <Line>
        <strong dir="auto">{author.first_name}</strong>
        {id === undefined ? <span role="status">Posting…</span> : <TimeAgo iso={created_at} />}
      </Line>
      <p dir="auto">{content}</p>
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space1} ${theme.space3};
  padding-block: ${theme.space4};
  border-top: ${theme.hairline};

  &[data-pending] {
    border-top: 1px dashed ${theme.edge};
  }

  > p {
    grid-column: 2;
    max-width: ${theme.measure};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  > button {
    grid-area: 1 / 3 / 3 / 4;
    align-self: start;
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
