import type { CreatedTeamToken } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFoot,
  ErrorText,
  Field,
  FieldError,
  Fine,
  TextInput,
  theme,
} from '@lectern/ui';
import { useId, useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { createToken } from './tokens.api';
import { rolloutsQuery } from '../../shared/rollouts.queries';
import { ConfirmationPrompt } from '../../shared/confirmation/confirmation-prompt';
import { isToken, tokenOf, type Draft, type Wrong } from './new-token';

interface Props {
  onClose: () => void;
  onCreated: (token: CreatedTeamToken) => void;
}

const EMPTY: Draft = { team: '', chosen: new Set(), others: '', every: false };

/** Asks for a new token's scope, and creates it. */
export function NewTokenDialog({ onClose, onCreated }: Props) {
  const { data: rollouts } = useQuery(rolloutsQuery());
  const [draft, setDraft] = useState(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const remotesError = useId();

  const change = (its: Partial<Draft>) => setDraft({ ...draft, ...its });
  const toggle = (remote: string) => {
    const chosen = new Set(draft.chosen);
    if (!chosen.delete(remote)) chosen.add(remote);
    change({ chosen });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const result = tokenOf(draft);
    setWrong(isToken(result) ? {} : result);
    setFailure(null);
    if (!isToken(result) || isSending) return;
    setSending(true);
    try {
      // Not a mutation: its cache would keep the response, and with it the token.
      onCreated(await createToken(result));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The token was not created.');
      setSending(false);
    }
  };

  return (
    <Dialog title="New token" onClose={onClose} sheet>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <Field label="Team" error={wrong.team}>
            <TextInput
              data-autofocus
              value={draft.team}
              placeholder="watch-ci"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change({ team: event.target.value })}
            />
          </Field>
          <Group disabled={draft.every} aria-describedby={wrong.remotes ? remotesError : undefined}>
            <legend>Remotes it can reach</legend>
            <Choices>
              {rollouts?.map(({ remote }) => (
                <Choice key={remote}>
                  <input type="checkbox" checked={draft.chosen.has(remote)} onChange={() => toggle(remote)} />
                  {remote}
                </Choice>
              ))}
            </Choices>
            <Field label="New remotes">
              <TextInput
                value={draft.others}
                placeholder="mf-news"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => change({ others: event.target.value })}
              />
            </Field>
            <Fine>Names separated by commas.</Fine>
            {wrong.remotes && <FieldError id={remotesError}>{wrong.remotes}</FieldError>}
          </Group>
          <Choice data-every>
            <input type="checkbox" checked={draft.every} onChange={() => change({ every: !draft.every })} />
            Every remote (*), including future ones
          </Choice>
          {draft.every && (
            <Callout announced={false}>
              <p>
                <strong>This token acts in your name.</strong> Anyone who has it can read, roll back, recall
                and withdraw any remote. Use it for your command line only.
              </p>
            </Callout>
          )}
          <ConfirmationPrompt />
          {failure && <ErrorText>{failure}</ErrorText>}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="lamp" aria-disabled={isSending || undefined}>
            {isSending ? 'Creating…' : 'Create token'}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: contents;
`;

const Group = styled.fieldset`
  display: grid;
  gap: ${theme.space3};
  min-width: 0;
  /* The explanation stays readable. */
  &:disabled :is(label, input) {
    opacity: 0.55;
  }
  &:disabled label input {
    opacity: 1;
  }
  legend {
    margin-bottom: ${theme.space2};
    padding: 0;
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: ${theme.space2};
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space3};
  min-height: ${theme.tap};
  padding: ${theme.space1} ${theme.space3};
  border: ${theme.hairline};
  border-radius: ${theme.radiusM};
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;
  cursor: pointer;
  &:has(:checked) {
    border-color: ${theme.lampLine};
    background: ${theme.lampWash};
    box-shadow: inset 0 0 0 1px ${theme.lampLine};
  }
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${theme.ink};
  }
`;
