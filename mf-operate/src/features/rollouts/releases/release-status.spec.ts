import { aRelease, aRollout } from '../../../testing/rollouts';
import { bytesText, possibleActions, releaseStatuses } from './release-status';

const rollout = aRollout({ stable: '1.1.0', fallback: '1.0.0' });
const releases = ['1.3.0', '1.2.0', '1.1.0', '1.0.0'].map((version) => aRelease(version));
const possible = (version: string, now = rollout, its = {}) =>
  Object.entries(possibleActions(aRelease(version, its), releases, now))
    .filter(([, may]) => may)
    .map(([name]) => name);

test('a release shows every role it has', () => {
  const now = { ...rollout, candidate: '1.2.0', share: 1_250 };
  const labels = (version: string, its = {}) =>
    releaseStatuses(aRelease(version, its), now).map(({ label }) => label.replace('\u00a0', ' '));
  expect([labels('1.2.0'), labels('1.1.0'), labels('1.0.0'), labels('1.3.0')]).toEqual([
    ['Candidate, 12.5 %'],
    ['Stable'],
    ['Fallback'],
    [],
  ]);
  expect(labels('1.3.0', { recalled_at: '2026-11-20T00:00:00.000Z' })).toEqual(['Recalled']);
  const outcome = { at: '2026-11-20T00:00:00.000Z', by: 'automatic', reason: null, figures: null };
  expect(labels('1.3.0', { outcome: { ...outcome, kind: 'rolled-back' } })).toEqual(['Rolled back']);
  expect(labels('1.1.0', { outcome: { ...outcome, kind: 'failed' } })).toEqual(['Stable', 'Failed']);
});

test('newer releases can be started, older ones rolled back to, and all of them recalled', () => {
  expect([possible('1.2.0'), possible('1.0.0'), possible('1.1.0')]).toEqual([
    ['start', 'recall'],
    ['rollback', 'recall'],
    ['recall'],
  ]);
});

test('beside a candidate no other release can be started, and a recalled release allows no action', () => {
  const now = { ...rollout, candidate: '1.2.0' };
  expect([possible('1.3.0', now), possible('1.2.0', now)]).toEqual([['recall'], ['recall']]);
  expect(possible('1.0.0', rollout, { recalled_at: '2026-11-20T00:00:00.000Z' })).toEqual([]);
});

test('if the stable release is too old to be listed, every release counts as newer', () => {
  expect(possible('1.0.0', aRollout({ stable: '0.1.0' }))).toEqual(['start', 'recall']);
});

test('sizes are shown in a suitable unit', () => {
  expect([999, 58_400, 1_340_000].map(bytesText)).toEqual(['999\u00a0B', '58\u00a0kB', '1.3\u00a0MB']);
});
