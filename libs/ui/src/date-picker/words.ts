import type { Day } from './days';

const parts = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `September 2024` */
export const monthName = (day: Day, locale: string): string =>
  parts(day, locale, { year: 'numeric', month: 'long' });

/**
 * Characters; longer names do not fit above a column of the grid: in several languages the short names are
 * too long.
 */
const WIDEST = 5;

/** Short and full names of the weekdays, from Sunday. */
export function weekdayNames(locale: string): readonly (readonly [short: string, long: string])[] {
  // 1 September 2024 was a Sunday.
  const week = Array.from({ length: 7 }, (_, index) => `2024-09-0${index + 1}`);
  const fits = week.every((day) => parts(day, locale, { weekday: 'short' }).length <= WIDEST);
  return week.map(
    (day) =>
      [
        parts(day, locale, { weekday: fits ? 'short' : 'narrow' }),
        parts(day, locale, { weekday: 'long' }),
      ] as const,
  );
}

/** The day of the month in the locale's digits. */
export const dayNumber = (day: Day, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false }).format(Number(day.slice(8)));

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'iw', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);
const RIGHT_TO_LEFT_SCRIPT = /-(arab|hebr|thaa|nkoo|adlm|rohg)\b/i;

/** Writing direction of a language. Only some browsers expose it in `Intl`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  if (RIGHT_TO_LEFT_SCRIPT.test(locale)) return 'rtl';
  if (/-latn\b/i.test(locale)) return 'ltr';
  return RIGHT_TO_LEFT.has(locale.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
}
