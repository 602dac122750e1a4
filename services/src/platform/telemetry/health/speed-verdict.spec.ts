import { describe, expect, test } from '@jest/globals';
import type { SpeedVerdict, Vital } from '@lectern/contracts';
import { randomNumbers } from '../../../../test/support/random-numbers.js';
import { bucketFor } from '../histogram.js';
import { overallVerdict, speedVerdict } from './speed-verdict.js';

const random = randomNumbers(7);
/** Standard normal (Box and Muller). */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** As the services store it: paints are roughly log-normal. @param median of the values @param spread of their logarithms */
function measured(times: number, median: number, spread = 0.5, vital: Vital = 'LCP'): Map<number, number> {
  const counts = new Map<number, number>();
  for (let left = times; left > 0; left -= 1) {
    const bucket = bucketFor(vital, median * Math.exp(spread * normal()));
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
}

/** Verdicts of many pairs of releases, as parts of all. */
function verdicts(pairs: number, of: () => Map<number, number>, against: () => Map<number, number>) {
  const parts: Record<SpeedVerdict, number> = { better: 0, same: 0, worse: 0, 'too-few': 0 };
  for (let left = pairs; left > 0; left -= 1) parts[speedVerdict('LCP', of(), against())] += 1 / pairs;
  return parts;
}

describe('the verdict on speed', () => {
  test('of equal releases is hardly ever that they differ, however many visitors there are', () => {
    for (const times of [60, 400, 3_000]) {
      const { better, worse } = verdicts(
        300,
        () => measured(times, 1_500),
        () => measured(times, 1_500),
      );
      expect([times, better + worse]).toEqual([times, expect.closeTo(0, 2)]);
    }
  });

  test('of equal releases is “same” with enough visitors, and “too few” before', () => {
    const equal = (times: number) =>
      verdicts(
        100,
        () => measured(times, 1_500),
        () => measured(times, 1_500),
      );
    expect(equal(40)['too-few']).toBeCloseTo(1);
    expect(equal(100)['too-few']).toBeGreaterThan(0.9);
    expect(equal(2_000).same).toBeGreaterThan(0.95);
  });

  test('is “worse” for one that is a third slower, and “better” the other way round', () => {
    const slow = () => measured(600, 2_000);
    const fast = () => measured(600, 1_500);
    expect(verdicts(100, slow, fast).worse).toBeGreaterThan(0.95);
    expect(verdicts(100, fast, slow).better).toBeGreaterThan(0.95);
  });

  test('is not “worse” for a difference that nobody notices, however sure it is', () => {
    expect(speedVerdict('LCP', measured(50_000, 1_545), measured(50_000, 1_500))).toBe('same');
    expect(speedVerdict('TTFB', measured(50_000, 20, 0.3), measured(50_000, 12, 0.3))).toBe('same');
    expect(speedVerdict('CLS', measured(5_000, 0.015, 0.3, 'CLS'), measured(5_000, 0.005, 0.3, 'CLS'))).toBe(
      'same',
    );
  });

  test('needs both releases, and does not depend on one value that is far off', () => {
    expect(speedVerdict('LCP', measured(1_000, 1_500), new Map())).toBe('too-few');
    const stable = measured(1_000, 1_500);
    const stalled = new Map([...stable, [49, 20]]);
    expect(speedVerdict('LCP', stalled, stable)).toBe('same');
  });

  test('of all vitals follows the largest paint, and input where there was enough of it', () => {
    const all = (LCP: SpeedVerdict, INP: SpeedVerdict) => overallVerdict({ LCP, INP });
    expect([all('same', 'worse'), all('worse', 'better'), all('too-few', 'worse')]).toEqual([
      'worse',
      'worse',
      'worse',
    ]);
    expect([all('same', 'too-few'), all('better', 'too-few'), all('too-few', 'same')]).toEqual([
      'same',
      'better',
      'too-few',
    ]);
    expect([all('same', 'better'), all('same', 'same')]).toEqual(['better', 'same']);
  });
});
