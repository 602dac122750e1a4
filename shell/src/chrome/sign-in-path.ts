import { signInPath, type SignInScreen } from '@lectern/auth/sign-in-path';

const SCREENS = /^\/users\/sign_(in|up)\/?$/;

/**
 * A path on this site that signing in may return to, or null: `//host` and `/\host` would lead to another
 * site.
 */
export function safeReturn(path: string | null): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

/**
 * Target of a sign-in link: it carries the current location, or on a sign-in screen the location that screen
 * already carries.
 */
export function signInLink(screen: SignInScreen, here: { pathname: string; search: string }): string {
  const back = SCREENS.test(here.pathname)
    ? safeReturn(new URLSearchParams(here.search).get('return_to'))
    : here.pathname + here.search;
  return signInPath(back, screen);
}
