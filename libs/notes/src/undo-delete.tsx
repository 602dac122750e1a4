import { isFailure } from '@lectern/api-client';
import { change } from '@lectern/auth/change';
import type { Note } from '@lectern/contracts';
import { clearAlerts, useLocation } from '@lectern/remote';
import { Button, InPlace } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { sayFailure } from './failure-words';

const UNDO_MS = 10_000;

interface UndoDeleteProps {
  /** Id of the last deleted note. */
  id: number;
  onRestored: (note: Note) => void;
  /** The offer has expired. `hadFocus`: the focus was inside and needs a new place. */
  onOver: (hadFocus: boolean) => void;
}

/** Shows that a note was deleted, and offers to undo it for ten seconds. */
export function UndoDelete({ id, onRestored, onOver }: UndoDeleteProps) {
  const { pathname, search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const over = useRef(onOver);
  const [isBusy, setBusy] = useState(false);
  const topic = `note-${id}`;
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    button.current?.focus();
  }, [id]);
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => over.current(button.current === document.activeElement), UNDO_MS);
    return () => clearTimeout(timer);
  }, [id, isBusy]);

  const undo = async () => {
    if (isBusy) return;
    setBusy(true);
    const answer = await change<Note>('post', `/api/v1/notes/${id}/restore`);
    setBusy(false);
    if (isFailure(answer)) {
      const otherwise = answer.status === 404 ? 'The note can no longer be restored.' : answer.error;
      return sayFailure(answer, otherwise, topic, pathname + search);
    }
    clearAlerts(topic);
    onRestored(answer);
  };
  return (
    <InPlace>
      <span role="status">Note deleted</span>
      <Button ref={button} dense aria-busy={isBusy || undefined} onClick={() => void undo()}>
        Undo
      </Button>
    </InPlace>
  );
}
