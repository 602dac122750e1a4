import { isFailure } from '@lectern/api-client';
// Imported by package name: the page has one store, whichever build bundles this file.
import { useAuth } from '@lectern/auth';
import { SIGN_IN_TO_SUBSCRIBE } from '@lectern/contracts';
import { change, unansweredWords } from './change';

const ALREADY = 'Already subscribed to this talk';
const DONE = 'Successfully subscribed to notifications for this talk';
/** Message for any other failure; the full stop is intended. */
const OTHERWISE = 'Already subscribed to this talk.';

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
  const { user, known } = useAuth.getState();
  if (known && !user) return VISITOR;
  const answer = await change<{ message?: string } | undefined>('post', `/api/v1/talks/${talkId}/subscribe`);
  if (isFailure(answer)) {
    if (answer.status === 401) return VISITOR;
    if (answer.status === 0) return { text: unansweredWords(answer), subscribed: false };
    if (answer.serverMessage === ALREADY) return { text: ALREADY, subscribed: true };
    return { text: OTHERWISE, subscribed: false };
  }
  if (answer?.message === DONE) return { text: `${DONE}.`, subscribed: true };
  if (answer?.message === ALREADY) return { text: ALREADY, subscribed: true };
  return { text: OTHERWISE, subscribed: false };
}
