import { isFailure, type Failure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { showAlert, useNavigate, useQueryClient } from '@lectern/remote';
import { useEffect, useRef, useState } from 'react';
import { changeTalk, saveSpeaker, saveTalk } from './contribution.calls';
import { FIELDS, type WizardForm } from './form-model';
import type { ChosenPicture } from './picture';
import { speakerFaults, talkFaults, type FieldName } from './server-errors';
import { renewSession } from './session';
import type { Trouble } from './trouble';
import type { KeptForm } from './use-draft';

/** @source product.md, section 9 */
const REDIRECT_MS = 400;
const REDIRECTING = 'isRedirecting';

/** What the overlay over the whole screen says. */
export interface Busy {
  what: 'saving' | 'redirecting';
  /** Share of the picture that has been sent, 0 to 1; null without one. */
  sent: number | null;
}

/**
 * What Next, Back and Save do.
 *
 * @source product.md, section 4, "Wizard"; section 7; section 8
 */
export function useWizard({ form, refused, progress, advance, finish }: KeptForm) {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [pictureFault, setPictureFault] = useState<string | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    sessionStorage.removeItem(REDIRECTING);
    return () => clearTimeout(timer.current);
  }, []);

  const attach = (faults: [FieldName, string][]) => {
    for (const [name, message] of faults) {
      if (name === 'speakerImage') setPictureFault(message);
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
    setTrouble({ kind: 'refused', text: failure.serverMessage ?? failure.error });
    attach(talkFaults(failure));
  };

  /** True when the call may be made. A visitor may have signed in elsewhere meanwhile. */
  const begin = async (fields: readonly (keyof WizardForm)[]): Promise<boolean> => {
    if (busy) return false;
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

  const next = async () => {
    if (!(await begin(FIELDS[1]))) return;
    setBusy({ what: 'saving', sent: null });
    const answer = await saveTalk(trimmed(form.getValues()), progress.talkId);
    setBusy(null);
    if (isFailure(answer)) return refuseTalk(answer);
    const talkId = answer?.talk?.id ?? progress.talkId;
    if (talkId === null) {
      return setTrouble({ kind: 'refused', text: 'Talk ID is missing from the response.' });
    }
    advance({ step: 2, talkId });
  };

  const save = async () => {
    if (!(await begin(FIELDS[2]))) return;
    const { talkId } = progress;
    if (talkId === null) {
      return setTrouble({ kind: 'refused', text: 'Talk ID is missing. Please restart the process.' });
    }
    setPictureFault(null);
    setBusy({ what: 'saving', sent: picture && 0 });
    const values = trimmed(form.getValues());
    const onProgress = (sent: number) => setBusy({ what: 'saving', sent: picture && sent });
    const speaker = await saveSpeaker(values, { talkId, picture: picture?.file ?? null, onProgress });
    if (isFailure(speaker)) {
      setBusy(null);
      if (speaker.status === 401) return setTrouble({ kind: 'ended' });
      showAlert('Failed to save speaker.');
      return attach(faultsOfSpeaker(speaker));
    }
    const talk = await changeTalk(values, talkId);
    if (isFailure(talk)) {
      setBusy(null);
      return refuseTalk(talk);
    }
    finish();
    showAlert('Speaker and Talk saved successfully!', 'plain');
    sessionStorage.setItem(REDIRECTING, 'true');
    setBusy({ what: 'redirecting', sent: null });
    void client.invalidateQueries();
    timer.current = setTimeout(() => void navigate('/'), REDIRECT_MS);
  };

  return {
    busy,
    trouble,
    next,
    save,
    back: () => {
      setTrouble(null);
      advance({ step: 1 });
    },
    close: () => {
      if (!busy) void navigate('/');
    },
    picture,
    pictureFault,
    choosePicture: (chosen: ChosenPicture | null, fault: string | null = null) => {
      setPicture(chosen);
      setPictureFault(fault);
      advance({ picture: chosen?.file.name ?? null });
    },
  };
}

/** A picture that is too large is refused as a whole, and so names no field. */
function faultsOfSpeaker(failure: Failure): [FieldName, string][] {
  const faults = speakerFaults(failure);
  const text = failure.serverMessage;
  return failure.status === 413 && text ? [...faults, ['speakerImage', text]] : faults;
}

function trimmed(form: WizardForm): WizardForm {
  const entries = Object.entries(form).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(entries) as WizardForm;
}
