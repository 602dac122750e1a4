import { BUCKETS, actionTraits, type Release, type Rollout } from '@lectern/contracts';
import type { ActionName } from './actions.calls';

/** Releases that can become the candidate: published, not recalled, and not the stable release. */
export const startable = (releases: readonly Release[], { stable }: Rollout): Release[] =>
  releases.filter(({ version, recalled_at }) => recalled_at === null && version !== stable);

/** The release that is most likely to be started: the newest that has not ended badly; null if there is none. */
export const likeliest = (offered: readonly Release[]): string | null =>
  offered.find(({ outcome }) => outcome === null)?.version ?? null;

/** Stands for the release that the platform itself would roll back to. */
export const BEFORE = '';

/**
 * Releases that a rollback can name: former stable releases. Any other release is started, not rolled back
 * to.
 */
export const keptReleases = (releases: readonly Release[], { stable, candidate }: Rollout): Release[] =>
  releases.filter(
    ({ version, recalled_at, was_stable }) =>
      was_stable && recalled_at === null && version !== candidate && version !== stable,
  );

/** Releases that can be recalled, those that visitors get first. */
export function recallable(releases: readonly Release[], { stable, candidate }: Rollout): Release[] {
  const rank = ({ version }: Release) => (version === candidate ? 0 : version === stable ? 1 : 2);
  return releases.filter(({ recalled_at }) => recalled_at === null).sort((a, b) => rank(a) - rank(b));
}

/**
 * What a rollback without a named release leads to: the end of the candidate, otherwise the last release that
 * worked; null if there is none.
 */
export const goesBackTo = ({ candidate, stable, fallback }: Rollout): string | null =>
  candidate === null ? fallback : stable;

/** Why the action is impossible in this state; null if it is possible. */
export function whyImpossible(name: ActionName, { candidate }: Rollout): string | null {
  const needs = actionTraits(name).candidate;
  if (needs === 'needed' && candidate === null) return 'There is no candidate any more.';
  if (needs === 'none' && candidate !== null)
    return `Candidate ${candidate} is running. Promote it or roll it back before starting another.`;
  return null;
}

/** A share of buckets in words. */
export function shareInWords(share: number): string {
  if (share === 0) return 'No random share: only the segment gets it.';
  if (share >= BUCKETS)
    return 'Everybody. There is no one left to compare with, so automatic rollback is off.';
  const one = BUCKETS / share;
  return `${Number.isInteger(one) ? 'One' : 'About one'} visitor in ${Math.round(one).toLocaleString('en')}.`;
}
