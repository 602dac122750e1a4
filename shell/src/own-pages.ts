import type { ComponentType } from 'react';
import { SignInScreen } from './screens/sign-in.screen';
import { SignUpScreen } from './screens/sign-up.screen';

/** The pages that the shell itself brings, by path. */
export const OWN_PAGES: Readonly<Record<string, ComponentType>> = {
  '/users/sign_in': SignInScreen,
  '/users/sign_up': SignUpScreen,
};
