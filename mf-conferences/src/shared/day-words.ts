/** Weekday and date in words: `Thursday`, `September 26, 2024`. @param day `yyyy-MM-dd` */
export function dayInWords(day: string, locale: string): { weekday: string; date: string } {
  const at = new Date(`${day}T00:00:00Z`);
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(at);
  return { weekday: parts({ weekday: 'long' }), date: parts({ dateStyle: 'long' }) };
}

/** Weekday and date in short: `Thu`, `Sep 26`. @param day `yyyy-MM-dd` */
export function shortDay(day: string, locale: string): { weekday: string; date: string } {
  const at = new Date(`${day}T00:00:00Z`);
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(at);
  return { weekday: parts({ weekday: 'short' }), date: parts({ month: 'short', day: 'numeric' }) };
}

/** A range of days, in the locale's short form: `September 26 – 27, 2024`. @param first `yyyy-MM-dd` */
export function spanInWords(first: string, last: string | null, locale: string): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' });
  const span =
    last !== null && last > first ? format.formatRange(at(first), at(last)) : format.format(at(first));
  // Versions of the locale data differ in the width of spaces, so the server's HTML would not match the
  // browser's.
  return span.replaceAll(/\s/g, ' ');
}
