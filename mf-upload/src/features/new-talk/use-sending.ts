import type { Failure } from '@lectern/api-client';
import { renewSession, useAuth } from '@lectern/auth';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldPath, WizardForm } from './form-model';
import type { Refused } from './resolver';
import { namedTalk, talkFaults, type FieldName } from './server-errors';
import type { Trouble } from './trouble';

/** What the overlay over the whole screen says. */
export interface Busy {
  what: 'saving' | 'redirecting';
  /** Share of the pictures that has been sent, 0 to 1; null without one. */
  sent: number | null;
  /** Gives up what is under way, where that can be. */
  cancel?: () => void;
}

interface Form {
  form: UseFormReturn<WizardForm>;
  refused: Refused;
  /** Nothing may be sent from here. */
  lost?: boolean;
  /** Shows a fault under the picture of a place on the stage. */
  onPictureFault?: (place: number, fault: string) => void;
}

/** What every sending of the form has: it begins with a check, and a refusal stands where it belongs. */
export function useSending({ form, refused, lost = false, onPictureFault }: Form) {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const attach = (faults: [FieldName, string][]) => {
    for (const [name, message] of faults) {
      if (isPicture(name)) onPictureFault?.(Number(name.split('.')[1]), message);
      else refused.set(name, { value: form.getValues(name), message });
    }
    if (refused.size > 0) void form.trigger([...refused.keys()], { shouldFocus: true });
  };

  /** @source product.md, section 8: 422 is shown, anything else of a talk is logged only */
  const refuseTalk = (failure: Failure) => {
    if (failure.status === 401) return setTrouble({ kind: 'ended' });
    if (failure.status !== 422) {
      console.warn('Failed to save the talk:', failure.serverMessage ?? failure.error);
      return setTrouble({ kind: 'failed' });
    }
    const text = failure.serverMessage ?? failure.error;
    const faults = talkFaults(failure);
    // The way to a talk stands in the box; else the same sentence under its field is enough.
    const isToldBelow = !namedTalk(text) && faults.some(([, message]) => message === text);
    if (!isToldBelow) setTrouble({ kind: 'refused', text });
    attach(faults);
  };

  /** True when the call may be made. A visitor may have signed in elsewhere meanwhile. */
  const begin = async (fields: readonly FieldPath[]): Promise<boolean> => {
    if (busy || lost) return false;
    refused.clear();
    // From here on each of them is checked with every key.
    for (const name of fields) form.setValue(name, form.getValues(name), { shouldTouch: true });
    if (!(await form.trigger(fields, { shouldFocus: true }))) return false;
    setTrouble(null);
    const { known, user } = useAuth.getState();
    if (known && !user) await renewSession();
    if (!known || useAuth.getState().user) return true;
    setTrouble({ kind: 'visitor' });
    return false;
  };

  return { busy, setBusy, trouble, setTrouble, attach, refuseTalk, begin };
}

const isPicture = (name: FieldName): name is `speakerImage.${number}` => name.startsWith('speakerImage');
