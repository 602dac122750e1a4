import { useQueryClient } from '@lectern/remote';
import { Field, Fine, TextInput } from '@lectern/ui';
import { useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Trimmed } from '../forms/fields';
import { resolve } from '../forms/resolve';
import { Mono } from '../mono';
import { addPasskey, passkeyProblem } from './passkeys.calls';
import { passkeysQuery } from './passkeys.queries';

const Needed = Trimmed.check(z.minLength(1));
const passkeyForm = z.object({ name: Needed, code: Needed });
const namedForm = z.extend(passkeyForm, { code: Trimmed });

/**
 * The fields that register a new passkey. They may be inside another action's form.
 *
 * @param onAdded called once the passkey is registered
 * @returns the fields, the submit handler and the state
 */
export function usePasskeyFields(withCode: boolean, onAdded: () => void) {
  const client = useQueryClient();
  const { register, handleSubmit, setFocus } = useForm({
    resolver: resolve(withCode ? passkeyForm : namedForm, {}),
    defaultValues: { name: '', code: '' },
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  const create = async ({ name, code }: z.output<typeof passkeyForm>) => {
    setWaiting(true);
    setProblem(null);
    try {
      await addPasskey(name, withCode ? code : '');
      void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
      onAdded();
    } catch (error) {
      setProblem(passkeyProblem(error));
      setWaiting(false);
    }
  };
  const refuse = (errors: { code?: unknown }) => {
    setProblem(withCode ? 'Enter both the code and a name.' : 'Enter a name.');
    setFocus(errors.code ? 'code' : 'name');
  };
  const add = async () => {
    if (!isWaiting) await handleSubmit(create, refuse)();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  };
  const fields = (
    <>
      {withCode && (
        <>
          <Field label="Code">
            <TextInput
              data-autofocus
              {...register('code')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              onKeyDown={onKeyDown}
            />
          </Field>
          <Fine>
            It is printed by <Mono>npm run passkey -- --operator</Mono> and your address, on a machine that
            runs the services, and is valid for ten minutes.
          </Fine>
        </>
      )}
      <Field label="Name of the passkey">
        <TextInput
          data-autofocus
          {...register('name')}
          placeholder="Laptop"
          autoComplete="off"
          maxLength={60}
          onKeyDown={onKeyDown}
        />
      </Field>
    </>
  );
  return { fields, add, problem, isWaiting };
}
