/** Which of the two screens. */
export type SignInScreen = 'sign_in' | 'sign_up';

/**
 * Path of the sign-in screen; every link to it uses this.
 *
 * @param back path and query to return to after signing in; null or the home page need no parameter
 */
export const signInPath = (back: string | null, screen: SignInScreen = 'sign_in'): string =>
  `/users/${screen}${back && back !== '/' ? `?return_to=${encodeURIComponent(back)}` : ''}`;
