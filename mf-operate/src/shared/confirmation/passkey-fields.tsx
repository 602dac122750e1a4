import { useQueryClient } from '@lectern/remote';
import { Field, Fine, TextInput } from '@lectern/ui';
import { useState, type KeyboardEvent } from 'react';
import { Mono } from '../components/version';
import { addPasskey, passkeyProblem, passkeysQuery } from './passkeys.api';

/**
 * The fields that register a new passkey. They may be inside another action's form.
 *
 * @param onAdded called once the passkey is registered
 * @returns the fields, the submit handler and the state
 */
export function usePasskeyFields(withCode: boolean, onAdded: () => void) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const missing = !name.trim() || (withCode && !code.trim());

  const add = async () => {
    if (isWaiting) return;
    if (missing) return setProblem(withCode ? 'Enter both the code and a name.' : 'Enter a name.');
    setWaiting(true);
    setProblem(null);
    try {
      await addPasskey(name.trim(), withCode ? code.trim() : '');
      void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
      onAdded();
    } catch (error) {
      setProblem(passkeyProblem(error));
      setWaiting(false);
    }
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
              value={code}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              onKeyDown={onKeyDown}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Fine>
            Whoever runs the services can create one for you with <Mono>npm run passkey -- --operator</Mono>{' '}
            and your address. It is valid for ten minutes.
          </Fine>
        </>
      )}
      <Field label="Name of the passkey">
        <TextInput
          value={name}
          placeholder="Laptop"
          autoComplete="off"
          maxLength={60}
          onKeyDown={onKeyDown}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </>
  );
  return { fields, add, problem, isWaiting };
}
