import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { BUCKETS } from '@lectern/contracts';
import { bucketOf } from './buckets.js';

const VISITORS = 100_000;
const PERCENT = BUCKETS / 100;
/** 16 bytes, as in the visitor cookie; the same ones in every run. */
const visitors = Array.from({ length: VISITORS }, (_, index) =>
  createHash('sha256').update(`visitor ${index}`).digest().subarray(0, 16).toString('base64url'),
);
const bucketsOf = (remote: string) => Uint16Array.from(visitors, (visitor) => bucketOf(remote, visitor));
const talk = bucketsOf('mf-talk');
const search = bucketsOf('mf-search');

/** Pearson's chi-squared statistic of observed against expected counts. */
const chiSquared = (observed: number[], expected: (index: number) => number) =>
  observed.reduce((sum, count, index) => sum + (count - expected(index)) ** 2 / expected(index), 0);

test('buckets are fixed for ever: a change would move visitors', () => {
  expect(bucketOf('mf-talk', 'AAAAAAAAAAAAAAAAAAAAAA')).toBe(1615);
  expect([...talk].every((bucket) => bucket < BUCKETS)).toBe(true);
});

describe.each([1, 10, 25, 50, 99])('among 100,000 visitors a share of %d %%', (percent) => {
  test('is met within half a point for each of several remotes', () => {
    for (const buckets of [talk, search]) {
      const got = buckets.filter((bucket) => bucket < percent * PERCENT).length;
      expect(Math.abs((got / VISITORS) * 100 - percent)).toBeLessThan(0.5);
    }
  });
});

test('visitors are spread evenly over all buckets', () => {
  const counts = new Array<number>(BUCKETS / 100).fill(0);
  for (const bucket of talk) {
    const hundred = Math.floor(bucket / 100);
    counts[hundred] = (counts[hundred] ?? 0) + 1;
  }
  // 99 degrees of freedom: 149 is exceeded by chance once in a thousand.
  expect(chiSquared(counts, () => VISITORS / counts.length)).toBeLessThan(149);
});

test('raising a share only adds visitors, lowering only removes them', () => {
  const holders = (share: number) => new Set(visitors.filter((_, index) => (talk[index] ?? 0) < share));
  const steps = [0, 1, 100, 1_000, 2_500, 5_000, 9_900, 9_999, BUCKETS].map(holders);
  for (const [index, larger] of steps.entries()) {
    const smaller = steps[index - 1] ?? new Set<string>();
    expect([...smaller].filter((visitor) => !larger.has(visitor))).toEqual([]);
  }
  expect([steps[0]?.size, steps.at(-1)?.size]).toEqual([0, VISITORS]);
});

test('the candidates of two remotes are assigned independently', () => {
  const TENTHS = 10;
  const joint = new Array<number>(TENTHS * TENTHS).fill(0);
  const tenth = (bucket = 0) => Math.floor((bucket * TENTHS) / BUCKETS);
  for (let index = 0; index < VISITORS; index += 1) {
    const cell = tenth(talk[index]) * TENTHS + tenth(search[index]);
    joint[cell] = (joint[cell] ?? 0) + 1;
  }
  const row = (of: number) => joint.slice(of * TENTHS, (of + 1) * TENTHS).reduce((sum, count) => sum + count);
  const column = (of: number) =>
    joint.filter((_, cell) => cell % TENTHS === of).reduce((sum, count) => sum + count);
  const expected = (cell: number) => (row(Math.floor(cell / TENTHS)) * column(cell % TENTHS)) / VISITORS;
  // (10 - 1)² = 81 degrees of freedom: 126 is exceeded by chance once in a thousand.
  expect(chiSquared(joint, expected)).toBeLessThan(126);
});
