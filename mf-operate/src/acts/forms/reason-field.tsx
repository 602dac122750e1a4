import { ROLLOUT_LIMITS } from '@lectern/contracts';
import { Field, TextInput } from '@lectern/ui';

interface Props {
  value: string;
  onChange: (typed: string) => void;
  required?: boolean;
  first?: boolean;
  error?: string | undefined;
}

/** Why, for whoever reads the record. */
export function ReasonField({ value, onChange, required = false, first = false, error }: Props) {
  return (
    <Field
      label={required ? 'Reason, kept in the record' : 'Reason, kept in the record (optional)'}
      error={error}
    >
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required={required}
        maxLength={ROLLOUT_LIMITS.reason}
        autoComplete="off"
        data-autofocus={first || undefined}
      />
    </Field>
  );
}
