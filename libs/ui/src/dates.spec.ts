import { dayOf, formatClock, formatDay, formatNoteTime } from './dates';

test.each([
  ['en-US', 'Saturday, November 21, 2026'],
  ['de', 'Samstag, 21. November 2026'],
  ['ja', '2026年11月21日土曜日'],
  ['pt-BR', 'sábado, 21 de novembro de 2026'],
  ['ar', 'السبت، 21 نوفمبر 2026'],
  // Their own calendars number years differently; schedules do not use them.
  ['fa', 'شنبه ۲۱ نوامبر ۲۰۲۶'],
])('a day in %s', (locale, text) => expect(formatDay('2026-11-21', locale)).toBe(text));

test('a day is the same day in every time zone', () => {
  expect(formatDay('2024-01-01', 'en-US')).toBe('Monday, January 1, 2024');
  expect(formatDay('soon', 'en-US')).toBe('');
});

test.each([
  ['2026-11-21T00:05:00Z', 'UTC', '00:05'],
  ['2026-11-21T23:30:00Z', 'Asia/Kolkata', '05:00'],
  ['2026-07-01T12:00:00Z', 'America/Chicago', '07:00'],
  ['2026-12-01T12:00:00Z', 'America/Chicago', '06:00'],
  ['never', 'UTC', ''],
])('%s in %s is %j', (iso, zone, text) => expect(formatClock(iso, zone)).toBe(text));

test.each([
  ['en-US', '2026-11-21T21:05:00Z', '09:05 PM'],
  ['en-US', '2026-11-21T00:00:00Z', '12:00 AM'],
  ['en-US', '2026-11-21T12:00:00Z', '12:00 PM'],
  ['ar', '2026-11-21T21:05:00Z', '09:05 م'],
  ['ja', '2026-11-21T21:05:00Z', '午後09:05'],
  ['en-US', 'never', ''],
])('in %s the note of %s has %j', (locale, iso, text) =>
  expect(formatNoteTime(iso, locale, 'UTC')).toBe(text),
);

test('a moment falls on different days in different time zones', () => {
  expect(dayOf('2026-11-21T23:30:00Z', 'Asia/Kolkata')).toBe('2026-11-22');
  expect(dayOf('2026-11-21T02:30:00Z', 'America/Chicago')).toBe('2026-11-20');
});
