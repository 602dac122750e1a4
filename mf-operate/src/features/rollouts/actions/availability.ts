import { actionTraits, type Release, type Rollout } from '@lectern/contracts';
import type { ActionName } from './actions.calls';
import type { Reason } from '../reasons';
import { goesBackTo, keptReleases, recallable, startable } from './action-rules';

export const NO_CANDIDATE = 'There is no candidate to promote or share.';
export const NO_EARLIER_RELEASE = 'There is no release to roll back to.';

/**
 * Why an action is impossible now; null if it is possible. The server decides.
 *
 * @param releases all stored releases; undefined while unknown, which disables nothing
 */
export function whyUnavailable(
  name: ActionName,
  rollout: Rollout,
  releases: readonly Release[] | undefined,
): Reason {
  const { stable, candidate } = rollout;
  const needs = actionTraits(name).candidate;
  if (needs === 'needed' && candidate === null) return NO_CANDIDATE;
  if (needs === 'none' && candidate !== null)
    return `Promote or roll back ${candidate} before starting another candidate.`;
  switch (name) {
    case 'start':
      return releases && startable(releases, rollout).length === 0
        ? `Nothing to start: ${stable} is the only release.`
        : null;
    case 'rollback':
      return releases && goesBackTo(rollout) === null && keptReleases(releases, rollout).length === 0
        ? NO_EARLIER_RELEASE
        : null;
    case 'recall':
      return releases && recallable(releases, rollout).length === 0
        ? 'Every release has been recalled.'
        : null;
    default:
      return null;
  }
}
