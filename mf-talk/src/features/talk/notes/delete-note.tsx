import { showAlert, useMutation } from '@lectern/remote';
import { theme } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button, TextButton, isFailure, request } from '../talk.page';

/** Deletes one's own note, in two steps: what is deleted does not come back. */
export function DeleteNote({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const remove = useMutation({
    mutationFn: async () => {
      const answer = await request.delete<undefined>(`/api/v1/notes/${id}`);
      // Gone already, as by another tab of the same author.
      if (isFailure(answer) && answer.status !== 404) throw new Error(answer.serverMessage ?? answer.error);
    },
    onSuccess: onDeleted,
    onError: (error) => showAlert(error.message),
  });
  // The focus follows the question, and comes back from it.
  const asked = useRef(false);
  useEffect(() => {
    if (asking !== asked.current) group.current?.querySelector('button')?.focus();
    asked.current = asking;
  }, [asking]);

  return (
    <Choice
      ref={group}
      role={asking ? 'group' : undefined}
      aria-label={asking ? 'Delete this note?' : undefined}
    >
      {asking ? (
        <>
          <span>Delete this note?</span>
          <Button dense onClick={() => setAsking(false)}>
            Keep
          </Button>
          <Button
            dense
            tone="danger"
            aria-busy={remove.isPending || undefined}
            onClick={() => {
              if (!remove.isPending) remove.mutate();
            }}
          >
            Delete
          </Button>
        </>
      ) : (
        <TextButton onClick={() => setAsking(true)}>Delete</TextButton>
      )}
    </Choice>
  );
}

const Choice = styled.div`
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2} ${theme.space3};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};

  /* The lamp falls on what matters: this is not it. */
  > button:only-child {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
    text-decoration: none;

    &:hover {
      text-decoration: underline;
    }
  }
`;
