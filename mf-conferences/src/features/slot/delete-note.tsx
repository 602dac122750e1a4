import { isFailure, request } from '@lectern/api-client';
import { showAlert, useMutation } from '@lectern/remote';
import { Button, Icon, trashIcon } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

/** Deletes one's own note, in two steps: what is deleted does not come back. */
export function DeleteNote({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
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
  const wasAsking = useRef(false);
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  if (!asking) {
    return (
      <Button ref={first} dense tone="quiet" onClick={() => setAsking(true)}>
        <Icon of={trashIcon} />
        Delete
      </Button>
    );
  }
  return (
    <Question role="group" aria-label="Delete this note?">
      <span>Delete this note?</span>
      <Button ref={keep} dense onClick={() => setAsking(false)}>
        Keep
      </Button>
      <Button dense tone="danger" aria-busy={remove.isPending || undefined} onClick={() => remove.mutate()}>
        Delete
      </Button>
    </Question>
  );
}

const Question = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  span {
    flex: 1;
    font-size: 0.9375rem;
  }
`;
