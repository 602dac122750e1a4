import type { ComponentType } from 'react';
import { NotFoundScreen } from './screens/not-found.screen';
import { SignInScreen } from './screens/sign-in.screen';
import { SignUpScreen } from './screens/sign-up.screen';

/** Replaces `own-pages.ts` in the server build, which renders in one pass and cannot wait for a chunk. */
export const OWN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/users/sign_in': SignInScreen,
  '/users/sign_up': SignUpScreen,
};

export const NotFound: ComponentType = NotFoundScreen;
