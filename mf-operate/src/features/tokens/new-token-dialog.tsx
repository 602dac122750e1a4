import type { CreatedTeamToken, NewTeamToken } from '@lectern/contracts';
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
import { useId, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { createToken } from './tokens.calls';
import { Choice, ConfirmationPrompt, DialogForm, resolve, rolloutsQuery } from '@lectern/console';
import { TOKEN_FAULTS, tokenForm } from './token-form';

interface Props {
  onClose: () => void;
  onCreated: (token: CreatedTeamToken) => void;
}

const EMPTY = { team: '', remotes: { chosen: [] as string[], others: '', every: false, captions: false } };

/** Asks for a new token's scope, and creates it. */
export function NewTokenDialog({ onClose, onCreated }: Props) {
  const { data: rollouts } = useQuery(rolloutsQuery());
  const { control, register, handleSubmit, formState } = useForm({
    resolver: resolve(tokenForm, TOKEN_FAULTS),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const { field: chosen } = useController({ control, name: 'remotes.chosen' });
  const every = useWatch({ control, name: 'remotes.every' });
  const captions = useWatch({ control, name: 'remotes.captions' });
  const { errors } = formState;
  const missing = every || captions ? undefined : errors.remotes;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const remotesError = useId();

  const toggle = (remote: string) => {
    const remotes = new Set(chosen.value);
    if (!remotes.delete(remote)) remotes.add(remote);
    chosen.onChange([...remotes]);
  };
  const create = async (token: NewTeamToken) => {
    if (isSending) return;
    setFailure(null);
    setSending(true);
    try {
      // Not a mutation: its cache would keep the response, and with it the token.
      onCreated(await createToken(token));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The token was not created.');
      setSending(false);
    }
  };

  return (
    <Dialog title="New token" onClose={onClose} sheet>
      <DialogForm
        submitCount={formState.submitCount}
        onSubmit={(event) => void handleSubmit(create, () => setFailure(null))(event)}
      >
        <DialogBody>
          <Field label="Team" error={errors.team?.message}>
            <TextInput
              data-autofocus
              {...register('team')}
              placeholder="watch-ci"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Group
            disabled={every || captions}
            data-invalid={missing ? true : undefined}
            aria-describedby={missing ? remotesError : undefined}
          >
            <legend>Remotes it can reach</legend>
            <Choices>
              {rollouts?.map(({ remote }) => (
                <Choice
                  key={remote}
                  type="checkbox"
                  dense
                  checked={chosen.value.includes(remote)}
                  onChange={() => toggle(remote)}
                >
                  {remote}
                </Choice>
              ))}
            </Choices>
            <Field label="New remotes">
              <TextInput
                {...register('remotes.others')}
                placeholder="mf-news"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Fine>Names separated by commas.</Fine>
            {missing && <FieldError id={remotesError}>{missing.message}</FieldError>}
          </Group>
          <Choice type="checkbox" dense disabled={captions} {...register('remotes.every')}>
            Every remote (*), including future ones
          </Choice>
          <Choice type="checkbox" dense {...register('remotes.captions')}>
            Captions only, for npm run captions
          </Choice>
          {every && !captions && (
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
      </DialogForm>
    </Dialog>
  );
}

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
