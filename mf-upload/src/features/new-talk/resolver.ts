import type { FieldErrors, Resolver } from 'react-hook-form';
import { WizardForm, type FieldPath } from './form-model';

/** What the server refused, by field: its words stand as long as the value does. */
export type Refused = Map<FieldPath, { value: string; message: string }>;

/** The form library's question answered by the schema: the first fault of each field, then what the server refused. */
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

/** Faults by path as a tree, which is how the form library reads them. */
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
