/**
 * A day as `yyyy-MM-dd`, without a zone: days are compared as texts and counted in UTC, where each has 24
 * hours.
 */
export type Day = string;

/** Inclusive; `from` is never after `to`. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Weeks of the grid, always: 42 cells. @source product.md, section 9 */
const WEEKS = 6;
export const CELLS = WEEKS * 7;

const DAY_MS = 86_400_000;
const at = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOfDate = (date: Date): Day => date.toISOString().slice(0, 10);
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Whether a text is a valid calendar day: `2024-02-30` is not. */
export function isDay(text: string | null | undefined): text is Day {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = at(text);
  return !Number.isNaN(date.getTime()) && dayOfDate(date) === text && text >= '0001-01-01';
}

export const addDays = (day: Day, count: number): Day =>
  dayOfDate(new Date(at(day).getTime() + count * DAY_MS));

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
  const target = `${String(Math.floor(months / 12)).padStart(4, '0')}-${twoDigits((months % 12) + 1)}`;
  const last = lastOfMonth(`${target}-01`);
  return `${target}-${twoDigits(Math.min(date, Number(last.slice(8))))}`;
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

export function lastOfMonth(day: Day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return `${day.slice(0, 8)}${twoDigits(new Date(Date.UTC(year, month, 0)).getUTCDate())}`;
}

/** 0 is Sunday, the first day of the week. @source product.md, section 9 */
export const weekday = (day: Day): number => at(day).getUTCDay();

/** The 42 days of a month's grid, by week, including days of the adjacent months. */
export function gridOf(month: Day): Day[][] {
  const first = firstOfMonth(month);
  const start = addDays(first, -weekday(first));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: CELLS / WEEKS }, (_none, column) => addDays(start, week * 7 + column)),
  );
}

/** A range from two days in either order. @source product.md, section 5: start not after end */
export const rangeOf = (one: Day, other: Day): DayRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

export const isIn = (day: Day, range: DayRange): boolean => day >= range.from && day <= range.to;

/** The range picker's shortcuts, relative to today. @source product.md, section 9 */
export function presetsOf(today: Day): readonly (readonly [label: string, range: DayRange])[] {
  const yesterday = addDays(today, -1);
  const lastMonth = addMonths(firstOfMonth(today), -1);
  return [
    ['Today', { from: today, to: today }],
    ['Yesterday', { from: yesterday, to: yesterday }],
    ['Last 7 days', { from: addDays(today, -6), to: today }],
    ['Last 30 days', { from: addDays(today, -29), to: today }],
    ['This month', { from: firstOfMonth(today), to: lastOfMonth(today) }],
    ['Last month', { from: lastMonth, to: lastOfMonth(lastMonth) }],
  ];
}
