import { describe, expect, test } from '@jest/globals';
import { BUCKETS } from '@lectern/contracts';
import { contribution } from './contribution.js';
import {
  ALPHA,
  type Arm,
  BEGINNING,
  evidence,
  isFailing,
  LEAST_FAILED,
  limitOn,
  observed,
  type TestState,
} from './sequential-test.js';
import { randomNumbers } from '../../../../test/support/random-numbers.js';

interface Rollout {
  seed: number;
  /** Page views of both releases at which the simulation stops. */
  most: number;
  /** Average page views per visitor. */
  views: number;
  /** The candidate's share of 10,000, after that many page views of both releases. */
  share: (views: number) => number;
  /** Fraction of visitors for whom a release fails, after that many page views of both releases. */
  failing: (arm: Arm, views: number) => number;
}

/**
 * Page views of the candidate until it was rolled back; infinite if it never was. Checked after every
 * failure.
 */
function viewsUntilRollback({ seed, most, views, share, failing }: Rollout): number {
  const random = randomNumbers(seed);
  const visitors = { candidate: 0, stable: 0 };
  let state = BEGINNING;
  let ofCandidate = 0;
  for (let all = 0; all < most;) {
    const now = share(all);
    const arm: Arm = random() * BUCKETS < now ? 'candidate' : 'stable';
    visitors[arm] += 1;
    let own = 1;
    while (views > 1 && random() > 1 / views) own += 1;
    if (random() < failing(arm, all)) {
      state = observed(withVisitors(state, visitors), { arm, share: now, seen: false, failed: true });
      if (isFailing(state, 1)) return ofCandidate + (arm === 'candidate' ? 1 : 0);
    }
    all += own;
    if (arm === 'candidate') ofCandidate += own;
  }
  return Infinity;
}

const withVisitors = (state: TestState, visitors: Record<Arm, number>): TestState => ({
  ...state,
  candidate: { ...state.candidate, visitors: visitors.candidate },
  stable: { ...state.stable, visitors: visitors.stable },
});

const runs = (count: number, rollout: Omit<Rollout, 'seed'>) =>
  Array.from({ length: count }, (_, seed) => viewsUntilRollback({ ...rollout, seed })).sort((a, b) => a - b);

describe('a candidate that fails for 20 % of its visitors', () => {
  // Share in percent, views per visitor, the stable release's failures.
  test.each([
    [1, 1.5, 0.01],
    [5, 1.5, 0.005],
    [10, 1.5, 0.01],
    [10, 2, 0.02],
    [25, 1.5, 0.02],
    [50, 1.5, 0.005],
    [50, 1.5, 0.01],
    [50, 1, 0.02],
  ])(
    'is rolled back within 200 of its page views at a share of %d %%, %d views a visitor and stable failing for %d',
    (share, views, stable) => {
      const until = runs(500, {
        most: 22_000 / share,
        views,
        share: () => share * 100,
        failing: (arm) => (arm === 'candidate' ? 0.2 : stable),
      });
      const within = until.filter((count) => count <= 200).length / until.length;
      expect(within).toBeGreaterThanOrEqual(0.95);
      expect(until[250]).toBeLessThan(110);
    },
  );
});

describe('of 1,000 rollouts of healthy candidates, watched at each of 20,000 page views', () => {
  const wrongly = (rollout: Partial<Rollout>, count = 1000) =>
    runs(count, { most: 20_000, views: 1.5, share: () => 5000, failing: () => 0.01, ...rollout }).filter(
      Number.isFinite,
    ).length;

  test.each([0.001, 0.01, 0.05])(
    'under 1 %% are rolled back when both fail for %d of the visitors',
    (failing) => {
      expect(wrongly({ failing: () => failing })).toBeLessThan(10);
    },
  );

  test('few are rolled back with a share that is raised step by step', () => {
    const steps = [100, 1000, 2500, 5000];
    const share = (views: number) => steps[Math.floor(views / 5000)] ?? 5000;
    expect(wrongly({ share }, 300)).toBeLessThan(3);
  });

  test('few are rolled back during outages that hit both releases', () => {
    const failing = (_arm: Arm, views: number) => (views % 5000 < 500 ? 0.6 : 0.01);
    expect(wrongly({ share: () => 1000, failing }, 300)).toBeLessThan(3);
  });

  test('under 5 % are rolled back when a fifth more views fail because the files are in no cache yet', () => {
    expect(wrongly({ failing: (arm) => (arm === 'candidate' ? 0.012 : 0.01) }, 300)).toBeLessThan(15);
  });
});

/** The test's result when each beacon is counted as the database counts it. */
function tested(
  beacons: Iterable<{ arm: Arm; failed: boolean; visitor: string; network: string }>,
  share: number,
) {
  const contributed = new Map<string, number>();
  let state = BEGINNING;
  let failing = false;
  for (const { arm, failed, visitor, network } of beacons) {
    const contributions = contribution(
      arm,
      failed,
      contributed.get(visitor) ?? 0,
      contributed.get(network) ?? 0,
    );
    contributed.set(visitor, contributions.visitor).set(network, contributions.network);
    state = observed(state, { arm, share, seen: contributions.seen, failed: contributions.failed });
    failing ||= isFailing(state, 1);
  }
  return { state, failing };
}

describe.each([1, 100, 1000, 5000])('among 500 healthy visitors, at a share of %d of 10,000', (share) => {
  const healthy = Array.from({ length: 500 }, (_, index) => ({
    arm: index % 2 ? ('candidate' as const) : ('stable' as const),
    failed: false,
    visitor: `v${index}`,
    network: `n${index}`,
  }));
  const thousand = (of: (index: number) => { visitor: string; network: string }) => [
    ...healthy,
    ...Array.from({ length: 1000 }, (_, index) => ({
      arm: 'candidate' as const,
      failed: true,
      ...of(index),
    })),
  ];

  test.each([
    ['one client with 1,000 failures', () => ({ visitor: 'noisy', network: 'one' })],
    [
      '1,000 made-up visitors of one network',
      (index: number) => ({ visitor: `made up ${index}`, network: 'one' }),
    ],
    [
      'one client that changes networks 1,000 times',
      (index: number) => ({ visitor: 'noisy', network: `net ${index}` }),
    ],
    [
      '1,000 made-up visitors of seven networks',
      (index: number) => ({ visitor: `x ${index}`, network: `net ${index % 7}` }),
    ],
  ])('nothing is rolled back by %s', (_name, of) => {
    const { failing, state } = tested(thousand(of), share);
    expect(failing).toBe(false);
    expect(state.candidate.failed).toBeLessThan(LEAST_FAILED);
  });
});

test('a real failure of as many visitors is detected', () => {
  const visitors = Array.from({ length: 200 }, (_, index) => ({
    arm: index % 10 === 0 ? ('candidate' as const) : ('stable' as const),
    failed: index % 10 === 0,
    visitor: `v${index}`,
    network: `n${index}`,
  }));
  expect(tested(visitors, 1000).failing).toBe(true);
});

describe('the evidence', () => {
  test('stays constant for a candidate that no one or everyone gets', () => {
    for (const share of [0, BUCKETS]) {
      const state = observed(BEGINNING, { arm: 'candidate', share, seen: true, failed: true });
      expect(evidence(state)).toBe(1);
    }
  });

  test('is a fair bet while the releases are alike: gains and losses cancel out on average', () => {
    for (const share of [1, 100, 2500, 9000]) {
      const after = (arm: Arm) => evidence(observed(BEGINNING, { arm, share, seen: true, failed: true }));
      const w = share / BUCKETS;
      expect(w * after('candidate') + (1 - w) * after('stable')).toBeCloseTo(1, 10);
    }
  });

  test('of all days together risks no more than alpha', () => {
    const risk = Array.from({ length: 100_000 }, (_, index) => 1 / limitOn(index + 1)).reduce(
      (sum, part) => sum + part,
    );
    expect(risk).toBeLessThanOrEqual(ALPHA);
  });

  test('does not roll back without reports from visitors of the stable release', () => {
    let state = BEGINNING;
    for (let index = 0; index < 100; index += 1) {
      state = observed(state, { arm: 'candidate', share: 1000, seen: true, failed: true });
    }
    expect(evidence(state)).toBeGreaterThan(limitOn(1));
    expect(isFailing(state, 1)).toBe(false);
  });
});
