import type { ReleaseOutcome, Rollout } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { bucketAt } from '../../kernel/time-buckets.js';

/** The figures of a release that is about to end badly. */
export async function figuresOf(
  tx: EntityManager,
  { remote, stable, stable_since, candidate, candidate_since, percent, withdrawn_at }: Rollout,
  version: string,
): Promise<ReleaseOutcome['figures']> {
  const isCandidate = version === candidate;
  const since = isCandidate ? candidate_since : version === stable ? stable_since : null;
  if (since === null || withdrawn_at !== null) return null;
  const [counted] = await tx.query<{ views: number | null; failed_views: number | null }[]>(
    `SELECT SUM(views) AS views, SUM(failed_views) AS failed_views FROM telemetry_spans
     WHERE remote = ? AND version = ? AND span >= ?`,
    [remote, version, bucketAt(new Date(since))],
  );
  return {
    percent: isCandidate ? percent : 100 - percent,
    // Sums are texts on a server.
    views: Number(counted?.views ?? 0),
    failed_views: Number(counted?.failed_views ?? 0),
  };
}
