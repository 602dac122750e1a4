import type { ReleaseHealth, RolloutHealth } from '@lectern/contracts';

/** A sample release without visitors; tests override the fields that matter to them. */
export const aRelease = (its: Partial<ReleaseHealth> = {}): ReleaseHealth => ({
  remote: 'mf-news',
  version: '1.0.0',
  views: 0,
  failed_views: 0,
  failures: { load: 0, render: 0, error: 0, rejection: 0 },
  vitals: { LCP: null, INP: null, CLS: null, FCP: null, TTFB: null },
  measured: { LCP: 0, INP: 0, CLS: 0, FCP: 0, TTFB: 0 },
  messages: [],
  without_body: 0,
  server_faults: [],
  series: [],
  ...its,
});

/** The health of a remote without reports in the last hour. */
export const aHealth = (its: Partial<RolloutHealth> = {}): RolloutHealth => ({
  releases: [aRelease()],
  comparison: null,
  speed: null,
  deploys: [],
  from: '2026-11-21T10:00:00.000Z',
  to: '2026-11-21T10:59:00.000Z',
  step_minutes: 5,
  ...its,
});
