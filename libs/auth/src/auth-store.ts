import { call, csrfToken, setCsrfToken } from '@lectern/api-client';
import type { AuthStatus, CurrentUser } from '@lectern/contracts';
import { create } from 'zustand';

interface AuthState {
  /** Null for a visitor, and until the status call has returned. */
  user: CurrentUser | null;
  /** False until the status call has returned or timed out, so that nothing flickers. */
  known: boolean;
  /**
   * Counted as a visitor only because the status call failed or is slow: actions still ask the services, which
   * know.
   */
  isAssumed: boolean;
}

/** Who is signed in. Always null on the server: its pages are the same for everyone. */
export const useAuth = create<AuthState>(() => ({ user: null, known: false, isAssumed: false }));

const TOKEN_COOKIE = 'auth_token=';

/**
 * Fetches who is signed in. If the call fails, or takes longer than two seconds, the user silently counts
 * as a visitor; a late response is still applied. The token goes into the cookie `auth_token` (path /,
 * secure, strict same-site), which does not sign anyone in by itself.
 *
 * @source product.md, sections 4 and 7
 */
export async function loadAuthStatus(): Promise<void> {
  // Keeps a user who became known in the meantime.
  const visitor = () => {
    if (!useAuth.getState().known) useAuth.setState({ known: true, isAssumed: true });
  };
  setTimeout(visitor, 2_000);
  if (!(await renewSession())) visitor();
}

let asking: Promise<boolean> | undefined;

/**
 * Refreshes the signed-in user and the page's CSRF token: a token of an ended session, or from before a
 * sign-in in another tab, is refused. Resolves to false if the call fails, leaving the state unchanged.
 */
export function renewSession(): Promise<boolean> {
  return (asking ??= askWho().finally(() => (asking = undefined)));
}

async function askWho(): Promise<boolean> {
  try {
    const { body, headers } = await call<AuthStatus>('GET', '/api/v1/auth/status');
    const { user, token } = body;
    if (token) document.cookie = `${TOKEN_COOKIE}${token}; path=/; secure; samesite=strict`;
    setCsrfToken(headers.get('X-CSRF-Token') ?? csrfToken());
    useAuth.setState({ user, known: true, isAssumed: false });
    return true;
  } catch {
    return false;
  }
}

/** Storage keys of typed text and of changes sent without a response: see `@lectern/remote/drafts`. */
const KEPT = /^lectern\.(draft|open|new-talk)\b/;
/** Event: the page must drop text typed in it. */
export const SIGNED_OUT = 'lectern:signed-out';

/** Removes typed text, so that the browser's next user does not see it. */
function forgetTyped(): void {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (KEPT.test(key)) store.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
  dispatchEvent(new Event(SIGNED_OUT));
}

/** Ends the session. A failure changes nothing and is silent. */
export async function signOut(): Promise<void> {
  type Answer = { csrf_token?: string } | undefined;
  const answer = await call<Answer>('DELETE', '/users/sign_out').catch(() => null);
  if (!answer) return;
  forgetTyped();
  document.cookie = `${TOKEN_COOKIE}; path=/; secure; samesite=strict; max-age=0`;
  if (answer.body?.csrf_token) setCsrfToken(answer.body.csrf_token);
  useAuth.setState({ user: null, known: true, isAssumed: false });
}
