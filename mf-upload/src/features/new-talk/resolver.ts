import { get, set, type FieldErrors, type Resolver } from 'react-hook-form';
import { WizardForm, type FieldPath } from './form-model';

/** Fields refused by the server: the message is shown while the value is unchanged. */
export type Refused = Map<FieldPath, { value: string; message: string }>;

/**
 * Resolver for the form library: the schema's first error of each field, then the server's refusals. Why it
 * is not the one of `@hookform/resolvers`: docs/decisions/0046-forms-by-the-contract.md.
 */
export const wizardResolver =
  (refused: Refused): Resolver<WizardForm> =>
  (values) => {
    const { data, error } = WizardForm.safeParse(values);
    const errors: FieldErrors<WizardForm> = {};
    const add = (name: string, type: string, message: string) => {
      if (!get(errors, name)) set(errors, name, { type, message });
    };
    for (const { path, message } of error?.issues ?? []) add(path.join('.'), 'invalid', message);
    for (const [name, { value, message }] of refused)
      if (get(values, name) === value) add(name, 'server', message);
    return data && Object.keys(errors).length === 0 ? { values: data, errors: {} } : { values: {}, errors };
  };
