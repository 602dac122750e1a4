import { activeLine, isoDuration, secondsOf, startOf } from './time';

test.each([
  ['0:02', 2],
  ['00:02', 2],
  ['3:10', 190],
  ['75:10', 4510],
  ['1:02:03', 3723],
  ['01:02:03.500', 3723],
])('the timestamp %s is %i seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

test.each(['', 'soon', '1:2:3:4', '-1:00', '1:75', '90'])('%j is not a timestamp', (text) =>
  expect(secondsOf(text)).toBeNull(),
);

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1M30S', 90],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1:30', 90],
  ['1:02:03', 3723],
])('?t=%s starts at %i seconds', (text, seconds) => expect(startOf(text)).toBe(seconds));

test.each([null, undefined, '', 's', '-5', '1e9', '99999999999', 'javascript:1', '12:'])(
  '?t=%j starts at the beginning',
  (text) => expect(startOf(text)).toBe(0),
);

test('durations are formatted for structured data', () => {
  expect(isoDuration(1720)).toBe('PT28M40S');
  expect(isoDuration(3600)).toBe('PT1H');
  expect(isoDuration(3661)).toBe('PT1H1M1S');
  expect(isoDuration(0)).toBe('PT0S');
});

test('the active line is the last one that has begun', () => {
  const starts = [2, 16, 16, 45];
  expect(activeLine(starts, null)).toBe(-1);
  expect(activeLine(starts, 1.9)).toBe(-1);
  expect(activeLine(starts, 2)).toBe(0);
  expect(activeLine(starts, 15.99)).toBe(0);
  expect(activeLine(starts, 16)).toBe(2);
  expect(activeLine(starts, 4000)).toBe(3);
  expect(activeLine([], 10)).toBe(-1);
});
