import { expect, test } from '@jest/globals';
import { longPauses } from './chaos/measure.mjs';

const pauses = (/** @type {number} */ count, /** @type {number[]} */ ...long) => [
  ...Array.from({ length: count - long.length }, () => 200),
  ...long,
];

test('one pause of twenty may be longer than three seconds', () => {
  expect(longPauses(pauses(20, 4_900))).toEqual([]);
  expect(longPauses(pauses(20, 4_900, 3_100))).toEqual(['2 of 20 pauses were longer than 3.0 s']);
  expect(longPauses(pauses(4, 3_100))).toEqual(['1 of 4 pauses were longer than 3.0 s']);
});

test('no pause may be longer than five seconds', () => {
  expect(longPauses(pauses(20, 9_000))).toEqual(['a pause of 9.0 s was longer than 5.0 s']);
  expect(longPauses([])).toEqual([]);
});
