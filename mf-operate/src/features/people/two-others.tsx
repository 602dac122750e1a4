import type { SpeakerDetails } from '@lectern/contracts';
import { Button, ErrorText, Field, TextInput, theme } from '@lectern/ui';
import { useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { speakerAt } from './people.api';

/** Asks for any two speakers, by their addresses. */
export function TwoOthers({ onFound }: { onFound: (pair: [SpeakerDetails, SpeakerDetails]) => void }) {
  const [into, setInto] = useState('');
  const [from, setFrom] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const find = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFailure(null);
    if (!into.trim() || !from.trim()) return setFailure('Both addresses are required.');
    try {
      const [first, second] = await Promise.all([speakerAt(into), speakerAt(from)]);
      if (first.id === second.id) return setFailure('Both addresses are of the same speaker.');
      onFound([first, second]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The speakers were not found.');
    }
  };
  return (
    <Form noValidate onSubmit={(event) => void find(event)}>
      <Field label="Address of the speaker to keep">
        <TextInput
          value={into}
          placeholder="/speakers/sandi-metz"
          autoComplete="off"
          onChange={(event) => setInto(event.target.value)}
        />
      </Field>
      <Field label="Address of the speaker to merge">
        <TextInput value={from} autoComplete="off" onChange={(event) => setFrom(event.target.value)} />
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
