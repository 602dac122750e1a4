import type { Release, Rollout } from '@lectern/contracts';

/** A rollout without a candidate. */
export const aRollout = (more: Partial<Rollout> = {}): Rollout => ({
  remote: 'mf-talk',
  team: null,
  grants: {},
  stable: '1.0.0',
  candidate: null,
  fallback: null,
  stable_since: '2026-11-01T10:00:00.000Z',
  candidate_since: null,
  percent: 0,
  share: 0,
  segment: { users: [], preview: false },
  updated_at: '2026-11-01T10:00:00.000Z',
  withdrawn_at: null,
  retired_at: null,
  revision: 3,
  ...more,
});

export const aRelease = (version: string, more: Partial<Release> = {}): Release => ({
  remote: 'mf-talk',
  version,
  published_at: '2026-11-01T09:00:00.000Z',
  published_by: 'team:watch',
  commit: '8f2c1de0123456789',
  bytes: 200_000,
  brotli: 60_000,
  recalled_at: null,
  was_stable: true,
  overrides: 0,
  outcome: null,
  ...more,
});
