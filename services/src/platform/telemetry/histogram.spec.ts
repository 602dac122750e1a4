import { expect, test } from '@jest/globals';
import type { Vital } from '@lectern/contracts';
import { bucketFor, percentile } from './histogram.js';

function p75(vital: Vital, values: number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketFor(vital, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return percentile(vital, counts, 0.75);
}

test('the 75th percentile of a histogram is within a tenth of the true one', () => {
  const values = Array.from({ length: 1000 }, (_, index) => 300 + index * 4);
  const shifts = values.map((value) => value / 20_000);
  expect(Math.abs((p75('LCP', values) ?? 0) / 3300 - 1)).toBeLessThan(0.1);
  expect(Math.abs((p75('CLS', shifts) ?? 0) / 0.165 - 1)).toBeLessThan(0.1);
});

test('without measurements there is no number, and values beyond all edges fall into the last bucket', () => {
  expect(p75('INP', [])).toBeNull();
  expect(p75('TTFB', [0])).toBeLessThan(10);
  expect(p75('LCP', [600_000])).toBeGreaterThan(60_000);
  expect(p75('CLS', [99])).toBe(5);
});

test('an edge belongs to the bucket it starts', () => {
  expect([bucketFor('LCP', 9), bucketFor('LCP', 10), bucketFor('LCP', 11.9), bucketFor('LCP', 12)]).toEqual([
    0, 1, 1, 2,
  ]);
  expect([bucketFor('CLS', 0), bucketFor('CLS', 0.1), bucketFor('CLS', 0.3)]).toEqual([0, 10, 30]);
});
