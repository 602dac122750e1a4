import type { Note } from '@lectern/contracts';
import { TextButton, theme } from '@lectern/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { DeleteNote } from './delete-note';
import { EditNote } from './edit-note';

interface OwnNoteProps {
  note: Note;
  onChanged: (note: Note) => void;
  onDeleted: () => void;
  /** The note as everyone sees it. */
  children: ReactNode;
}

/** The user's own note, with edit and delete; the focus follows what opens, and returns. */
export function OwnNote({ note, onChanged, onDeleted, children }: OwnNoteProps) {
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const last = useRef(doing);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (doing === null && last.current !== null)
      buttons.current?.querySelector<HTMLElement>(`[data-does=${last.current}]`)?.focus();
    last.current = doing;
  }, [doing]);
  const done = () => setDoing(null);

  if (doing === 'edit') {
    return (
      <EditNote
        note={note}
        onCancel={done}
        onChanged={(changed) => {
          onChanged(changed);
          done();
        }}
      />
    );
  }
  return (
    <>
      {children}
      {doing === 'delete' ? (
        <DeleteNote id={note.id} onKept={done} onDeleted={onDeleted} />
      ) : (
        <Acts ref={buttons}>
          <TextButton data-does="edit" onClick={() => setDoing('edit')}>
            Edit
          </TextButton>
          <TextButton data-does="delete" onClick={() => setDoing('delete')}>
            Delete
          </TextButton>
        </Acts>
      )}
    </>
  );
}

const Acts = styled.div`
  grid-column: var(--note-words, 1 / -1);
  display: flex;
  gap: ${theme.space3};

  /* The lamp highlights what matters; this does not. */
  > button {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
    text-decoration: none;

    &:hover {
      text-decoration: underline;
    }
  }
`;
