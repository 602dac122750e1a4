import { isFailure, type Failure } from '@lectern/api-client';
import { change } from '@lectern/auth/change';
import { asVideoLink, type SavedTalk } from '@lectern/contracts';
import type { Step, WizardForm } from './form-model';
import { linksOf } from './links';

const TALKS = '/api/v1/talks';

/** Fields of a change's response are optional: the API guarantees none of them. */
type TalkReply = Partial<SavedTalk> | undefined;

/** Creates the talk, or changes the one that an earlier Next created. @source product.md, section 7 */
export async function saveTalk(form: WizardForm, talkId: number | null): Promise<TalkReply | Failure> {
  const create = () => change<TalkReply>('post', TALKS, talkOf(form));
  if (talkId === null) return create();
  const answer = await changeTalk(form, talkId, 1);
  // The draft was deleted meanwhile or belongs to another member: create a new talk from what was typed.
  return isFailure(answer) && (answer.status === 404 || answer.code === 'FORBIDDEN') ? create() : answer;
}

/**
 * Includes the conference's name and the links, which creating a talk does not accept.
 *
 * @param step of the wizard: the first keeps a draft a draft, the last publishes it
 * @source product.md, section 7
 */
export function changeTalk(form: WizardForm, talkId: number, step: Step): Promise<TalkReply | Failure> {
  const body = {
    ...talkOf(form),
    conference_name: form.conferenceName,
    links: linksOf(form.links),
    ...(step === 1 && { draft: true }),
  };
  return change<TalkReply>('put', `${TALKS}/${talkId}`, body);
}

const talkOf = ({ videoTitle, videoDescription, videoLink }: WizardForm) => ({
  title: videoTitle,
  description: videoDescription,
  youtube_link: asVideoLink(videoLink),
});
