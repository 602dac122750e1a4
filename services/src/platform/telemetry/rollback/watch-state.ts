import { RolloutWatchEntity } from '../tables/rollout-watch.entity.js';
import type { CurrentCandidate } from './current-candidate.js';
import { BEGINNING, RATIOS, type TestState } from './sequential-test.js';

const DAY_MS = 86_400_000;

/** A new test. */
export function newWatch(
  remote: string,
  { epoch, candidate, stable }: CurrentCandidate,
  day: string,
  knownOnly = false,
): RolloutWatchEntity {
  return withState(
    Object.assign(new RolloutWatchEntity(), {
      remote,
      epoch,
      candidate,
      stable,
      beganOn: day,
      day,
      verdict: 'watching',
      because: null,
      knownOnly,
      networks: 0,
      newNetworks: 0,
      company: null,
      waitsFor: null,
    }),
    BEGINNING,
  );
}

/** Number of a day within its test; 1 is the first. */
export const dayOf = ({ beganOn }: RolloutWatchEntity, day: string): number =>
  Math.max(1, Math.round((Date.parse(day) - Date.parse(beganOn)) / DAY_MS) + 1);

/** The test's state on a day; each day restarts it. */
export function stateOf(watch: RolloutWatchEntity, day: string): TestState {
  if (watch.day !== day) return BEGINNING;
  const wealth = JSON.parse(watch.wealth) as number[];
  return {
    candidate: { visitors: watch.candidateVisitors, failed: watch.candidateFailed },
    stable: { visitors: watch.stableVisitors, failed: watch.stableFailed },
    // Stored by a process that bet on other ratios: the bets restart, the counts stay.
    wealth: wealth.length === RATIOS.length ? wealth : BEGINNING.wealth,
  };
}

export const withState = (
  watch: RolloutWatchEntity,
  { candidate, stable, wealth }: TestState,
): RolloutWatchEntity => ({
  ...watch,
  candidateVisitors: candidate.visitors,
  candidateFailed: candidate.failed,
  stableVisitors: stable.visitors,
  stableFailed: stable.failed,
  wealth: JSON.stringify(wealth.map((log) => Math.round(log * 1e6) / 1e6)),
});
