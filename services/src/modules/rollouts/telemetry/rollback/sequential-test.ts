import { BUCKETS } from '@lectern/contracts';

const { exp, log, min } = Math;

/** Which of the two releases a visitor got, by chance. */
export type Arm = 'candidate' | 'stable';

/** One visitor's first page with the release, or first failure of it. */
export interface Observation {
  arm: Arm;
  /** The candidate's share when the visitor was told apart, of {@link BUCKETS}. */
  share: number;
  /** A visitor who has not been counted for this release yet. */
  seen: boolean;
  /** The first failure of this visitor and this network. */
  failed: boolean;
}

export interface Tally {
  visitors: number;
  failed: number;
}

/** Everything that the test has to remember. */
export interface TestState {
  candidate: Tally;
  stable: Tally;
  /** Natural logarithm of what each of {@link RATIOS} has won by betting. */
  wealth: readonly number[];
}

/** How many times as likely a failure is with the candidate: what is bet on, an equal part of the stake each. */
export const RATIOS = [2, 5, 10, 20] as const;
/** The most that a healthy candidate is rolled back with, whatever the traffic and however long it is watched. */
export const ALPHA = 0.008;
/** Failures of that many visitors, each in a network of its own, are the least. */
export const LEAST_FAILED = 8;
/** So many visitors of the stable release must have told of themselves, or there is nothing to hold the candidate against. */
const LEAST_STABLE = 20;
/** What a candidate may fail more often than the stable release: cold caches are nobody's fault. */
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
 * What a bet on one ratio wins, as a logarithm, when it is seen whose visitor failed. Were the releases alike, the candidate's it would be
 * with the probability `w` of the share; were it failing `ratio` times as often, with `q`.
 */
function gain(ratio: number, arm: Arm, share: number): number {
  const w = share / BUCKETS;
  const q = (ratio * w) / (ratio * w + 1 - w);
  // Nobody or everybody gets the candidate: there is nothing to be learnt, and nothing to divide by.
  if (w <= 0 || w >= 1) return 0;
  return arm === 'candidate' ? log(q / w) : log((1 - q) / (1 - w));
}

/** What the whole stake has become, of 1: the evidence that the candidate fails more often. */
export function evidence({ wealth }: TestState): number {
  return wealth.reduce((sum, won) => sum + exp(won), 0) / wealth.length;
}

/**
 * What the evidence must reach. The test begins anew each day; the `day`th has `ALPHA / (day (day + 1))` of the risk, which for all days
 * together is `ALPHA`.
 *
 * @param day 1 is the one on which the candidate began
 */
export const limitOn = (day: number): number => (day * (day + 1)) / ALPHA;

/** Whether the candidate is to be rolled back: the evidence is there, it is not one network's, and the difference matters. */
export function isFailing(state: TestState, day: number): boolean {
  const { candidate, stable } = state;
  return (
    candidate.failed >= LEAST_FAILED &&
    stable.visitors >= LEAST_STABLE &&
    rate(candidate) >= rate(stable) * MARGIN.ratio + MARGIN.points &&
    evidence(state) >= limitOn(day)
  );
}

/** Share of the visitors for whom it failed, 0 to 1. */
export const rate = ({ visitors, failed }: Tally): number => (visitors === 0 ? 0 : min(1, failed / visitors));
