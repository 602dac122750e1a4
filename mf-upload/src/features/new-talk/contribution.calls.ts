import { isFailure, request, type Failure } from '@lectern/api-client';
import { asVideoLink, type SavedSpeaker, type SavedTalk } from '@lectern/contracts';
import type { Step, WizardForm } from './form-model';
import { linksOf } from './links';
import { sendForm } from './send-form';
import { asUser } from './session';

const TALKS = '/api/v1/talks';

/** What a change answers is read with care: nothing is promised of it. */
type TalkReply = Partial<SavedTalk> | undefined;

/** Creates the talk, or changes the one that an earlier Next created. @source product.md, section 7 */
export async function saveTalk(form: WizardForm, talkId: number | null): Promise<TalkReply | Failure> {
  const create = () => asUser(() => request.post<TalkReply>(TALKS, talkOf(form)));
  if (talkId === null) return create();
  const answer = await changeTalk(form, talkId, 1);
  // A draft that is gone meanwhile, or belongs to somebody else, is none of ours: what was typed becomes a talk of its own.
  return isFailure(answer) && (answer.status === 404 || answer.code === 'FORBIDDEN') ? create() : answer;
}

/**
 * With the conference's name and the links, which creating a talk does not take.
 *
 * @param step of the wizard: the first leaves a draft a draft, the last one publishes it
 * @source product.md, section 7
 */
export function changeTalk(form: WizardForm, talkId: number, step: Step): Promise<TalkReply | Failure> {
  const change = {
    ...talkOf(form),
    conference_name: form.conferenceName,
    links: linksOf(form.links),
    ...(step === 1 && { draft: true }),
  };
  return asUser(() => request.put<TalkReply>(`${TALKS}/${talkId}`, change));
}

const talkOf = ({ videoTitle, videoDescription, videoLink }: WizardForm) => ({
  title: videoTitle,
  description: videoDescription,
  youtube_link: asVideoLink(videoLink),
});

/**
 * Puts a speaker of the form on the talk's stage.
 *
 * @source product.md, section 7, for one; where there are several, each says whose place it is
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
  return asUser(() => sendForm<SavedSpeaker>('/api/v1/speakers', body, onProgress, signal));
}

interface SpeakerExtras {
  talkId: number;
  /** On the stage, from 0. */
  place: number;
  /** How many give the talk; null where it never had more than one. */
  count: number | null;
  picture: File | null;
  /** @param share of the bytes sent, 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
