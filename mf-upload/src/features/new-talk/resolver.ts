import type { FieldErrors, Resolver } from 'react-hook-form';
import { WizardForm, type FieldPath } from './form-model';

/** Fields refused by the server: the message is shown while the value is unchanged. */
export type Refused = Map<FieldPath, { value: string; message: string }>;

/** Resolver for the form library: the schema's first error of each field, then the server's refusals. */
export const wizardResolver =
  (refused: Refused): Resolver<WizardForm> =>
  (values) => {
    const result = WizardForm.safeParse(values);
    const faults = new Map<string, { type: string; message: string }>();
    for (const { path, message } of result.error?.issues ?? []) {
      const name = path.join('.');
      if (!faults.has(name)) faults.set(name, { type: 'invalid', message });
    }
    for (const [name, { value, message }] of refused) {
      if (!faults.has(name) && valueAt(values, name) === value) faults.set(name, { type: 'server', message });
    }
    return result.success && faults.size === 0
      ? { values: result.data, errors: {} }
      : { values: {}, errors: nested(faults) };
  };

const valueAt = (values: WizardForm, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values);

/** Turns errors by path into the tree that the form library reads. */
function nested(faults: ReadonlyMap<string, object>): FieldErrors<WizardForm> {
  const errors: Record<string, unknown> = {};
  for (const [name, fault] of faults) {
    const keys = name.split('.');
    const last = keys.pop() ?? name;
    let place = errors;
    for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
    place[last] = fault;
  }
  return errors;
}
