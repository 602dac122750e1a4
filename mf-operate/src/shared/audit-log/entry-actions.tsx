import { call } from '@lectern/console';
import type { AuditEntry, ContentChange, SpeakerJoin } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Button, Row, countOf } from '@lectern/ui';
import { useState } from 'react';

/** Undoes what an entry records. Resolves to what became of it, in words. @throws {ApiError} */
type Undo = () => Promise<string>;

/** Undoes a change of contents or a join of speakers, and leads to the member concerned. */
export function EntryActions({ entry }: { entry: AuditEntry }) {
  const { id, act, details } = entry;
  const undo = undoOf(entry);
  const member = typeof details.member === 'number' && act !== 'member-delete' ? details.member : null;
  if (!undo && member === null) return null;
  return (
    <Row>
      {undo && <UndoButton entry={id} undo={undo} />}
      {member !== null && <Link to={`/operate/contents/members/${member}`}>Member {member}</Link>}
    </Row>
  );
}

/** Null if it cannot be undone. */
function undoOf({ act, details: { change, join } }: AuditEntry): Undo | null {
  switch (act) {
    case 'contents-hide':
    case 'contents-restore':
    case 'contents-approve':
      return typeof change === 'string' ? () => undoContents(change) : null;
    case 'speakers-join':
      return typeof join === 'number' ? () => undoJoin(join) : null;
    default:
      return null;
  }
}

async function undoContents(change: string): Promise<string> {
  const { changed } = await call<ContentChange>('POST', '/curation/contents/undo', { change });
  return changed > 0
    ? `Undone: ${countOf(changed, 'item')}.`
    : 'Nothing to undo: all of it was changed again since.';
}

async function undoJoin(join: number): Promise<string> {
  const { from, into } = await call<SpeakerJoin>('POST', `/curation/speakers/joins/${join}/undo`);
  return `Undone: ${from.speakername} and ${into.speakername} have pages of their own.`;
}

function UndoButton({ entry, undo }: { entry: number; undo: Undo }) {
  const [result, setResult] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setResult('');
    try {
      setResult(await undo());
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
        onClick={() => void send()}
      >
        Undo
      </Button>
      <span role="status">{result}</span>
    </>
  );
}
