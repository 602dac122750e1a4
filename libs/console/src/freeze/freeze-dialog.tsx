import { ROLLOUT_LIMITS } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { Button, Dialog, DialogBody, DialogFoot, ErrorText, Field, TextInput } from '@lectern/ui';
import { useState } from 'react';
import { OPERATE } from '../api/polling';
import { ConfirmationPrompt } from '../confirmation/confirmation-prompt';
import { DialogForm } from '../forms/dialog-form';
import { freezeStarts, unfreezeStarts } from './freeze.calls';
import { freezeQuery } from './freeze.queries';

interface Props {
  /** Whether starts are stopped now. */
  isFrozen: boolean;
  onClose: () => void;
}

/** Stops all starts, or allows them again. */
export function FreezeDialog({ isFrozen, onClose }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [tries, setTries] = useState(0);
  const isMissing = !isFrozen && reason.trim() === '';
  const send = async () => {
    setTries(tries + 1);
    if (isSending || isMissing) return;
    setSending(true);
    setFailure(null);
    try {
      const typed = reason.trim();
      const next = isFrozen
        ? await unfreezeStarts(typed === '' ? {} : { reason: typed })
        : await freezeStarts({ reason: typed });
      client.setQueryData(freezeQuery().queryKey, next);
      void client.invalidateQueries({ queryKey: [OPERATE] });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Nothing was done.');
      setSending(false);
    }
  };
  return (
    <Dialog title={isFrozen ? 'Allow starts again' : 'No starts now'} onClose={() => isSending || onClose()}>
      <DialogForm
        submitCount={tries}
        problem={failure}
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogBody>
          <p>
            {isFrozen
              ? 'Teams and operators can start, promote and widen candidates again. Nothing starts by itself.'
              : 'Until an operator allows it again, nobody can start or promote a release, raise a share, or publish the first release of a remote. Rolling back, recalling and withdrawing stay possible.'}
          </p>
          <Field
            label={
              isFrozen
                ? 'Reason (optional, recorded in the audit log)'
                : 'Reason (shown to everyone who tries to start a release)'
            }
            error={
              tries > 0 && isMissing ? 'A reason is required; it is recorded in the audit log.' : undefined
            }
          >
            <TextInput
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              required={!isFrozen}
              maxLength={ROLLOUT_LIMITS.reason}
              autoComplete="off"
              data-autofocus
            />
          </Field>
          <ConfirmationPrompt />
          {failure && <ErrorText>{failure}</ErrorText>}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" tone={isFrozen ? 'lamp' : 'danger'} aria-disabled={isSending || undefined}>
            {isSending ? 'One moment…' : isFrozen ? 'Allow starts' : 'Stop all starts'}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
