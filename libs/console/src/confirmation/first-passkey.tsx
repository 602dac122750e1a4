import type { PendingConfirmation } from './pending-confirmation';
import { PasskeyButtons } from './passkey-buttons';
import { usePasskeyFields } from './passkey-fields';

/** For an operator without a passkey: once it is created it confirms the action, which then continues. */
export function FirstPasskey({ pending: { answer } }: { pending: PendingConfirmation }) {
  const { fields, add, problem, isWaiting } = usePasskeyFields(true, () => answer(''));
  return (
    <>
      <p>
        This action needs a passkey and you have none yet. Register one with a code from the command line.
      </p>
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
