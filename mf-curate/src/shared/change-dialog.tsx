import { ConfirmationPrompt, DialogForm } from '@lectern/console';
import { Button, Callout, Dialog, DialogBody, DialogFoot } from '@lectern/ui';
import { useState, type ReactNode } from 'react';
import { messageOf } from './use-changes';

interface Props {
  title: string;
  /** Label of the button that makes the change. */
  button: string;
  tone?: 'lamp' | 'danger';
  /** Number of submissions that a field refused. */
  refused?: number;
  /** Makes the change and closes the dialog; false if a field refused it. @throws {ApiError} */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that makes one change; it stays open with what was typed if that fails. */
export function ChangeDialog({
  title,
  button,
  tone = 'danger',
  refused = 0,
  onSubmit,
  onClose,
  children,
}: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      if (await onSubmit()) return;
    } catch (error) {
      setProblem(messageOf(error));
    }
    setSending(false);
  };
  return (
    <Dialog title={title} onClose={() => isSending || onClose()} sheet>
      <DialogForm
        submitCount={refused}
        problem={problem}
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {problem && (
            <Callout>
              <strong>Nothing was done.</strong> {problem}
            </Callout>
          )}
          <ConfirmationPrompt />
          {children}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" tone={tone} aria-disabled={isSending || undefined}>
            {isSending ? 'One moment…' : button}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
