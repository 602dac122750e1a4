import { call } from '@lectern/console';
import type { AuditAction, AuditEntry, ContentChange } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Button, Row, countOf } from '@lectern/ui';
import { useState } from 'react';

const UNDOABLE: readonly AuditAction[] = ['contents-hide', 'contents-restore', 'contents-approve'];

/** For entries about contents and members: undoes the change, and leads to the member. */
export function ContentsEntry({ entry: { id, act, details } }: { entry: AuditEntry }) {
  const { change, member } = details;
  const undoable = UNDOABLE.includes(act) && typeof change === 'string' ? change : null;
  const known = typeof member === 'number' && act !== 'member-delete' ? member : null;
  if (undoable === null && known === null) return null;
  return (
    <Row>
      {undoable !== null && <UndoChange entry={id} change={undoable} />}
      {known !== null && <Link to={`/operate/contents/members/${known}`}>Member {known}</Link>}
    </Row>
  );
}

function UndoChange({ entry, change }: { entry: number; change: string }) {
  const [result, setResult] = useState('');
  const [isSending, setSending] = useState(false);
  const undo = async () => {
    if (isSending) return;
    setSending(true);
    setResult('');
    try {
      const { changed } = await call<ContentChange>('POST', '/curation/contents/undo', { change });
      setResult(
        changed > 0
          ? `Undone: ${countOf(changed, 'item')}.`
          : 'Nothing to undo: all of it was changed again since.',
      );
    } catch (error) {
      setResult(error instanceof Error ? error.message : 'That did not work. Try again.');
    }
    setSending(false);
  };
  return (
    <>
      <Button
        dense
        aria-label={`Undo entry ${entry}`}
        aria-disabled={isSending || undefined}
        onClick={() => void undo()}
      >
        Undo
      </Button>
      <span role="status">{result}</span>
    </>
  );
}
