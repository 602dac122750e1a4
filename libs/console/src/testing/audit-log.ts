import type { AuditEntry } from '@lectern/contracts';

/** A sample audit log entry; tests override the fields that matter to them. */
export const anEntry = (its: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-21T10:00:00.000Z',
  remote: 'mf-news',
  act: 'publish',
  actor: 'operator@example.org',
  actor_id: 'user:1',
  token: null,
  about: null,
  reason: null,
  details: {},
  hash: (its.id ?? 1).toString(16).padStart(64, '0'),
  key: 'k01234567',
  ...its,
});
