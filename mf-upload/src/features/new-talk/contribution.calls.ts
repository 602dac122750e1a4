import { isFailure, request, type Failure } from '@lectern/api-client';
import { asVideoLink, type SavedSpeaker, type SavedTalk } from '@lectern/contracts';
import type { WizardForm } from './form-model';
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
  const answer = await changeTalk(form, talkId);
  // A draft that is gone meanwhile, or belongs to somebody else, is none of ours: what was typed becomes a talk of its own.
  return isFailure(answer) && (answer.status === 404 || answer.code === 'FORBIDDEN') ? create() : answer;
}

/** With the conference's name and the links, which creating a talk does not take. @source product.md, section 7 */
export function changeTalk(form: WizardForm, talkId: number): Promise<TalkReply | Failure> {
  const change = { ...talkOf(form), conference_name: form.conferenceName, links: linksOf(form.links) };
  return asUser(() => request.put<TalkReply>(`${TALKS}/${talkId}`, change));
}

const talkOf = ({ videoTitle, videoDescription, videoLink }: WizardForm) => ({
  title: videoTitle,
  description: videoDescription,
  youtube_link: asVideoLink(videoLink),
});

/** @param onProgress share of the bytes sent, 0 to 1 */
export function saveSpeaker(
  form: WizardForm,
  { talkId, picture, onProgress }: SpeakerExtras,
): Promise<SavedSpeaker | Failure> {
  const body = new FormData();
  body.append('speaker[speakername]', form.speakerName);
  body.append('speaker[description]', form.aboutSpeaker);
  if (picture) body.append('speaker[profile_picture]', picture);
  body.append('talk_id', String(talkId));
  return asUser(() => sendForm<SavedSpeaker>('/api/v1/speakers', body, onProgress));
}

interface SpeakerExtras {
  talkId: number;
  picture: File | null;
  onProgress: (share: number) => void;
}
