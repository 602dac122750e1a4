import { parsePercent, percent, percentText, rate } from './percent';

test.each([
  ['0', 0],
  ['1', 100],
  ['12.5', 1_250],
  ['12,5 %', 1_250],
  [' 0.01 ', 1],
  ['0.1', 10],
  ['99.99%', 9_999],
  ['29.29', 2_929],
  ['100', 10_000],
  ['100.00', 10_000],
])('%j is %i buckets', (typed, share) => {
  expect(parsePercent(typed)).toBe(share);
});

test.each([
  '',
  ' ',
  '100.01',
  '101',
  '0.001',
  '-1',
  '1e1',
  'ten',
  '1.',
  '.5',
  '1 000',
  '10 % of',
  'NaN',
  '0x1',
])('%j is not a share', (typed) => {
  expect(parsePercent(typed)).toBeNull();
});

test('every bucket survives formatting and parsing', () => {
  for (let share = 0; share <= 10_000; share += 1) expect(parsePercent(percentText(share))).toBe(share);
});

test('a share has no redundant digits, a rate always has two', () => {
  expect([percent(1_000), percent(1_250), percent(1)]).toEqual(['10\u00a0%', '12.5\u00a0%', '0.01\u00a0%']);
  expect([rate(31, 4_366), rate(0, 5), rate(0, 0)]).toEqual(['0.71\u00a0%', '0.00\u00a0%', '–']);
});
