import type { FieldErrors, Resolver } from 'react-hook-form';
import { WizardForm } from './form-model';

/** What the server refused, by field: its words stand as long as the value does. */
export type Refused = Map<keyof WizardForm, { value: string; message: string }>;

/** The form library's question answered by the schema: the first fault of each field, then what the server refused. */
export const wizardResolver =
  (refused: Refused): Resolver<WizardForm> =>
  (values) => {
    const result = WizardForm.safeParse(values);
    const errors: FieldErrors<WizardForm> = {};
    for (const { path, message } of result.error?.issues ?? []) {
      errors[path[0] as keyof WizardForm] ??= { type: 'invalid', message };
    }
    for (const [name, { value, message }] of refused) {
      if (values[name] === value) errors[name] ??= { type: 'server', message };
    }
    return result.success && Object.keys(errors).length === 0
      ? { values: result.data, errors: {} }
      : { values: {}, errors };
  };
