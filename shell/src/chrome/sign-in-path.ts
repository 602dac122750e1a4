import { signInPath, type SignInScreen } from '@lectern/auth/sign-in-path';

const SCREENS = /^\/users\/sign_(in|up)\/?$/;

/** A path of this site that signing in may come back to, else null: `//host` and `/\host` would lead elsewhere. */
export function safeReturn(path: string | null): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

/** Where a sign-in link leads: it remembers where one is, and keeps what a sign-in screen was told to remember. */
export function signInLink(screen: SignInScreen, here: { pathname: string; search: string }): string {
  const back = SCREENS.test(here.pathname)
    ? safeReturn(new URLSearchParams(here.search).get('return_to'))
    : here.pathname + here.search;
  return signInPath(back, screen);
}
