import type { Release, Rollout } from '@lectern/contracts';
import type { ActName } from '../api/mutations';
import type { Reason } from '../parts/reasons';
import { goesBackTo, keptReleases, recallable, startable } from './forms/read';

type Now = Pick<Rollout, 'stable' | 'fallback'>;

/** Why one release cannot be recalled: visitors must get something. */
export const notRecallable = ({ stable, fallback }: Now, version: string | null): Reason =>
  version === stable && fallback === null
    ? `${stable} cannot be recalled: no earlier release that worked is left to take its place. Promote another one first.`
    : null;

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
    case 'recall': {
      const all = recallable(releases ?? [], rollout);
      const last = all.every(({ version }) => notRecallable(rollout, version) !== null);
      return releases && last ? (notRecallable(rollout, stable) ?? 'Every release has been recalled.') : null;
    }
  }
}
