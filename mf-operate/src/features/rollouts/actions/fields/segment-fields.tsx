import { Field, Fine, TextInput, theme } from '@lectern/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';
import { Choice } from '@lectern/console';

interface Props {
  users: UseFormRegisterReturn;
  preview: UseFormRegisterReturn;
  error?: string | undefined;
}

/** Who gets the candidate regardless of the share. */
export function SegmentFields({ users, preview, error }: Props) {
  return (
    <Set>
      <legend>Always include</legend>
      <Field label="Signed-in users, by id" error={error}>
        <TextInput {...users} placeholder="12, 57" inputMode="numeric" autoComplete="off" />
      </Field>
      <Choice type="checkbox" {...preview}>
        Browsers with the preview cookie
        <Fine as="span" style={{ display: 'block' }}>
          Operators set it for their own browser on the remote&apos;s page.
        </Fine>
      </Choice>
    </Set>
  );
}

const Set = styled.fieldset`
  display: grid;
  gap: ${theme.space3};
  min-width: 0;
  legend {
    margin-bottom: ${theme.space2};
    padding: 0;
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
  label {
    font-weight: 400;
  }
`;
