import type { PendingConfirmation } from './pending-confirmation';
import { PasskeyButtons } from './passkey-buttons';
import { usePasskeyFields } from './passkey-fields';

/** For an operator without a passkey: once it is created it confirms the action, which then continues. */
export function FirstPasskey({ asked: { answer } }: { asked: PendingConfirmation }) {
  const { fields, add, problem, isWaiting } = usePasskeyFields(true, () => answer(''));
  return (
    <>
      <p>This is confirmed by a passkey, and you have none yet. A code of the command line registers it.</p>
      {fields}
      <PasskeyButtons
        label="Register passkey"
        isWaiting={isWaiting}
        problem={problem}
        onUse={add}
        onGiveUp={() => answer(null)}
      />
    </>
  );
}
