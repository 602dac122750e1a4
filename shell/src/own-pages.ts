import { lazy, type ComponentType } from 'react';

/**
 * The pages that the shell itself brings, by path. Few visits see one, so each is a chunk of its own; the server's build has
 * them all in one file.
 */
export const OWN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/users/sign_in': lazy(async () => ({ default: (await import('./screens/sign-in.screen')).SignInScreen })),
  '/users/sign_up': lazy(async () => ({ default: (await import('./screens/sign-up.screen')).SignUpScreen })),
};

export const NotFound: ComponentType = lazy(async () => ({
  default: (await import('./screens/not-found.screen')).NotFoundScreen,
}));
