import { TALK_ID_MISSING, talkPath } from '@lectern/contracts';
import { failure, isFailure } from '@lectern/api-client';
import { clearAlerts, showAlert, useNavigate, useQueryClient } from '@lectern/remote';
import { deferredCall } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { VIDEO_FIELDS, speakerFields, trimmed } from './form-model';
import type { KeptForm } from './use-draft';
import type { ChosenPictures } from './use-pictures';
import { useSending } from './use-sending';

const saveTalk = deferredCall(async () => (await import('./sending')).saveTalk);
const changeTalk = deferredCall(async () => (await import('./sending')).changeTalk);
const saveSpeakers = deferredCall(async () => (await import('./sending')).saveSpeakers);

/** Loads all of them, so that Next does not wait for their code. */
export const preloadSending = saveTalk.preload;

/** Code that cannot be loaded is a call without a response. */
const notSent = () => failure('The code could not be loaded.');

/** @source product.md, section 9 */
export const REDIRECT_MS = 400;
/** @source product.md, section 8 */
const NOT_SAVED = 'Failed to save speaker.';
/** @source product.md, section 8 */
const SAVED = 'Speaker and Talk saved successfully!';
const REDIRECTING = 'isRedirecting';
const TOPIC = 'new-talk';

/**
 * Handlers of Next, Back and Save.
 *
 * @source product.md, section 4, "Wizard"; section 7; section 8
 */
export function useWizard(
  { form, refused, progress, advance, finish, lost }: KeptForm,
  { pictures, setFault }: ChosenPictures,
) {
  const { busy, setBusy, submitError, setSubmitError, attach, refuseTalk, begin } = useSending({
    form,
    refused,
    lost,
    onPictureFault: setFault,
  });
  const navigate = useNavigate();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    sessionStorage.removeItem(REDIRECTING);
    return () => {
      isHere.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  const next = async () => {
    if (!(await begin(VIDEO_FIELDS))) return;
    setBusy({ what: 'saving', sent: null });
    const answer = await saveTalk(trimmed(form.getValues()), progress.talkId).catch(notSent);
    setBusy(null);
    if (isFailure(answer)) return refuseTalk(answer);
    const talkId = answer?.talk?.id ?? progress.talkId;
    if (talkId === null) {
      return setSubmitError({ kind: 'refused', text: 'Talk ID is missing from the response.' });
    }
    advance({ step: 2, talkId });
  };

  const save = async () => {
    const count = 1 + form.getValues('others').length;
    if (!(await begin(Array.from({ length: count }, (_, place) => speakerFields(place)).flat()))) return;
    const { pathname } = location;
    const { talkId } = progress;
    if (talkId === null) {
      return setSubmitError({ kind: 'refused', text: TALK_ID_MISSING });
    }
    setFault(null);
    const values = trimmed(form.getValues());
    const giveUp = new AbortController();
    const onProgress = (sent: number | null) => {
      if (!giveUp.signal.aborted) setBusy({ what: 'saving', sent, cancel: () => giveUp.abort() });
    };
    const sent = Math.max(progress.sent, count);
    advance({ sent });
    onProgress(null);
    const sending = { talkId, isStage: sent > 1, pictures, onProgress, signal: giveUp.signal };
    // If the code that sends them cannot be loaded, the network is down.
    const speakers = await saveSpeakers(values, sending).catch(() => null);
    // Text and pictures stay. The talk is still a draft, and saving again repeats the same calls.
    if (giveUp.signal.aborted) return setBusy(null);
    if (!speakers || 'failure' in speakers) {
      setBusy(null);
      if (speakers?.failure.status === 401) return setSubmitError({ kind: 'ended' });
      showAlert(NOT_SAVED, 'bad', { topic: TOPIC });
      return attach(speakers?.faults ?? []);
    }
    setBusy({ what: 'saving', sent: null });
    const talk = await changeTalk(values, talkId, 2).catch(notSent);
    if (isFailure(talk)) {
      setBusy(null);
      return refuseTalk(talk);
    }
    finish();
    clearAlerts(TOPIC);
    const slug = talk?.talk?.slug;
    showAlert(SAVED, 'plain', slug ? { to: talkPath({ slug }), label: 'See the talk' } : undefined);
    if (speakers.proposed) showAlert('The picture will be shown once an operator has accepted it.', 'plain');
    if (speakers.waits)
      showAlert('The speaker’s page will show what you add once an operator has approved it.', 'plain');
    void client.invalidateQueries();
    // Do not redirect a member who has navigated elsewhere meanwhile, even while that page is still loading
    // and this one is shown.
    const stays = () => isHere.current && location.pathname === pathname;
    if (!stays()) return;
    sessionStorage.setItem(REDIRECTING, 'true');
    setBusy({ what: 'redirecting', sent: null });
    timer.current = setTimeout(() => stays() && void navigate('/'), REDIRECT_MS);
  };

  return {
    busy,
    submitError,
    next,
    save,
    back: () => {
      setSubmitError(null);
      advance({ step: 1 });
    },
    close: () => {
      if (busy) busy.cancel?.();
      else void navigate('/');
    },
  };
}
