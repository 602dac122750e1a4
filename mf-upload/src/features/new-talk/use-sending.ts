import type { Failure } from '@lectern/api-client';
import { renewSession, useAuth } from '@lectern/auth';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldPath, WizardForm } from './form-model';
import type { Refused } from './resolver';
import { namedTalk, talkFaults, type FieldName } from './server-errors';
import type { SubmitError } from './submit-error';

/** What the full-screen overlay shows. */
export interface Busy {
  what: 'saving' | 'redirecting';
  /** Share of the pictures sent, 0 to 1; null without one. */
  sent: number | null;
  /** Cancels the current operation, where possible. */
  cancel?: () => void;
}

interface Form {
  form: UseFormReturn<WizardForm>;
  refused: Refused;
  /** Nothing may be sent from here. */
  lost?: boolean;
  /** Shows an error below the picture of the speaker at a place. */
  onPictureFault?: (place: number, fault: string) => void;
}

/** Shared by every submission of the form: validates first, and shows refusals where they belong. */
export function useSending({ form, refused, lost = false, onPictureFault }: Form) {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);

  const attach = (faults: [FieldName, string][]) => {
    for (const [name, message] of faults) {
      if (isPicture(name)) onPictureFault?.(Number(name.split('.')[1]), message);
      else refused.set(name, { value: form.getValues(name), message });
    }
    if (refused.size > 0) void form.trigger([...refused.keys()], { shouldFocus: true });
  };

  /** @source product.md, section 8: 422 is shown, anything else of a talk is logged only */
  const refuseTalk = (failure: Failure) => {
    if (failure.status === 401) return setSubmitError({ kind: 'ended' });
    if (failure.status !== 422) {
      console.warn('Failed to save the talk:', failure.serverMessage ?? failure.error);
      return setSubmitError({ kind: 'failed' });
    }
    const text = failure.serverMessage ?? failure.error;
    const faults = talkFaults(failure);
    // A link to another talk needs the box; otherwise the message below its field is enough.
    const isShownBelow = !namedTalk(text) && faults.some(([, message]) => message === text);
    if (!isShownBelow) setSubmitError({ kind: 'refused', text });
    attach(faults);
  };

  /** True if the call may be made. A visitor may have signed in elsewhere meanwhile. */
  const begin = async (fields: readonly FieldPath[]): Promise<boolean> => {
    if (busy || lost) return false;
    refused.clear();
    // From here on these fields are validated on every key stroke.
    for (const name of fields) form.setValue(name, form.getValues(name), { shouldTouch: true });
    if (!(await form.trigger(fields, { shouldFocus: true }))) return false;
    setSubmitError(null);
    const { known, user } = useAuth.getState();
    if (known && !user) await renewSession();
    if (!known || useAuth.getState().user) return true;
    setSubmitError({ kind: 'visitor' });
    return false;
  };

  return { busy, setBusy, submitError, setSubmitError, attach, refuseTalk, begin };
}

const isPicture = (name: FieldName): name is `speakerImage.${number}` => name.startsWith('speakerImage');
