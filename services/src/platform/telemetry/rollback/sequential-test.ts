import { BUCKETS } from '@lectern/contracts';

const { exp, log, min } = Math;

/** The release that chance assigned to a visitor. */
export type Arm = 'candidate' | 'stable';

/** A visitor's first page with the release, or first failure of it. */
export interface Observation {
  arm: Arm;
  /** The candidate's share at assignment, of {@link BUCKETS}. */
  share: number;
  /** Whether this visitor was not counted for this release before. */
  seen: boolean;
  /** Whether it is the first failure of both visitor and network. */
  failed: boolean;
}

export interface Tally {
  visitors: number;
  failed: number;
}

/** The test's complete state. */
export interface TestState {
  candidate: Tally;
  stable: Tally;
  /** Natural logarithm of the wealth won by betting on each of {@link RATIOS}. */
  wealth: readonly number[];
}

/**
 * Ratios of the candidate's failure probability to the stable release's: the hypotheses bet on, with equal
 * stakes.
 */
export const RATIOS = [2, 5, 10, 20] as const;
/**
 * Upper bound on the probability of rolling back a healthy candidate, whatever the traffic and however long
 * it is watched.
 */
export const ALPHA = 0.008;
/** Minimum number of visitors with failures, each on a different network. */
export const LEAST_FAILED = 8;
/** Minimum number of reporting visitors of the stable release; fewer allow no comparison. */
export const LEAST_STABLE = 20;
/** Tolerated excess of the candidate's failures over the stable release's, such as from cold caches. */
const MARGIN = { ratio: 1.25, points: 0.005 } as const;

export const BEGINNING: TestState = {
  candidate: { visitors: 0, failed: 0 },
  stable: { visitors: 0, failed: 0 },
  wealth: RATIOS.map(() => 0),
};

/** The state after one more observation. */
export function observed(state: TestState, { arm, share, seen, failed }: Observation): TestState {
  const { visitors, failed: failures } = state[arm];
  return {
    ...state,
    [arm]: { visitors: visitors + (seen ? 1 : 0), failed: failures + (failed ? 1 : 0) },
    wealth: failed
      ? state.wealth.map((won, index) => won + gain(RATIOS[index] ?? 1, arm, share))
      : state.wealth,
  };
}

/**
 * Log gain of a bet on one ratio when the release of a failing visitor is revealed. With equal releases it is
 * the candidate with probability `w`, its share; if the candidate fails `ratio` times as often, with `q`.
 */
function gain(ratio: number, arm: Arm, share: number): number {
  const w = share / BUCKETS;
  const q = (ratio * w) / (ratio * w + 1 - w);
  // No one or everyone gets the candidate: nothing to learn, and a division by zero.
  if (w <= 0 || w >= 1) return 0;
  return arm === 'candidate' ? log(q / w) : log((1 - q) / (1 - w));
}

/** Total wealth from a stake of 1: the evidence that the candidate fails more often. */
export function evidence({ wealth }: TestState): number {
  return wealth.reduce((sum, won) => sum + exp(won), 0) / wealth.length;
}

/**
 * Evidence required for a rollback. The test restarts each day; day `day` has `ALPHA / (day (day + 1))` of
 * the risk, which sums to `ALPHA` over all days.
 *
 * @param day 1 is the day on which the candidate began
 */
export const limitOn = (day: number): number => (day * (day + 1)) / ALPHA;

/** Conditions of a rollback besides a failing candidate. */
export type Condition = 'failures' | 'stable' | 'difference' | 'evidence';

/**
 * The unmet conditions of a rollback: enough evidence, from more than one network, and a difference that
 * matters.
 */
export function missing(state: TestState, day: number): Condition[] {
  const { candidate, stable } = state;
  const holds: Record<Condition, boolean> = {
    failures: candidate.failed >= LEAST_FAILED,
    stable: stable.visitors >= LEAST_STABLE,
    difference: rate(candidate) >= rate(stable) * MARGIN.ratio + MARGIN.points,
    evidence: evidence(state) >= limitOn(day),
  };
  return (Object.keys(holds) as Condition[]).filter((condition) => !holds[condition]);
}

/** Whether the candidate must be rolled back. */
export const isFailing = (state: TestState, day: number): boolean => missing(state, day).length === 0;

/** Fraction of visitors with failures, 0 to 1. */
export const rate = ({ visitors, failed }: Tally): number => (visitors === 0 ? 0 : min(1, failed / visitors));
