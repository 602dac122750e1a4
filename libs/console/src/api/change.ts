import { ApiError, failure, isFailure, type ChangeOptions } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { SESSION_ENDED, sendOnce } from '@lectern/auth/change';
import { showAlert } from '@lectern/remote';
import { askToConfirm } from '../confirmation/pending-confirmation';
import { noAnswer, refusalOf } from './refusal';

const LOGGED_OUT = 'You have been logged out. Nothing was done.';

const NOT_CONFIRMED = 'The action was not confirmed.';

/** Sends the action, with the id of a confirmation if there is one. */
type Attempt<T> = (options: ChangeOptions, confirmation: string) => Promise<T>;

/**
 * Sends an action like any other change, and throws if it was not done. If it needs a confirmation, asks the
 * operator and sends the same action again.
 *
 * @param what identifies the change among all others
 * @throws {ApiError}
 */
export async function change<T>(attempt: Attempt<T>, what: string): Promise<T> {
  let confirmation = '';
  let again = false;
  for (;;) {
    const withIt = (options: ChangeOptions) => attempt(options, confirmation);
    const answer = await changeOnce(withIt, what);
    if (!(answer instanceof ApiError)) return answer;
    const needed = refusalOf(answer)?.confirmation;
    if (!needed) throw answer;
    const outcome = await askToConfirm(needed, again);
    if (outcome === null) throw new ApiError(failure(NOT_CONFIRMED, 403, { code: answer.code }));
    confirmation = outcome;
    // Without a passkey nothing can have been confirmed yet.
    again = needed.options !== null;
  }
}

/**
 * @returns the response, or the refusal as it came
 * @throws {ApiError} without a response, and when the session has ended
 */
async function changeOnce<T>(
  attempt: (options: ChangeOptions) => Promise<T>,
  what: string,
): Promise<T | ApiError> {
  let thrown = null as ApiError | null;
  const answer = await sendOnce<T>(what, async (options) => {
    try {
      return await attempt(options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      thrown = error;
      return error.failure;
    }
  });
  if (!isFailure(answer)) return answer;
  if (answer.code === SESSION_ENDED) {
    // The console closes with the session, and with it anything that could show the message.
    if (!useAuth.getState().user) showAlert(LOGGED_OUT);
    throw new ApiError(failure(LOGGED_OUT, 401, { code: SESSION_ENDED }));
  }
  if (answer.status === 0 || !thrown) throw noAnswer();
  return thrown;
}
