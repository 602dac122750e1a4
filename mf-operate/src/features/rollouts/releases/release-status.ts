import { BUCKETS, type Release, type Rollout } from '@lectern/contracts';

/** A release's role. */
export interface ReleaseStatus {
  key: 'stable' | 'candidate' | 'fallback' | 'recalled' | 'rolled-back' | 'failed';
  label: string;
  tone: 'ok' | 'lamp' | 'plain' | 'bad';
}

type Now = Pick<Rollout, 'stable' | 'candidate' | 'fallback' | 'share' | 'withdrawn_at'>;

/** Every role of a release; none for one that is merely stored. */
export function releaseStatuses({ version, recalled_at, outcome }: Release, rollout: Now): ReleaseStatus[] {
  const { stable, candidate, fallback, share } = rollout;
  return [
    version === stable && ({ key: 'stable', label: 'Stable', tone: 'ok' } as const),
    version === candidate &&
      ({ key: 'candidate', label: `Candidate, ${(share * 100) / BUCKETS}\u00a0%`, tone: 'lamp' } as const),
    version === fallback && ({ key: 'fallback', label: 'Fallback', tone: 'plain' } as const),
    recalled_at !== null && ({ key: 'recalled', label: 'Recalled', tone: 'bad' } as const),
    recalled_at === null &&
      outcome?.kind === 'rolled-back' &&
      ({ key: 'rolled-back', label: 'Rolled back', tone: 'bad' } as const),
    recalled_at === null &&
      outcome?.kind === 'failed' &&
      ({ key: 'failed', label: 'Failed', tone: 'bad' } as const),
  ].filter((status) => status !== false);
}

/** The actions a release allows; the server decides. */
export interface Possible {
  start: boolean;
  rollback: boolean;
  recall: boolean;
}

/** The actions on a release: one older than the stable release is rolled back to, a newer one is started. */
export function possibleActions(release: Release, releases: readonly Release[], rollout: Now): Possible {
  const { version, recalled_at, was_stable } = release;
  const isLive = version === rollout.stable || version === rollout.candidate;
  const isUsable = recalled_at === null && !isLive && rollout.withdrawn_at === null;
  const placeOf = (wanted: string) => releases.findIndex((each) => each.version === wanted);
  const stable = placeOf(rollout.stable);
  // Newest first; if the stable release is too old to be listed, everything here is newer.
  const isOlder = stable >= 0 && placeOf(version) > stable;
  return {
    start: isUsable && !(isOlder && was_stable) && rollout.candidate === null,
    rollback: isUsable && isOlder && was_stable,
    recall: recalled_at === null,
  };
}

/** `214 kB`, `1.3 MB` */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes}\u00a0B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)}\u00a0kB`;
  return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
}
