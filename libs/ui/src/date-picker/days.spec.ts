import { addDays, addMonths, gridOf, isDay, lastOfMonth, presetsOf, rangeOf, weekday } from './days';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['0000-01-01', false],
  ['2024-1-1', false],
  ['tomorrow', false],
  ['', false],
  [null, false],
])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

test('days are counted across the ends of months and years and across daylight saving', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2024-12-31', 1)).toBe('2025-01-01');
  expect(addDays('2024-03-31', 1)).toBe('2024-04-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('moving by a month keeps the day where the month has it', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2024-01-15', -1)).toBe('2023-12-15');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(lastOfMonth('2100-02-10')).toBe('2100-02-28');
});

test.each(['2024-09-26', '2015-02-10', '2026-11-30', '2024-12-31'])(
  'the grid of %s has 42 days from a Sunday and includes the whole month',
  (day) => {
    const weeks = gridOf(day);
    const days = weeks.flat();
    expect(days).toHaveLength(42);
    expect(weeks.every((week) => week.length === 7 && weekday(week[0] ?? '') === 0)).toBe(true);
    expect(days.filter((each) => each.startsWith(day.slice(0, 7)))).toHaveLength(
      Number(lastOfMonth(day).slice(8)),
    );
  },
);

test('a range starts no later than it ends, whichever day was chosen first', () => {
  expect(rangeOf('2024-09-27', '2024-09-26')).toEqual({ from: '2024-09-26', to: '2024-09-27' });
  expect(rangeOf('2024-09-26', '2024-09-26')).toEqual({ from: '2024-09-26', to: '2024-09-26' });
});

test('the shortcuts are right on the first of March of a leap year', () => {
  const range = (from: string, to: string) => ({ from, to });
  expect(presetsOf('2024-03-01')).toEqual([
    ['Today', range('2024-03-01', '2024-03-01')],
    ['Yesterday', range('2024-02-29', '2024-02-29')],
    ['Last 7 days', range('2024-02-24', '2024-03-01')],
    ['Last 30 days', range('2024-02-01', '2024-03-01')],
    ['This month', range('2024-03-01', '2024-03-31')],
    ['Last month', range('2024-02-01', '2024-02-29')],
  ]);
});
