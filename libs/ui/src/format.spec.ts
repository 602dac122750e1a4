import { formatDuration, timeAgo, twoWords } from './format';

test.each([
  [2525, '42:05'],
  [3725, '1:02:05'],
  [7, '0:07'],
  [59.9, '0:59'],
  [36_000, '10:00:00'],
  [0, '0:00'],
  [null, ''],
  [-3, ''],
  [Number.NaN, ''],
])('%p seconds are shown as %j', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

const now = Date.parse('2026-11-21T12:00:00.000Z');
test.each([
  ['2025-11-20T12:00:00.000Z', '1 year ago'],
  ['2015-06-01T00:00:00.000Z', '11 years ago'],
  ['2026-04-10T00:00:00.000Z', '7 months ago'],
  ['2026-11-20T11:00:00.000Z', '1 day ago'],
  ['2026-11-21T09:30:00.000Z', '2 hours ago'],
  ['2026-11-21T11:58:30.000Z', '1 minute ago'],
  ['2026-11-21T12:00:00.000Z', '1 second ago'],
  ['2026-11-21T12:05:00.000Z', '1 second ago'],
  ['not a date', ''],
])('%s is %j', (iso, text) => expect(timeAgo(iso, now)).toBe(text));

test('ages are shown in other languages too', () => {
  expect(timeAgo('2026-11-19T12:00:00.000Z', now, 'de')).toBe('vor 2 Tagen');
});

test.each([
  ['Eileen M. Uchitelle', 'Eileen M.'],
  ['Sandi  Metz', 'Sandi Metz'],
  ['Matz', 'Matz'],
])('a profile shows %j as %j', (name, shown) => expect(twoWords(name)).toBe(shown));
