import { aHealth, aRelease as health } from '../../../testing/health';
import { aRelease, aRollout } from '../../../testing/rollouts';
import { worstFirst } from './worst-first';

const at = '2026-11-27T10:00:00.000Z';
const remote = (name: string, more = {}) => aRollout({ remote: name, ...more });

test('remotes are listed in the order in which they need a look, equal ones by name', () => {
  const rollouts = [
    remote('mf-a'),
    remote('mf-candidate', { candidate: '1.1.0' }),
    remote('mf-failing'),
    remote('mf-rolled-back'),
    remote('mf-slow'),
    remote('mf-withdrawn', { withdrawn_at: at }),
    remote('mf-b'),
    remote('mf-ended'),
  ];
  const verdicts = { LCP: 'worse', INP: 'same', CLS: 'same', FCP: 'same', TTFB: 'same' } as const;
  const healths = [
    undefined,
    aHealth(),
    aHealth({ releases: [health({ version: '1.0.0', views: 1_000, failed_views: 20 })] }),
    aHealth({
      comparison: {
        candidate: { version: '1.1.0', visitors: 8, failed: 8 },
        stable: { version: '1.0.0', visitors: 100, failed: 0 },
        evidence: 300,
        limit: 250,
        verdict: 'rolled-back',
        networks: 100,
        new_networks: 0,
        known_only: false,
        waits_for: null,
        because: '8 of 8',
        rolled_back_at: at,
        line: 1,
      },
    }),
    aHealth({ speed: { of: '1.0.0', against: '0.9.0', verdict: 'worse', vitals: verdicts } }),
    aHealth(),
    // Few views say nothing.
    aHealth({ releases: [health({ version: '1.0.0', views: 4, failed_views: 4 })] }),
    aHealth(),
  ];
  const outcome = { kind: 'recalled', at, by: 'team:news', reason: 'leaks', figures: null } as const;
  const releases = [
    aRelease('1.1.0', { remote: 'mf-ended', outcome }),
    aRelease('1.0.0', { remote: 'mf-b' }),
    aRelease('0.9.0', { remote: 'mf-b', outcome }),
  ];
  expect(worstFirst(rollouts, releases, healths).map(({ remote: name }) => name)).toEqual([
    'mf-rolled-back',
    'mf-withdrawn',
    'mf-failing',
    'mf-slow',
    'mf-ended',
    'mf-candidate',
    'mf-a',
    'mf-b',
  ]);
});
