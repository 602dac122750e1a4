import { csrfToken, isFailure, request, setCsrfToken } from '@lectern/api-client';
import type { AuthStatus, CurrentUser } from '@lectern/contracts';
import { create } from 'zustand';

interface AuthState {
  /** Null for a visitor, and until the status call has answered. */
  user: CurrentUser | null;
  /** False until the status call has answered, so that nothing flickers, or has taken too long. */
  known: boolean;
}

/** Who is signed in. On the server always nobody: its pages are the same for everybody. */
export const useAuth = create<AuthState>(() => ({ user: null, known: false }));

const TOKEN_COOKIE = 'auth_token=';

/**
 * Asks who is signed in. Who asks is a visitor when the call fails, and after two seconds without an answer, silently; one
 * that comes later is taken. The token goes into the cookie `auth_token`
 * (path /, secure, strict same-site), which signs nobody in by itself.
 *
 * @source product.md, sections 4 and 7
 */
export async function loadAuthStatus(): Promise<void> {
  // Who is known by then stays who they are.
  const visitor = () => useAuth.setState({ known: true });
  setTimeout(visitor, 2_000);
  if (!(await renewSession())) visitor();
}

let asking: Promise<boolean> | undefined;

/**
 * Asks anew who is signed in, and puts the CSRF token that goes with it into the page: that of an ended session is refused, and so is the
 * one before a sign-in in another tab. False when no answer came: what was known stands.
 */
export function renewSession(): Promise<boolean> {
  return (asking ??= askWho().finally(() => (asking = undefined)));
}

async function askWho(): Promise<boolean> {
  try {
    const response = await fetch('/api/v1/auth/status', { credentials: 'same-origin' });
    if (!response.ok) return false;
    const { user, token } = (await response.json()) as AuthStatus;
    if (token) document.cookie = `${TOKEN_COOKIE}${token}; path=/; secure; samesite=strict`;
    setCsrfToken(response.headers.get('X-CSRF-Token') ?? csrfToken());
    useAuth.setState({ user, known: true });
    return true;
  } catch {
    return false;
  }
}

/** Where what people type is kept in this browser, and what was sent without an answer: see `@lectern/remote/drafts`. */
const KEPT = /^lectern\.(draft|open|new-talk)\b/;
/** Tells the page that what was typed in it goes as well. */
export const SIGNED_OUT = 'lectern:signed-out';

/** Nothing that somebody typed is there for whoever comes next. */
function forgetTyped(): void {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (KEPT.test(key)) store.removeItem(key);
  } catch {
    // Where nothing can be stored nothing is.
  }
  dispatchEvent(new Event(SIGNED_OUT));
}

/** Ends the session. If that fails nothing changes, and nothing is said. */
export async function signOut(): Promise<void> {
  const answer = await request.delete<{ csrf_token?: string } | undefined>('/users/sign_out');
  if (isFailure(answer)) return;
  forgetTyped();
  document.cookie = `${TOKEN_COOKIE}; path=/; secure; samesite=strict; max-age=0`;
  if (answer?.csrf_token) setCsrfToken(answer.csrf_token);
  useAuth.setState({ user: null, known: true });
}
