import { isFailure } from '@lectern/api-client';
import { change } from '@lectern/auth/change';
import { clearAlerts, useLocation } from '@lectern/remote';
import { InlineConfirm } from '@lectern/ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { sayFailure } from './failure-words';

interface DeleteNoteProps {
  id: number;
  onDeleted: () => void;
  onKept: () => void;
}

/** Confirmation before the author's own note is deleted. Keep cancels, even while deleting. */
export function DeleteNote({ id, onDeleted, onKept }: DeleteNoteProps) {
  const { pathname, search } = useLocation();
  const underWay = useRef<AbortController>(null);
  const [isDeleting, setDeleting] = useState(false);
  const topic = `note-${id}`;
  const path = `/api/v1/notes/${id}`;

  const remove = async () => {
    if (underWay.current) return;
    const stop = (underWay.current = new AbortController());
    setDeleting(true);
    const answer = await change<undefined>('delete', path, undefined, { signal: stop.signal });
    underWay.current = null;
    setDeleting(false);
    if (stop.signal.aborted) {
      // Deleting may have succeeded before it was cancelled.
      await change('post', `${path}/restore`);
      return;
    }
    // Already deleted, for example in another tab.
    if (isFailure(answer) && answer.status !== 404)
      return sayFailure(answer, answer.serverMessage ?? answer.error, topic, pathname + search);
    clearAlerts(topic);
    onDeleted();
  };
  return (
    <Question data-note-open>
      <InlineConfirm
        question="Delete this note?"
        confirm="Delete"
        cancel="Keep"
        isBusy={isDeleting}
        onConfirm={() => void remove()}
        onCancel={() => {
          underWay.current?.abort();
          clearAlerts(topic);
          onKept();
        }}
      />
    </Question>
  );
}

const Question = styled.div`
  grid-column: var(--note-words, 1 / -1);
`;
