import { Button, ErrorText, Field, Row, Stack, TextInput, theme } from '@lectern/ui';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { Trimmed, resolve } from '@lectern/console';

/** What addresses refer to, and the possible decisions about it. */
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
  fields: readonly [AddressField] | readonly [AddressField, AddressField];
  /** Label of the button that looks the addresses up. */
  ask?: string;
  /** @throws {Error} with the message to show */
  find: (first: string, second: string) => Promise<Proposal>;
}

/** Asks for one or two addresses, shows what they refer to, and only then offers the decisions. */
export function DecisionForm({ fields, ask = 'Compare', find }: Props) {
  const [first, second] = fields;
  const { register, handleSubmit, reset } = useForm({
    resolver: resolve(
      z.object({ first: addressOf(first), second: second ? addressOf(second) : Trimmed }),
      {},
    ),
    defaultValues: { first: '', second: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
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
  const forget = () => {
    setProposal(null);
    setOutcome(null);
  };
  const lookUp = handleSubmit(
    (values) => {
      forget();
      void attempt(async () => setProposal(await find(values.first, values.second)));
    },
    (errors) => {
      forget();
      setFailure((errors.first ?? errors.second)?.message ?? null);
    },
  );
  const decide = (choice: Proposal['choices'][number]) =>
    void attempt(async () => {
      setOutcome(await choice.decide());
      setProposal(null);
      reset();
    });

  return (
    <Stack>
      <Form noValidate onSubmit={(event) => void lookUp(event)}>
        {fields.map(({ label, placeholder }, at) => (
          <Field key={label} label={label}>
            <TextInput
              {...register(at === 0 ? 'first' : 'second', { onChange: forget })}
              placeholder={placeholder}
              autoComplete="off"
            />
          </Field>
        ))}
        <Button type="submit">{ask}</Button>
      </Form>
      {failure && <ErrorText>{failure}</ErrorText>}
      <div role="status">
        {proposal?.about}
        {outcome}
      </div>
      {proposal && proposal.choices.length > 0 && (
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

const addressOf = ({ label, optional = false }: AddressField) =>
  optional ? Trimmed : Trimmed.check(z.minLength(1, `${label} is required.`));

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
