import type { TeamToken } from '@lectern/contracts';
import { Button, Dialog, DialogBody, DialogFoot, ErrorText } from '@lectern/ui';
import { useState } from 'react';
import { revokeToken } from './tokens.calls';
import { EVERY, scopeText } from './token-scope';

interface Props {
  token: TeamToken;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks for confirmation before a token is revoked. */
export function RevokeDialog({ token, onClose, onRevoked }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const revoke = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await revokeToken(token.id);
      onRevoked();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The token was not revoked.');
      setSending(false);
    }
  };
  return (
    <Dialog title={`Revoke token ${token.id}`} onClose={onClose}>
      <DialogBody>
        <p>
          Team <strong>{token.team}</strong> can no longer reach{' '}
          {token.remotes.includes(EVERY) ? 'any remote' : scopeText(token.remotes)} with it. What it has
          published stays: “What it did” lists that, for you to roll back or withdraw.
        </p>
        {failure && <ErrorText>{failure}</ErrorText>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" aria-disabled={isSending || undefined} onClick={() => void revoke()}>
          {isSending ? 'Revoking…' : 'Revoke'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
