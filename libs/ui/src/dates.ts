import { dateFormat } from './date-format';

/** The calendar shared by schedules, pickers and `yyyy-MM-dd`, whatever the language's own is. */
const CALENDAR = 'gregory';

/**
 * A day in words: `Saturday, November 21, 2026`.
 *
 * @param day `yyyy-MM-dd`; anything else gives an empty text
 * @source product.md, section 2, "Conference list"
 */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  return dateFormat(locale, { dateStyle: 'full', calendar: CALENDAR, timeZone: 'UTC' }).format(date);
}

/**
 * Time of day as `HH:mm`, the same in every language.
 *
 * @param iso ISO 8601; anything else gives an empty text
 * @param timeZone IANA name; by default the visitor's own
 * @source product.md, section 9
 */
export function formatClock(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return dateFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(date);
}

/**
 * Time of day as `hh:mm a`: `09:05 PM`, with the language's own words for AM and PM.
 *
 * @param iso ISO 8601; anything else gives an empty text
 * @source product.md, section 9
 */
export function formatNoteTime(iso: string, locale: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const text = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  }).format(date);
  // Some versions of the locale data put a narrow no-break space before AM and PM.
  return text.replaceAll('\u202f', ' ');
}

/**
 * The date of a moment in a time zone, as `yyyy-MM-dd`.
 *
 * @param timeZone IANA name; by default the visitor's own
 */
export function dayOf(iso: string, timeZone?: string): string {
  const parts = dateFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: CALENDAR,
    timeZone,
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * The month of a day in words: `November 2008`.
 *
 * @param day `yyyy-MM-dd`; anything else gives an empty text
 */
export function formatMonth(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  const format = { month: 'long', year: 'numeric', calendar: CALENDAR, timeZone: 'UTC' } as const;
  return dateFormat(locale, format).format(date);
}

/**
 * A day without its weekday: `March 15, 2013`.
 *
 * @param day `yyyy-MM-dd`; anything else gives an empty text
 */
export function formatDate(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  return dateFormat(locale, { dateStyle: 'long', calendar: CALENDAR, timeZone: 'UTC' }).format(date);
}

/** The year of a day, `yyyy-MM-dd`; null without a day. */
export function yearOf(day: string | null): number | null {
  const year = Number(day?.slice(0, 4) || NaN);
  return Number.isInteger(year) ? year : null;
}
