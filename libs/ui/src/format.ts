/** Seconds as a clock time: `42:05`, `1:02:05`; empty if unknown. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !(seconds >= 0)) return '';
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const UNITS = [
  ['year', 365.25 * DAY],
  ['month', 30.4375 * DAY],
  ['day', DAY],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const;

/** A page has one locale, and making a format takes long. */
let agoFormat: { locale: string; format: Intl.RelativeTimeFormat } | undefined;

/**
 * How long ago a moment was, in its largest whole unit: `1 year ago`. A future moment, from a wrong clock,
 * counts as one second ago.
 *
 * @param iso ISO 8601; anything else gives an empty text
 * @param now milliseconds since 1970
 */
export function timeAgo(iso: string, now: number, locale = 'en'): string {
  const age = Math.max(SECOND, now - Date.parse(iso));
  const unit = UNITS.find(([, length]) => age >= length);
  if (!unit) return '';
  if (agoFormat?.locale !== locale) agoFormat = { locale, format: new Intl.RelativeTimeFormat(locale) };
  return agoFormat.format.format(-Math.floor(age / unit[1]), unit[0]);
}

/**
 * A speaker's name as shown on the profile: the first two words.
 *
 * @source product.md, section 9
 */
export function twoWords(name: string): string {
  return name.trim().split(/\s+/).slice(0, 2).join(' ');
}
