import { isFailure, type Failure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { showAlert, useNavigate, useQueryClient } from '@lectern/remote';
import { useEffect, useRef, useState } from 'react';
import { changeTalk, saveTalk } from './contribution.calls';
import { VIDEO_FIELDS, speakerFields, type FieldPath, type WizardForm } from './form-model';
import { saveSpeakers } from './save-speakers';
import { namedTalk, talkFaults, type FieldName } from './server-errors';
import { renewSession } from './session';
import type { Trouble } from './trouble';
import type { KeptForm } from './use-draft';
import type { ChosenPictures } from './use-pictures';

/** @source product.md, section 9 */
const REDIRECT_MS = 400;
const REDIRECTING = 'isRedirecting';

/** What the overlay over the whole screen says. */
export interface Busy {
  what: 'saving' | 'redirecting';
  /** Share of the pictures that has been sent, 0 to 1; null without one. */
  sent: number | null;
  /** Gives up what is under way, where that can be. */
  cancel?: () => void;
}

/**
 * What Next, Back and Save do.
 *
 * @source product.md, section 4, "Wizard"; section 7; section 8
 */
export function useWizard(
  { form, refused, progress, advance, finish, lost }: KeptForm,
  { pictures, setFault }: ChosenPictures,
) {
  const [busy, setBusy] = useState<Busy | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    sessionStorage.removeItem(REDIRECTING);
    return () => clearTimeout(timer.current);
  }, []);

  const attach = (faults: [FieldName, string][]) => {
    for (const [name, message] of faults) {
      if (isPicture(name)) setFault(Number(name.split('.')[1]), message);
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

  const next = async () => {
    if (!(await begin(VIDEO_FIELDS))) return;
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
    const count = 1 + form.getValues('others').length;
    if (!(await begin(Array.from({ length: count }, (_, place) => speakerFields(place)).flat()))) return;
    const { talkId } = progress;
    if (talkId === null) {
      return setTrouble({ kind: 'refused', text: 'Talk ID is missing. Please restart the process.' });
    }
    setFault(null);
    const values = trimmed(form.getValues());
    const giveUp = new AbortController();
    const onProgress = (sent: number | null) => {
      if (!giveUp.signal.aborted) setBusy({ what: 'saving', sent, cancel: () => giveUp.abort() });
    };
    const sent = Math.max(progress.sent, count);
    advance({ sent });
    const speakers = await saveSpeakers(values, {
      talkId,
      isStage: sent > 1,
      pictures,
      onProgress,
      signal: giveUp.signal,
    });
    // What was typed and the pictures stay. The talk is still a draft, and saving it again does the same once more.
    if (giveUp.signal.aborted) return setBusy(null);
    if ('failure' in speakers) {
      setBusy(null);
      if (speakers.failure.status === 401) return setTrouble({ kind: 'ended' });
      showAlert('Failed to save speaker.');
      return attach(speakers.faults);
    }
    setBusy({ what: 'saving', sent: null });
    const talk = await changeTalk(values, talkId, 2);
    if (isFailure(talk)) {
      setBusy(null);
      return refuseTalk(talk);
    }
    finish();
    const slug = talk?.talk?.slug;
    showAlert(
      'Speaker and Talk saved successfully!',
      'plain',
      slug ? { to: `/video/${encodeURIComponent(slug)}`, label: 'See the talk' } : undefined,
    );
    if (speakers.proposed) showAlert('The picture is shown once an operator has accepted it.', 'plain');
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
      if (busy) busy.cancel?.();
      else void navigate('/');
    },
  };
}

const isPicture = (name: FieldName): name is `speakerImage.${number}` => name.startsWith('speakerImage');

function trimmed({ others, ...form }: WizardForm): WizardForm {
  return { ...trimmedTexts(form), others: others.map(trimmedTexts) };
}

const trimmedTexts = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;
