import type { Release, Rollout, RolloutHealth } from '@lectern/contracts';
import { candidateStatus } from '../candidate-status';
import { FEW } from '../health/wording';

/** From this part of failed page views of the last day on, a release is conspicuous. */
const CONSPICUOUS = 0.02;

/**
 * The remotes in the order in which they need a look: failing candidates and automatic rollbacks, withdrawn remotes, releases that fail
 * for many or became slower, the last release of which ended badly, running candidates, all others. Equal ones by name.
 *
 * @param releases of all remotes, newest first; undefined while unknown
 * @param healths of the same remotes; undefined while unknown
 */
export function worstFirst(
  rollouts: readonly Rollout[],
  releases: readonly Release[] | undefined,
  healths: readonly (RolloutHealth | undefined)[],
): Rollout[] {
  const rankOf = (rollout: Rollout, health: RolloutHealth | undefined): number => {
    if (candidateStatus(rollout, health?.comparison)?.tone === 'bad') return 0;
    if (rollout.withdrawn_at !== null) return 1;
    if (isSlower(health) || isFailing(rollout, health)) return 2;
    if (releases?.find(({ remote }) => remote === rollout.remote)?.outcome) return 3;
    return rollout.candidate === null ? 5 : 4;
  };
  return rollouts
    .map((rollout, index) => ({ rollout, rank: rankOf(rollout, healths[index]) }))
    .sort((a, b) => a.rank - b.rank || (a.rollout.remote < b.rollout.remote ? -1 : 1))
    .map(({ rollout }) => rollout);
}

/** The candidate is slower than the stable release, or without one the stable release than the one before. */
export const isSlower = (health: RolloutHealth | undefined): boolean => health?.speed?.verdict === 'worse';

/** A live release fails for many. */
export const isFailing = ({ stable, candidate }: Rollout, health: RolloutHealth | undefined): boolean =>
  (health?.releases ?? []).some(
    ({ version, views, failed_views }) =>
      (version === stable || version === candidate) && views >= FEW && failed_views / views >= CONSPICUOUS,
  );
