import { lazy, type ComponentType } from 'react';

/**
 * The shell's own pages, by path. Few visits need one, so each is a separate chunk; the server build has them
 * all in one file.
 */
export const OWN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/users/sign_in': lazy(async () => ({ default: (await import('./screens/sign-in.screen')).SignInScreen })),
  '/users/sign_up': lazy(async () => ({ default: (await import('./screens/sign-up.screen')).SignUpScreen })),
};

export const NotFound: ComponentType = lazy(async () => ({
  default: (await import('./screens/not-found.screen')).NotFoundScreen,
}));
