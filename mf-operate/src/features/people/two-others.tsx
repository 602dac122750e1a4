import type { SpeakerDetails } from '@lectern/contracts';
import { Button, ErrorText, Field, TextInput, theme } from '@lectern/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { Trimmed, resolve } from '@lectern/console';
import { speakerAt } from './people.calls';

const Address = Trimmed.check(z.minLength(1));
const twoAddresses = z.object({ into: Address, from: Address });

/** Asks for any two speakers, by their addresses. */
export function TwoOthers({ onFound }: { onFound: (pair: [SpeakerDetails, SpeakerDetails]) => void }) {
  const { register, handleSubmit } = useForm({
    resolver: resolve(twoAddresses, {}),
    defaultValues: { into: '', from: '' },
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const find = async ({ into, from }: z.output<typeof twoAddresses>) => {
    setFailure(null);
    try {
      const [first, second] = await Promise.all([speakerAt(into), speakerAt(from)]);
      if (first.id === second.id) return setFailure('Both addresses belong to the same speaker.');
      onFound([first, second]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The speakers were not found.');
    }
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => void handleSubmit(find, () => setFailure('Both addresses are required.'))(event)}
    >
      <Field label="Address of the speaker to keep">
        <TextInput {...register('into')} placeholder="/speakers/sandi-metz" autoComplete="off" />
      </Field>
      <Field label="Address of the speaker to merge">
        <TextInput {...register('from')} placeholder="/speakers/sandi-metz-2" autoComplete="off" />
      </Field>
      <Button type="submit">Compare</Button>
      {failure && <ErrorText>{failure}</ErrorText>}
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space3} ${theme.space4};
  align-items: end;
  justify-items: start;
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    > :nth-child(n + 4) {
      grid-column: 1 / -1;
    }
  }
  > * {
    width: 100%;
  }
  > button {
    width: auto;
  }
`;
