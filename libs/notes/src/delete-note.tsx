import { isFailure } from '@lectern/api-client';
import { change } from '@lectern/auth/change';
import { clearAlerts, useLocation } from '@lectern/remote';
import { Button, theme } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { sayFailure } from './failure-words';

interface DeleteNoteProps {
  id: number;
  onDeleted: () => void;
  onKept: () => void;
}

/** The question before one's own note is deleted. Keep wins, whatever is under way. */
export function DeleteNote({ id, onDeleted, onKept }: DeleteNoteProps) {
  const { pathname, search } = useLocation();
  const keep = useRef<HTMLButtonElement>(null);
  const underWay = useRef<AbortController>(null);
  const [isDeleting, setDeleting] = useState(false);
  const topic = `note-${id}`;
  const path = `/api/v1/notes/${id}`;
  useEffect(() => keep.current?.focus(), []);

  const remove = async () => {
    if (underWay.current) return;
    const stop = (underWay.current = new AbortController());
    setDeleting(true);
    const answer = await change<undefined>('delete', path, undefined, { signal: stop.signal });
    underWay.current = null;
    setDeleting(false);
    if (stop.signal.aborted) {
      // It may have been done before that was decided.
      await change('post', `${path}/restore`);
      return;
    }
    // Gone already, as by another tab of the same author.
    if (isFailure(answer) && answer.status !== 404)
      return sayFailure(answer, answer.serverMessage ?? answer.error, topic, pathname + search);
    clearAlerts(topic);
    onDeleted();
  };
  return (
    <Question data-note-open role="group" aria-label="Delete this note?">
      <span>Delete this note?</span>
      <Button
        ref={keep}
        dense
        onClick={() => {
          underWay.current?.abort();
          clearAlerts(topic);
          onKept();
        }}
      >
        Keep
      </Button>
      <Button dense tone="danger" aria-busy={isDeleting || undefined} onClick={() => void remove()}>
        Delete
      </Button>
    </Question>
  );
}

const Question = styled.div`
  grid-column: var(--note-words, 1 / -1);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2} ${theme.space3};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
`;
