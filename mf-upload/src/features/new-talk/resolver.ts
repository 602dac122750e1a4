import { deferredCall } from '@lectern/ui';
import { get, set, type FieldErrors, type Resolver } from 'react-hook-form';
import { trimmed, type FieldPath, type WizardForm } from './form-model';

const faultsOf = deferredCall(async () => (await import('./form-schema')).faultsOf);

/** Loads the schema, so that it is there when the first field is left. */
export const preloadSchema = faultsOf.preload;

/** Fields refused by the server: the message is shown while the value is unchanged. */
export type Refused = Map<FieldPath, { value: string; message: string }>;

/**
 * Resolver for the form library: the schema's first error of each field, then the server's refusals. Why it
 * is not the one of `@hookform/resolvers`: docs/decisions/0046-forms-by-the-contract.md.
 */
export const wizardResolver =
  (refused: Refused): Resolver<WizardForm> =>
  async (values) => {
    // Without the schema the services decide alone.
    const faults = await faultsOf(values).catch(() => []);
    const errors: FieldErrors<WizardForm> = {};
    const add = (name: string, type: string, message: string) => {
      if (!get(errors, name)) set(errors, name, { type, message });
    };
    for (const [name, message] of faults) add(name, 'invalid', message);
    for (const [name, { value, message }] of refused)
      if (get(values, name) === value) add(name, 'server', message);
    return Object.keys(errors).length === 0
      ? { values: trimmed(values), errors: {} }
      : { values: {}, errors };
  };
