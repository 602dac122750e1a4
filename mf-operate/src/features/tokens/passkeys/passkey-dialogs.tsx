import type { Passkey } from '@lectern/contracts';
import { Button, Dialog, DialogBody, DialogFoot, ErrorText } from '@lectern/ui';
import { useState } from 'react';
import { ConfirmationPrompt, passkeyProblem, removePasskey, usePasskeyFields } from '@lectern/console';

interface Closing {
  onClose: () => void;
  /** The list has changed. */
  onDone: () => void;
}

/** @param isFirst only a code from the command line can confirm it */
export function AddPasskeyDialog({ isFirst, onClose, onDone }: Closing & { isFirst: boolean }) {
  const { fields, add, problem, isWaiting } = usePasskeyFields(isFirst, onDone);
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <DialogBody>
        {fields}
        <ConfirmationPrompt />
        {problem && <ErrorText>{problem}</ErrorText>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="lamp" aria-disabled={isWaiting || undefined} onClick={() => void add()}>
          {isWaiting ? 'One moment…' : 'Register passkey'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskeyDialog({
  passkey: { id, name },
  isLast,
  onClose,
  onDone,
}: Closing & { passkey: Passkey; isLast: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const remove = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      await removePasskey(id, isLast);
      onDone();
    } catch (error) {
      setProblem(passkeyProblem(error));
      setSending(false);
    }
  };
  return (
    <Dialog title={`Remove ${name}`} onClose={onClose}>
      <DialogBody>
        <p>
          It can no longer confirm actions.
          {isLast && ' It is your last one; you will need a code from the command line to register the next.'}
        </p>
        <ConfirmationPrompt />
        {problem && <ErrorText>{problem}</ErrorText>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" aria-disabled={isSending || undefined} onClick={() => void remove()}>
          {isSending ? 'One moment…' : 'Remove'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
