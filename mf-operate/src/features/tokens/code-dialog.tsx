import type { CodedAction } from '@lectern/contracts';
import { Button, Dialog, DialogBody, DialogFoot, ErrorText, Field, Fine, TextInput } from '@lectern/ui';
import { useState, type SyntheticEvent } from 'react';
import { confirmCoded, findCoded, refuseCoded } from './tokens.calls';
import { ConfirmationPrompt } from '@lectern/console';
import { CodedActionText } from './coded-action-text';

/** Takes the code that a command line shows, and asks whether to allow the action waiting under it. */
export function CodeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [code, setCode] = useState('');
  const [found, setFound] = useState<CodedAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'That did not work. Try again.');
    }
    setSending(false);
  };
  const look = (event: SyntheticEvent) => {
    event.preventDefault();
    void attempt(async () => setFound(await findCoded(code.trim())));
  };
  const decide = (verdict: (id: string) => Promise<void>) => {
    if (found) void attempt(() => verdict(found.id).then(onDone));
  };

  if (!found)
    return (
      <Dialog title="Confirm a command" onClose={onClose}>
        <form onSubmit={look}>
          <DialogBody>
            <Field label="Code">
              <TextInput
                data-autofocus
                value={code}
                placeholder="RAH4-QW46"
                required
                maxLength={60}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
            <Fine>The command line shows it. You can review the action before confirming.</Fine>
            {failure && <ErrorText>{failure}</ErrorText>}
          </DialogBody>
          <DialogFoot>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" tone="lamp" aria-disabled={isSending || undefined}>
              {isSending ? 'One moment…' : 'Show'}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    );
  return (
    <Dialog title="Confirm a command" onClose={onClose}>
      <DialogBody>
        <CodedActionText action={found} />
        <ConfirmationPrompt />
        {failure && <ErrorText>{failure}</ErrorText>}
      </DialogBody>
      <DialogFoot>
        <Button tone="danger" aria-disabled={isSending || undefined} onClick={() => decide(refuseCoded)}>
          Refuse
        </Button>
        <Button tone="lamp" aria-disabled={isSending || undefined} onClick={() => decide(confirmCoded)}>
          {isSending ? 'One moment…' : 'Confirm'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
