import { useQueryClient } from '@lectern/remote';
import { useState } from 'react';
import type { PendingConfirmation } from './pending-confirmation';
import { PasskeyButtons } from './passkey-buttons';
import { confirmByPasskey, passkeyProblem } from './passkeys.calls';
import { passkeysQuery } from './passkeys.queries';

/** Confirms one action with a passkey, on a button press, since browsers require one. */
export function ByPasskey({ pending: { needed, answer } }: { pending: PendingConfirmation }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const confirm = async () => {
    if (isWaiting) return;
    setWaiting(true);
    setProblem(null);
    try {
      const id = await confirmByPasskey(needed);
      // The list shows the last use.
      void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
      answer(id);
    } catch (error) {
      setProblem(passkeyProblem(error));
      setWaiting(false);
    }
  };
  return (
    <>
      <p>Your passkey confirms this one action. What you typed stays here.</p>
      <PasskeyButtons
        label="Use passkey"
        isWaiting={isWaiting}
        problem={problem}
        onUse={confirm}
        onGiveUp={() => answer(null)}
      />
    </>
  );
}
