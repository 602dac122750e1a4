import { Button, ErrorText, Field, Row, Stack, TextInput, theme } from '@lectern/ui';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import styled from 'styled-components';

/** What two addresses refer to, and the possible decisions about it. */
export interface Proposal {
  about: ReactNode;
  /** `decide` resolves to a description of the result. */
  choices: readonly { label: string; decide: () => Promise<ReactNode> }[];
}

interface AddressField {
  label: string;
  placeholder: string;
  /** May stay empty. */
  optional?: boolean;
}

interface Props {
  fields: readonly [AddressField, AddressField];
  /** Throws with a message to show. */
  find: (first: string, second: string) => Promise<Proposal>;
}

/** Asks for two addresses, shows what they refer to, and only then offers the decisions. */
export function DecisionForm({ fields, find }: Props) {
  const [given, setGiven] = useState<readonly [string, string]>(['', '']);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'That did not work. Try again.');
    }
    setBusy(false);
  };
  const change = (at: 0 | 1, value: string) => {
    setGiven(at === 0 ? [value, given[1]] : [given[0], value]);
    setProposal(null);
    setOutcome(null);
  };
  const lookUp = (event: SyntheticEvent) => {
    event.preventDefault();
    setProposal(null);
    setOutcome(null);
    const missing = fields.find(({ optional }, at) => !optional && !given[at]?.trim());
    if (missing) return setFailure(`${missing.label} is required.`);
    void attempt(async () => setProposal(await find(given[0].trim(), given[1].trim())));
  };
  const decide = (choice: Proposal['choices'][number]) =>
    void attempt(async () => {
      setOutcome(await choice.decide());
      setProposal(null);
      setGiven(['', '']);
    });

  return (
    <Stack>
      <Form noValidate onSubmit={lookUp}>
        {fields.map(({ label, placeholder }, at) => (
          <Field key={label} label={label}>
            <TextInput
              value={given[at] ?? ''}
              placeholder={placeholder}
              autoComplete="off"
              onChange={(event) => change(at === 0 ? 0 : 1, event.target.value)}
            />
          </Field>
        ))}
        <Button type="submit">Compare</Button>
      </Form>
      {failure && <ErrorText>{failure}</ErrorText>}
      <div role="status">
        {proposal?.about}
        {outcome}
      </div>
      {proposal && (
        <Row>
          {proposal.choices.map((choice) => (
            <Button
              key={choice.label}
              tone="lamp"
              aria-disabled={isBusy || undefined}
              onClick={() => decide(choice)}
            >
              {choice.label}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space3} ${theme.space4};
  align-items: end;
  > button {
    justify-self: start;
  }
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  }
`;
