import { expect, test } from '@jest/globals';
import { healthText, releaseText } from './text.mjs';

/** @param {Partial<NonNullable<import('@lectern/contracts').RolloutHealth['comparison']>>} more */
const health = (more) => ({
  releases: [],
  speed: null,
  deploys: [],
  from: '2026-11-22T00:00:00.000Z',
  to: '2026-11-23T00:00:00.000Z',
  step_minutes: 20,
  comparison: {
    candidate: { version: '0.3.0', visitors: 8, failed: 8 },
    stable: { version: '0.2.0', visitors: 3, failed: 0 },
    evidence: 144_682,
    limit: 250,
    verdict: /** @type {const} */ ('watching'),
    networks: 11,
    new_networks: 8,
    known_only: false,
    waits_for: null,
    because: '0.3.0 failed for 8 of 8 visitors.',
    rolled_back_at: null,
    line: null,
    ...more,
  },
});

test('the health output says what the automatic rollback is waiting for', () => {
  const waits = 'Automatic rollback of 0.3.0 is waiting for 20 visitors of 0.2.0 (3 so far).';
  const text = healthText('mf-bingo', health({ waits_for: waits, known_only: true }));
  expect(text.split('\n').slice(-3)).toEqual([
    '  Candidate against stable: 0.3.0 failed for 8 of 8 visitors.',
    '  Only networks seen before the candidate started are counted.',
    `  ${waits}`,
  ]);
  expect(healthText('mf-bingo', health({}))).not.toContain('waits');
});

test('after an automatic rollback the health output says so, and when', () => {
  const at = '2026-11-23T00:55:07.000Z';
  const text = healthText('mf-bingo', health({ verdict: 'rolled-back', rolled_back_at: at }));
  expect(text).toContain(
    '  0.3.0 was rolled back automatically at 2026-11-23 00:55 UTC: 0.3.0 failed for 8 of 8 visitors.',
  );
  expect(text).not.toContain('against stable');
});

test('a release is listed with its team, size and time', () => {
  const release = {
    remote: 'mf-news',
    version: '0.1.0-1f2e3d4c5b',
    commit: null,
    bytes: 10_000,
    brotli: 4_100,
    published_by: 'team:news',
    published_at: '2026-11-26T12:11:30.000Z',
    recalled_at: null,
    was_stable: false,
    overrides: 0,
    outcome: null,
  };
  expect(releaseText(release).split(/ {2,}/)).toEqual([
    '',
    '0.1.0-1f2e3d4c5b',
    '2026-11-26 12:11',
    '4.1 KB',
    'team news',
  ]);
});
