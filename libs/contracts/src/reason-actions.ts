// Separate from the schemas, so that a page can name an action without loading them.

interface ReasonActionTexts {
  /** What the console calls it. */
  label: string;
  /** What the audit log calls it, once it is done. */
  done: string;
  /** The remotes it is for: those on the site, or those that were withdrawn. */
  on: 'live' | 'withdrawn';
}

/**
 * Actions of operators on a whole remote that take only a reason, by their names in the URL
 * (`POST /rollouts/{remote}/{action}`) and in the audit log.
 */
export const REASON_ACTIONS = {
  /** Stops serving the whole remote. */
  withdraw: { label: 'Withdraw', done: 'Withdrawn', on: 'live' },
  /** A withdrawn remote gives up its paths and slots. */
  retire: { label: 'Retire', done: 'Retired', on: 'withdrawn' },
} as const satisfies Record<string, ReasonActionTexts>;

export type ReasonAction = keyof typeof REASON_ACTIONS;

export const REASON_ACTION_NAMES = Object.keys(REASON_ACTIONS) as ReasonAction[];

export const isReasonAction = (name: string): name is ReasonAction => Object.hasOwn(REASON_ACTIONS, name);
