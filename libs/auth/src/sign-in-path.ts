/** Which of the two screens. */
export type SignInScreen = 'sign_in' | 'sign_up';

/**
 * Where one signs in, the one address for every link that leads there.
 *
 * @param back path and search that signing in comes back to; null, and the home page, where it goes anyway
 */
export const signInPath = (back: string | null, screen: SignInScreen = 'sign_in'): string =>
  `/users/${screen}${back && back !== '/' ? `?return_to=${encodeURIComponent(back)}` : ''}`;
