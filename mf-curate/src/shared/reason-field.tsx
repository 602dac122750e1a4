import { MAX_MODERATION_REASON } from '@lectern/contracts';
import { Chip, Chips, Field, Stack, TextInput } from '@lectern/ui';
import { useState } from 'react';
import { USUAL_REASONS, recentReasons } from './recent-reasons';

interface Props {
  value: string;
  /** It was sent without one. */
  isMissing: boolean;
  onChange: (reason: string) => void;
}

export const NO_REASON = 'Say why: the member sees the reason.';

/** A reason: one of the usual or last ones, or typed. */
export function ReasonField({ value, isMissing, onChange }: Props) {
  const [offered] = useState(() => [...USUAL_REASONS, ...recentReasons()]);
  return (
    <Stack>
      <Chips role="group" aria-label="Usual and recent reasons">
        {offered.map((reason) => (
          <Chip key={reason} aria-pressed={reason === value} onClick={() => onChange(reason)}>
            {reason}
          </Chip>
        ))}
      </Chips>
      <Field label="Reason, for the member and the audit log" error={isMissing && NO_REASON}>
        <TextInput
          value={value}
          maxLength={MAX_MODERATION_REASON}
          autoComplete="off"
          data-autofocus
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </Stack>
  );
}
