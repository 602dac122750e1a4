import { isFailure, type ChangeOptions, type Failure } from '@lectern/api-client';
import { SESSION_ENDED, sendOnce } from '@lectern/auth/change';
import { CallFailure, NO_ANSWER, NO_ANSWER_TEXT } from './call';

const LOGGED_OUT = 'You have been logged out. Nothing was done.';

/**
 * Sends an act as every other change is sent, and throws why it was not done.
 *
 * @param what tells it from every other change
 * @throws CallFailure
 */
export async function change<T>(attempt: (options: ChangeOptions) => Promise<T>, what: string): Promise<T> {
  let thrown: CallFailure | undefined;
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
  if (answer.code === SESSION_ENDED)
    throw new CallFailure(LOGGED_OUT, { ...NO_ANSWER, status: 401, code: SESSION_ENDED });
  throw answer.status === 0 || !thrown ? new CallFailure(NO_ANSWER_TEXT, NO_ANSWER) : thrown;
}

function failureOf({ message, failure: { status, code, errors } }: CallFailure): Failure {
  return { success: false, error: message, serverMessage: null, status, code, errors };
}
