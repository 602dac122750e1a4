import type { ActionName } from './actions.api';
import { aRelease, aRollout } from '../../../testing/rollouts';
import { whyUnavailable } from './availability';

const ACTS: readonly ActionName[] = ['start', 'promote', 'share', 'rollback', 'recall'];
const [one, two] = [aRelease('1.0.0'), aRelease('1.1.0')];
const possible = (
  ...[rollout, releases]: [Parameters<typeof aRollout>[0], Parameters<typeof whyUnavailable>[2]]
) => ACTS.filter((name) => whyUnavailable(name, aRollout(rollout), releases) === null);

test('of the only release nothing can be made; recalling it withdraws the remote', () => {
  expect(possible({}, [one])).toEqual(['recall']);
});

test('a second release can be started; gone to only where everybody had it before', () => {
  expect(possible({}, [two, one])).toEqual(['start', 'rollback', 'recall']);
  expect(possible({}, [aRelease('1.1.0', { was_stable: false }), one])).toEqual(['start', 'recall']);
});

test('a candidate can be promoted, shared, ended and recalled, and no other one starts', () => {
  expect(possible({ candidate: '1.1.0' }, [two, one])).toEqual(['promote', 'share', 'rollback', 'recall']);
});

test('with a release that worked before there is something to go back to', () => {
  expect(possible({ stable: '1.1.0', fallback: '1.0.0' }, [two, one])).toEqual([
    'start',
    'rollback',
    'recall',
  ]);
});

test('what was recalled is gone', () => {
  const recalled = aRelease('1.1.0', { recalled_at: '2026-11-20T00:00:00.000Z' });
  expect(possible({}, [recalled, one])).toEqual(['recall']);
  expect(possible({}, [recalled, { ...recalled, version: '1.0.0' }])).toEqual([]);
});

test('while the releases are not known only what is certain is hindered', () => {
  expect(possible({}, undefined)).toEqual(['start', 'rollback', 'recall']);
});
