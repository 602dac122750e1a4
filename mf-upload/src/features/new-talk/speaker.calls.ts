import type { Failure } from '@lectern/api-client';
import { printOf, sendOnce } from '@lectern/auth/change';
import type { SavedSpeaker } from '@lectern/contracts';
import type { WizardForm } from './form-model';
import { sendForm } from './send-form';

const SPEAKERS = '/api/v1/speakers';
/** Timeout: a picture takes time on a slow connection; its progress is shown, and it can be cancelled. */
const PICTURE_MS = 5 * 60_000;

/**
 * Saves a speaker of the form.
 *
 * @source product.md, section 7, for one; of several, each call carries the position
 */
export function saveSpeaker(
  form: WizardForm,
  { talkId, place, count, picture, onProgress, signal }: SpeakerExtras,
): Promise<SavedSpeaker | Failure> {
  const { speakerName, aboutSpeaker } = place === 0 ? form : (form.others[place - 1] ?? form);
  const body = new FormData();
  body.append('speaker[speakername]', speakerName);
  body.append('speaker[description]', aboutSpeaker);
  if (picture) body.append('speaker[profile_picture]', picture);
  body.append('talk_id', String(talkId));
  if (count !== null) {
    body.append('position', String(place));
    body.append('count', String(count));
  }
  return sendOnce(
    `post ${SPEAKERS} ${printOf(body)}`,
    (options) => sendForm<SavedSpeaker>(SPEAKERS, body, onProgress, options),
    { signal, ...(picture && { timeout: PICTURE_MS }) },
  );
}

interface SpeakerExtras {
  talkId: number;
  /** Position among the speakers, from 0. */
  place: number;
  /** Number of speakers; null if the talk never had more than one. */
  count: number | null;
  picture: File | null;
  /** @param share of the bytes sent, 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
