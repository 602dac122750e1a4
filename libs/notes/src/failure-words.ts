import type { Failure } from '@lectern/api-client';
import { AFTER_SIGN_OUT, SESSION_ENDED, unansweredWords } from '@lectern/auth/change';
import { signInPath } from '@lectern/auth/sign-in-path';
import { showAlert } from '@lectern/remote';

/** @source product.md, section 8 */
export const NOT_ADDED = 'Failed to add note. Please try again.';

export const LOGGED_OUT = 'You have been logged out. What you typed is kept.';

/**
 * Shows that a change failed; nothing after Log out, which deleted what was typed.
 *
 * @param otherwise message for a failure without a more specific one
 * @param topic topic by which a later success clears the message
 */
export function sayFailure(failure: Failure, otherwise: string, topic: string, back: string): void {
  if (failure.code === AFTER_SIGN_OUT) return;
  if (failure.code === SESSION_ENDED)
    return showAlert(LOGGED_OUT, 'bad', { topic, to: signInPath(back), label: 'Log in' });
  showAlert(failure.status === 0 ? unansweredWords(failure) : otherwise, 'bad', { topic });
}
