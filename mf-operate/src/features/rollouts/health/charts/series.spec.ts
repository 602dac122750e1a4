import { aHealth, aRelease } from '../../../../testing/health';
import { bySlot, runsOf, shownReleases, slotsOf } from './series';

test('every interval from the start to now has a place, even without data', () => {
  const health = aHealth({
    from: '2026-11-21T10:00:00.000Z',
    to: '2026-11-21T11:10:00.000Z',
    step_minutes: 30,
  });
  const slots = slotsOf(health);
  expect(slots.starts.map((start) => new Date(start).toISOString().slice(11, 16))).toEqual([
    '10:00',
    '10:30',
    '11:00',
  ]);
  const point = { at: '2026-11-21T10:30:00.000Z', views: 3, failed_views: 2, lcp: null };
  expect(bySlot([point], slots)).toEqual([null, point, null]);
});

test('a missing value breaks the line, and 0 is a value', () => {
  expect(runsOf([null, 1, 0, null, null, 4])).toEqual([[1, 2], [5]]);
  expect(runsOf([null])).toEqual([]);
});

describe('the charts of a remote show', () => {
  const releases = ['1.2.0', '1.1.0', '1.0.0', '0.9.0'].map((version) => aRelease({ version, views: 5 }));
  const shown = (rollout: { stable: string; candidate: string | null }, comparison = aHealth().comparison) =>
    shownReleases(aHealth({ releases, comparison }), rollout).map(({ release, role }) => [
      release.version,
      role,
    ]);

  test('the candidate, the stable release and the previous one', () => {
    expect(shown({ candidate: '1.2.0', stable: '1.1.0' })).toEqual([
      ['1.2.0', 'candidate'],
      ['1.1.0', 'stable'],
      ['1.0.0', 'earlier'],
    ]);
  });

  test('a candidate that was rolled back, until another one is started', () => {
    const rolledBack = {
      candidate: { version: '1.2.0', visitors: 50, failed: 10 },
      stable: { version: '1.1.0', visitors: 50, failed: 0 },
      networks: 0,
      new_networks: 0,
      known_only: false,
      waits_for: null,
      rolled_back_at: null,
      evidence: 400,
      limit: 250,
      verdict: 'rolled-back' as const,
      because: 'it failed',
      line: 7,
    };
    expect(shown({ candidate: null, stable: '1.1.0' }, rolledBack)[0]).toEqual(['1.2.0', 'failed']);
    expect(shown({ candidate: '1.0.0', stable: '1.1.0' }, rolledBack)[0]).toEqual(['1.0.0', 'candidate']);
  });

  test('no release that was never assigned', () => {
    const never = [aRelease({ version: '1.0.0', views: 0 }), aRelease({ version: '0.9.0', views: 0 })];
    expect(shownReleases(aHealth({ releases: never }), { stable: '1.0.0', candidate: null })).toHaveLength(1);
  });
});
