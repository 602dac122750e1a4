import type { Locator, Page } from '@playwright/test';
import type { Member } from './member';

/** What can go wrong with a change: see `conditions.ts`. */
export type Condition =
  | 'no network before'
  | 'cookie deleted'
  | 'session row deleted'
  | 'someone else signed in'
  | 'network lost during'
  | 'answer lost'
  | 'no network after'
  | 'pressed twice'
  | 'reload'
  | 'Back'
  | 'two tabs'
  | 'server killed';

/** One change on an open page. */
export interface Change {
  path: string;
  /** Where signing in returns to, if that is another address. */
  back?: string;
  /** Address and method of the call. */
  call: RegExp;
  method: string;
  /** Types and opens whatever the change needs before the button is pressed. */
  prepare: (page: Page) => Promise<void>;
  /** The same after a reload, a sign-in or a return: typed text is restored and not typed again. */
  again: (page: Page) => Promise<void>;
  button: (page: Page) => Locator;
  /** How often it was applied, according to the services. */
  done: (by: Member) => Promise<number>;
  /** What the page shows afterwards, if it survives a reload and leaves nothing to press. */
  shown?: (page: Page) => Locator;
  /** A reload does not show an unacknowledged change: the typed text is offered and sent again. */
  isKept?: boolean;
  /** The text box, if other tabs show its text too and empty it once sent. */
  box?: (page: Page) => Locator;
}

/** A row of the table: one kind of change. */
export interface Row {
  /** Prepares what is changed, separately for each change. */
  begin: (me: Member) => Promise<Change>;
  /** Message without a response. */
  unanswered: string;
  /** Message without a network, if different. */
  offline?: string;
  /** Message if the session has ended, or belongs to someone else. */
  loggedOut: string;
  /** Message if the session belongs to someone else, if different. */
  taken?: string;
  /** Where the message appears. */
  said: (page: Page, text: string) => Locator;
  /** The sign-in link next to it, and where it returns to. */
  wayBack: (page: Page) => Locator;
  /** Conditions that do not apply, with the reason. */
  except?: Partial<Record<Condition, string>>;
}

export const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A row whose messages are alerts. */
export const byAlert = (loggedOut: string): Pick<Row, 'said' | 'wayBack' | 'loggedOut'> => ({
  loggedOut,
  said: alertOf,
  wayBack: (page) => alertOf(page, loggedOut).getByRole('link', { name: 'Log in' }),
});

export const NOT_ADDED = 'Failed to add note. Please try again.';
export const UNANSWERED = 'That could not be sent: no response.';
export const OFFLINE = 'That could not be sent: you are offline.';
export const LOGGED_OUT = 'You have been logged out. What you typed is kept.';

/** Text that occurs nowhere else. */
export const words = (() => {
  let count = 0;
  return (about = 'Said under odd conditions') => `${about} ${process.pid}-${Date.now()}-${(count += 1)}`;
})();
