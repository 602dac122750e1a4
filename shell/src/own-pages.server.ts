import type { ComponentType } from 'react';
import { NotFoundScreen } from './screens/not-found.screen';
import { SignInScreen } from './screens/sign-in.screen';
import { SignUpScreen } from './screens/sign-up.screen';

/** Takes the place of `own-pages.ts` in the server's build, which renders in one go and so waits for nothing. */
export const OWN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/users/sign_in': SignInScreen,
  '/users/sign_up': SignUpScreen,
};

export const NotFound: ComponentType = NotFoundScreen;
