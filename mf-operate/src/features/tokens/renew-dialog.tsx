import type { TeamToken } from '@lectern/contracts';
import { Button, Dialog, DialogBody, DialogFoot, ErrorText } from '@lectern/ui';
import { useState } from 'react';
import { renewToken } from './tokens.calls';
import { ConfirmationPrompt } from '@lectern/console';

interface Props {
  token: TeamToken;
  onClose: () => void;
  onRenewed: () => void;
}

/** Shows a token's last use before renewing it. */
export function RenewDialog({ token, onClose, onRenewed }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const renew = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await renewToken(token.id);
      onRenewed();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The token was not renewed.');
      setSending(false);
    }
  };
  const { team, last_used_at: used, last_used_from: from } = token;
  return (
    <Dialog title={`Renew token ${token.id}`} onClose={onClose}>
      <DialogBody>
        <p>
          The token of team <strong>{team}</strong> will be valid for another 90 days from now. Its value does
          not change, so nothing has to be reconfigured.
        </p>
        <p>
          {used
            ? `It was last used on ${used.slice(0, 10)}${from ? `, from the network ${from}` : ''}. If that was not the team, revoke it.`
            : 'It was never used. If no one needs it, revoke it.'}
        </p>
        <ConfirmationPrompt />
        {failure && <ErrorText>{failure}</ErrorText>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="lamp" aria-disabled={isSending || undefined} onClick={() => void renew()}>
          {isSending ? 'Renewing…' : 'Renew'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
