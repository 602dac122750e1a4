import { describe, expect, test } from '@jest/globals';
import { randomNumbers } from '../../test/support/random-numbers.js';
import { endedAfter } from './rollback-crowd.js';
import { placeOfCrowd } from './trending-crowd.js';

const CROWD = 500;
const RUNS = 50;

describe('a crowd of 500 networks that views one talk', () => {
  const places = (honest: number, likes: boolean) =>
    [1, 2, 3].map((seed) => placeOfCrowd({ honest, crowd: CROWD, likes, random: randomNumbers(seed) }));

  test.each([false, true])('does not lift it into the first 10 among 5,000 networks (likes: %s)', (likes) => {
    for (const place of places(5_000, likes)) expect(place).toBeGreaterThan(10);
  });

  test('does not lift it into the first 50 among 50,000 either', () => {
    const random = randomNumbers(1);
    expect(placeOfCrowd({ honest: 50_000, crowd: CROWD, likes: true, random })).toBeGreaterThan(50);
  });

  test('lifts it to the first place where there are no more other networks than its own', () => {
    for (const place of places(500, true)) expect(place).toBe(1);
  });
});

describe('a crowd of 500 networks that reports failures of a healthy candidate', () => {
  const ended = (honest: number, patient: boolean, share: number, crowd = CROWD) =>
    Array.from({ length: RUNS }, (_, seed) =>
      endedAfter({ honest, crowd, patient, share, random: randomNumbers(seed) }),
    ).filter(Number.isFinite).length;

  test.each([
    [5_000, 100],
    [5_000, 1_000],
    [5_000, 5_000],
    [50_000, 1_000],
  ])('ends it no more often than chance does, among %d networks, at a share of %d', (honest, share) => {
    const withoutIt = ended(honest, false, share, 0);
    expect(withoutIt).toBeLessThanOrEqual(1);
    expect(ended(honest, false, share)).toBe(withoutIt);
  });

  test('ends it where the site knows too few networks to ignore unknown ones', () => {
    expect(ended(500, false, 1_000)).toBe(RUNS);
  });

  test('ends it after keeping all its networks for a week and visiting on three days, like real visitors', () => {
    expect(ended(5_000, true, 1_000)).toBe(RUNS);
  });

  test('cannot keep a failing candidate by reporting failures of the stable release', () => {
    const until = Array.from({ length: RUNS }, (_, seed) => {
      const random = randomNumbers(seed);
      return endedAfter({
        honest: 5_000,
        crowd: CROWD,
        patient: false,
        share: 1_000,
        failing: 0.2,
        lie: 'stable',
        random,
      });
    }).sort((a, b) => a - b);
    expect(until[Math.floor(RUNS * 0.95)]).toBeLessThan(260);
  });
});
