import type { Failure } from '@lectern/api-client';
import { SESSION_ENDED, unansweredWords } from '@lectern/auth/change';
import { signInPath } from '@lectern/auth/sign-in-path';
import { showAlert } from '@lectern/remote';

export const LOGGED_OUT = 'You have been logged out. What you typed is kept.';

/**
 * Says that a change did not go through.
 *
 * @param otherwise what is said of a failure that has no better words
 * @param topic what a later success takes the message away by
 */
export function sayFailure(failure: Failure, otherwise: string, topic: string, back: string): void {
  if (failure.code === SESSION_ENDED)
    return showAlert(LOGGED_OUT, 'bad', { topic, to: signInPath(back), label: 'Log in' });
  showAlert(failure.status === 0 ? unansweredWords(failure) : otherwise, 'bad', { topic });
}
