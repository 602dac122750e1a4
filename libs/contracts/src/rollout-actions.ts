// Separate from the schemas, so that a page can name an action without loading them.

interface ActionTraits {
  /** What the console calls it. */
  label: string;
  /** What the audit log calls it, once it is done. */
  done: string;
  /** Remotes it applies to: those on the site, or withdrawn ones. */
  on: 'live' | 'withdrawn';
  /** Whose tokens may do it; if empty, it is done in the console. */
  tokens: readonly ('team' | 'operator')[];
  /**
   * An operator's token may request it, and an operator confirms it in the console, which describes it so; the
   * remote's name follows.
   */
  requested?: string;
  /** Possible only with a candidate, or only without one; in either case by default. */
  candidate?: 'needed' | 'none';
  /** Needs a confirmation in the console, too: it gives others lasting access. */
  confirmed?: true;
  /** Never for the site's own remotes. */
  teamsOnly?: true;
  /** It takes nothing but a reason. */
  reasonOnly?: true;
}

/**
 * Actions on the rollout of a remote, by their names in the URL (`POST /rollouts/{remote}/{action}`) and in the
 * audit log, in the order of the console's buttons.
 */
const ROLLOUT_ACTIONS = {
  start: {
    label: 'Start',
    done: 'Candidate started',
    on: 'live',
    tokens: ['team'],
    requested: 'Start a candidate of',
    candidate: 'none',
  },
  promote: {
    label: 'Promote',
    done: 'Promoted',
    on: 'live',
    tokens: ['team'],
    requested: 'Promote the candidate of',
    candidate: 'needed',
    confirmed: true,
  },
  share: {
    label: 'Share',
    done: 'Share changed',
    on: 'live',
    tokens: ['team'],
    requested: 'Change the share of',
    candidate: 'needed',
  },
  rollback: { label: 'Roll back', done: 'Rolled back manually', on: 'live', tokens: ['team', 'operator'] },
  recall: { label: 'Recall', done: 'Recalled', on: 'live', tokens: ['team', 'operator'] },
  /** Stops serving the whole remote. */
  withdraw: { label: 'Withdraw', done: 'Withdrawn', on: 'live', tokens: ['operator'], reasonOnly: true },
  team: {
    label: 'Change team',
    done: 'Given to a team',
    on: 'live',
    tokens: [],
    requested: 'Give to a team:',
    confirmed: true,
    teamsOnly: true,
  },
  grant: {
    label: 'Grant a path',
    done: 'Granted',
    on: 'live',
    tokens: [],
    requested: 'Grant a path of',
    confirmed: true,
    teamsOnly: true,
  },
  'grant-end': {
    label: 'End a grant',
    done: 'Grant ended',
    on: 'live',
    tokens: [],
    requested: 'Take back a path of',
    teamsOnly: true,
  },
  restore: { label: 'Restore', done: 'Restored', on: 'withdrawn', tokens: [] },
  /** A withdrawn remote gives up its paths and slots. */
  retire: { label: 'Retire', done: 'Retired', on: 'withdrawn', tokens: [], reasonOnly: true },
} as const satisfies Record<string, ActionTraits>;

export type RolloutAction = keyof typeof ROLLOUT_ACTIONS;

/** An action that takes nothing but a reason. */
export type ReasonAction = {
  [Name in RolloutAction]: (typeof ROLLOUT_ACTIONS)[Name] extends { reasonOnly: true } ? Name : never;
}[RolloutAction];

export const ROLLOUT_ACTION_NAMES = Object.keys(ROLLOUT_ACTIONS) as RolloutAction[];

export const actionTraits = (name: RolloutAction): ActionTraits => ROLLOUT_ACTIONS[name];

export const isRolloutAction = (name: string): name is RolloutAction => Object.hasOwn(ROLLOUT_ACTIONS, name);

export const isReasonAction = (name: string): name is ReasonAction =>
  isRolloutAction(name) && actionTraits(name).reasonOnly === true;

export const REASON_ACTION_NAMES: readonly ReasonAction[] = ROLLOUT_ACTION_NAMES.filter(isReasonAction);
