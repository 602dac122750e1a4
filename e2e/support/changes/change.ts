import type { Locator, Page } from '@playwright/test';
import type { Member } from './member';

/** What can go wrong on the way of a change: see `conditions.ts`. */
export type Condition =
  | 'no network before'
  | 'cookie deleted'
  | 'session row deleted'
  | 'somebody else signed in'
  | 'network lost during'
  | 'answer lost'
  | 'no network after'
  | 'pressed twice'
  | 'reload'
  | 'Back'
  | 'two tabs'
  | 'server killed';

/** One change of one thing, on a page that is open. */
export interface Change {
  path: string;
  /** Where signing in comes back to, where that is another address. */
  back?: string;
  /** Address and method of the call that makes it. */
  call: RegExp;
  method: string;
  /** Types and opens what has to be there before it is pressed. */
  prepare: (page: Page) => Promise<void>;
  /** The same after a reload, a sign-in or coming back: what was typed is there and is not typed again. */
  again: (page: Page) => Promise<void>;
  button: (page: Page) => Locator;
  /** How often it was done, as the services know. */
  done: (by: Member) => Promise<number>;
  /** What the page shows once it was done, where it shows it after a reload too and there is nothing left to press. */
  shown?: (page: Page) => Locator;
  /** A reload does not show what was done unheard: what was typed is offered again, and pressed again. */
  isKept?: boolean;
  /** Where something is typed that another tab shows too, and empties when it was sent. */
  box?: (page: Page) => Locator;
}

/** A row of the table: one of the things that people can change. */
export interface Row {
  /** Gets ready what is changed, anew for each change. */
  begin: (me: Member) => Promise<Change>;
  /** What the page says where no answer came. */
  unanswered: string;
  /** What it says without a network, where that is something else. */
  offline?: string;
  /** What it says where the session has ended, or is somebody else's. */
  loggedOut: string;
  /** What it says where the session is somebody else's, where that is something else. */
  taken?: string;
  /** Where it says so. */
  said: (page: Page, text: string) => Locator;
  /** The link to sign in beside that, and where it comes back to. */
  wayBack: (page: Page) => Locator;
  /** Conditions that make no sense here, with the reason. */
  except?: Partial<Record<Condition, string>>;
}

export const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A row whose messages are alerts. */
export const byAlert = (loggedOut: string): Pick<Row, 'said' | 'wayBack' | 'loggedOut'> => ({
  loggedOut,
  said: alertOf,
  wayBack: (page) => alertOf(page, loggedOut).getByRole('link', { name: 'Log in' }),
});

export const UNANSWERED = 'That did not go through: no answer came.';
export const OFFLINE = 'That did not go through: there is no network.';
export const LOGGED_OUT = 'You have been logged out. What you typed is kept.';

/** Text that stands nowhere else. */
export const words = (() => {
  let count = 0;
  return (about = 'Said under odd conditions') => `${about} ${process.pid}-${Date.now()}-${(count += 1)}`;
})();
