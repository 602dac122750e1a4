import { ROLLOUT_LIMITS, TYPED_BEFORE } from '@lectern/contracts';
import type { Draft } from '@lectern/remote/drafts';
import { Field, Fine, TextInput } from '@lectern/ui';

interface Props {
  reason: Draft;
  required?: boolean;
  first?: boolean;
  error?: string | undefined;
}

/** The reason, for readers of the audit log. */
export function ReasonField({ reason, required = false, first = false, error }: Props) {
  return (
    <>
      <Field
        label={
          required ? 'Reason (recorded in the audit log)' : 'Reason (optional, recorded in the audit log)'
        }
        error={error}
      >
        <TextInput
          value={reason.text}
          onChange={(event) => reason.write(event.target.value)}
          required={required}
          maxLength={ROLLOUT_LIMITS.reason}
          autoComplete="off"
          data-autofocus={first || undefined}
        />
      </Field>
      {reason.isRestored && <Fine>{TYPED_BEFORE}</Fine>}
    </>
  );
}
