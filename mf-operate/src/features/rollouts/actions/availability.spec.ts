import type { ActionName } from './actions.calls';
import { aRelease, aRollout } from '../../../testing/rollouts';
import { whyUnavailable } from './availability';

const ACTS: readonly ActionName[] = ['start', 'promote', 'share', 'rollback', 'recall'];
const [one, two] = [aRelease('1.0.0'), aRelease('1.1.0')];
const possible = (
  ...[rollout, releases]: [Parameters<typeof aRollout>[0], Parameters<typeof whyUnavailable>[2]]
) => ACTS.filter((name) => whyUnavailable(name, aRollout(rollout), releases) === null);

test('with a single release only recall is possible, which withdraws the remote', () => {
  expect(possible({}, [one])).toEqual(['recall']);
});

test('a second release can be started, but rolled back to only if it was stable before', () => {
  expect(possible({}, [two, one])).toEqual(['start', 'rollback', 'recall']);
  expect(possible({}, [aRelease('1.1.0', { was_stable: false }), one])).toEqual(['start', 'recall']);
});

test('a candidate can be promoted, shared, ended and recalled, and no other one can be started', () => {
  expect(possible({ candidate: '1.1.0' }, [two, one])).toEqual(['promote', 'share', 'rollback', 'recall']);
});

test('with an earlier working release a rollback is possible', () => {
  expect(possible({ stable: '1.1.0', fallback: '1.0.0' }, [two, one])).toEqual([
    'start',
    'rollback',
    'recall',
  ]);
});

test('a recalled release allows no action', () => {
  const recalled = aRelease('1.1.0', { recalled_at: '2026-11-20T00:00:00.000Z' });
  expect(possible({}, [recalled, one])).toEqual(['recall']);
  expect(possible({}, [recalled, { ...recalled, version: '1.0.0' }])).toEqual([]);
});

test('while the releases are unknown, only actions that are certainly impossible are disabled', () => {
  expect(possible({}, undefined)).toEqual(['start', 'rollback', 'recall']);
});
