import { formatClock } from '@lectern/ui';

const iso = (at: number) => new Date(at).toISOString();

const day = (at: number, locale: string, weekday = false) =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    calendar: 'gregory',
    ...(weekday && { weekday: 'short' as const }),
  }).format(at);

export const isMidnight = (at: number): boolean =>
  new Date(at).getHours() === 0 && new Date(at).getMinutes() === 0;

/** Label of a tick on a time axis: the time of day, or the day at midnight. */
export function tickText(at: number, hours: number, locale: string): string {
  return hours > 24 || isMidnight(at) ? day(at, locale) : formatClock(iso(at));
}

/** A slot of a series: `Sat, 21 Nov, 14:30 to 15:00`. @param length milliseconds */
export const slotText = (start: number, length: number, locale: string): string =>
  `${day(start, locale, true)}, ${formatClock(iso(start))} to ${formatClock(iso(start + length))}`;

/** The length of a slot: `30 minutes`, `3 hours`. */
export function lengthText(length: number): string {
  const minutes = length / 60_000;
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'hour' : `${minutes / 60} hours`;
}
