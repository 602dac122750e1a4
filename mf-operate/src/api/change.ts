import { isFailure, type ChangeOptions, type Failure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { SESSION_ENDED, sendOnce } from '@lectern/auth/change';
import { showAlert } from '@lectern/remote';
import { CallFailure, NO_ANSWER, NO_ANSWER_TEXT } from './call';

const LOGGED_OUT = 'You have been logged out. Nothing was done.';

/**
 * Sends an act as every other change is sent, and throws why it was not done.
 *
 * @param what tells it from every other change
 * @throws CallFailure
 */
export async function change<T>(attempt: (options: ChangeOptions) => Promise<T>, what: string): Promise<T> {
  let thrown = null as CallFailure | null;
  const answer = await sendOnce<T>(what, async (options) => {
    try {
      return await attempt(options);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      thrown = error;
      return failureOf(error);
    }
  });
  if (!isFailure(answer)) return answer;
  if (answer.code === SESSION_ENDED) {
    // The console closes with the session, and takes along whatever would say so.
    if (!useAuth.getState().user) showAlert(LOGGED_OUT);
    throw new CallFailure(LOGGED_OUT, { ...NO_ANSWER, status: 401, code: SESSION_ENDED });
  }
  throw answer.status === 0 || !thrown ? new CallFailure(NO_ANSWER_TEXT, NO_ANSWER) : thrown;
}

function failureOf({ failure: { status, code, errors }, message }: CallFailure): Failure {
  return { success: false, error: message, serverMessage: null, status, code, errors };
}
