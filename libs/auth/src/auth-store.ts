import { isFailure, request, setCsrfToken } from '@lectern/api-client';
import type { AuthStatus, CurrentUser } from '@lectern/contracts';
import { create } from 'zustand';

interface AuthState {
  /** Null for a visitor, and until the status call has answered. */
  user: CurrentUser | null;
  /** False until the status call has answered, so that nothing flickers. */
  known: boolean;
}

/** Who is signed in. On the server always nobody: its pages are the same for everybody. */
export const useAuth = create<AuthState>(() => ({ user: null, known: false }));

const TOKEN_COOKIE = 'auth_token=';

/**
 * Asks who is signed in. A failing call counts as a visitor, silently. The token goes into the cookie `auth_token`
 * (path /, secure, strict same-site), which signs nobody in by itself.
 *
 * @source product.md, sections 4 and 7
 */
export async function loadAuthStatus(): Promise<void> {
  const answer = await request.get<AuthStatus>('/api/v1/auth/status');
  const user = isFailure(answer) ? null : answer.user;
  if (!isFailure(answer) && answer.token) {
    document.cookie = `${TOKEN_COOKIE}${answer.token}; path=/; secure; samesite=strict`;
  }
  useAuth.setState({ user, known: true });
}

/** Ends the session. If that fails nothing changes, and nothing is said. */
export async function signOut(): Promise<void> {
  const answer = await request.delete<{ csrf_token?: string } | undefined>('/users/sign_out');
  if (isFailure(answer)) return;
  document.cookie = `${TOKEN_COOKIE}; path=/; secure; samesite=strict; max-age=0`;
  if (answer?.csrf_token) setCsrfToken(answer.csrf_token);
  useAuth.setState({ user: null, known: true });
}
