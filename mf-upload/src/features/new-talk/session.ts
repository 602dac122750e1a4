import { isFailure, setCsrfToken, type Failure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import type { AuthStatus } from '@lectern/contracts';

/**
 * Asks anew who is signed in, and puts the CSRF token that goes with it into the page: that of an ended session is refused, and so is the
 * one before a sign-in in another tab. When no answer comes, what was known stands.
 */
export async function renewSession(): Promise<void> {
  try {
    const response = await fetch('/api/v1/auth/status', { credentials: 'same-origin' });
    const { user } = (await response.json()) as AuthStatus;
    const token = response.headers.get('X-CSRF-Token');
    if (!response.ok) return;
    if (token) setCsrfToken(token);
    useAuth.setState({ user, known: true });
  } catch {
    // What was known stands.
  }
}

/**
 * Sends a call that needs a user. Where the session has ended meanwhile and another of the same user has begun, it is sent once
 * more; otherwise the failure has status 401.
 */
export async function asUser<T>(send: () => Promise<T | Failure>): Promise<T | Failure> {
  const before = useAuth.getState().user?.id;
  const answer = await send();
  if (!isFailure(answer) || !isSessionLost(answer)) return answer;
  await renewSession();
  const now = useAuth.getState().user?.id;
  if (now === undefined || (before !== undefined && now !== before)) return { ...answer, status: 401 };
  return send();
}

const isSessionLost = ({ status, code }: Failure) => status === 401 || code === 'CSRF_INVALID';
