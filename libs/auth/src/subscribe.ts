import { isFailure } from '@lectern/api-client';
import { ALREADY_SUBSCRIBED, SIGN_IN_TO_SUBSCRIBE, SUBSCRIBED } from '@lectern/contracts';
import { change, unansweredWords } from './change';
import { isVisitor } from './is-visitor';

/** Message for any other failure; the full stop is intended. */
const OTHERWISE = `${ALREADY_SUBSCRIBED}.`;

const VISITOR = { text: SIGN_IN_TO_SUBSCRIBE, subscribed: false, isVisitor: true };

/** The message to show, and whether the viewer is subscribed now. */
export interface Subscribed {
  text: string;
  subscribed: boolean;
  /** No user is signed in. */
  isVisitor?: boolean;
}

/** Subscribes to the talk's video. Nothing throws. @source product.md, sections 5 and 8 */
export async function subscribe(talkId: number): Promise<Subscribed> {
  if (isVisitor()) return VISITOR;
  const answer = await change<{ message?: string } | undefined>('post', `/api/v1/talks/${talkId}/subscribe`);
  if (isFailure(answer)) {
    if (answer.status === 401) return VISITOR;
    if (answer.status === 0) return { text: unansweredWords(answer), subscribed: false };
    if (answer.serverMessage === ALREADY_SUBSCRIBED) return { text: ALREADY_SUBSCRIBED, subscribed: true };
    return { text: OTHERWISE, subscribed: false };
  }
  if (answer?.message === SUBSCRIBED) return { text: `${SUBSCRIBED}.`, subscribed: true };
  if (answer?.message === ALREADY_SUBSCRIBED) return { text: ALREADY_SUBSCRIBED, subscribed: true };
  return { text: OTHERWISE, subscribed: false };
}
