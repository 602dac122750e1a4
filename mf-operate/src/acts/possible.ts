import type { Release, Rollout } from '@lectern/contracts';
import type { ActName } from '../api/mutations';
import type { Reason } from '../parts/reasons';
import { goesBackTo, keptReleases, recallable, startable } from './forms/read';

/**
 * Why an act makes no sense now; null where it does. The server has the last word.
 *
 * @param releases all that are kept; undefined while that is not known, which hinders nothing
 */
export function notPossible(
  name: ActName,
  rollout: Rollout,
  releases: readonly Release[] | undefined,
): Reason {
  const { stable, candidate } = rollout;
  switch (name) {
    case 'promote':
    case 'share':
      return candidate === null ? 'No candidate is there to promote or to share.' : null;
    case 'start':
      if (candidate !== null)
        return `No other candidate starts before ${candidate} is promoted or rolled back.`;
      return releases && startable(releases, rollout).length === 0
        ? `Nothing to start: ${stable} is the only release.`
        : null;
    case 'rollback':
      return releases && goesBackTo(rollout) === null && keptReleases(releases, rollout).length === 0
        ? 'Nothing to go back to.'
        : null;
    case 'recall':
      return releases && recallable(releases, rollout).length === 0
        ? 'Every release has been recalled.'
        : null;
    default:
      return null;
  }
}
