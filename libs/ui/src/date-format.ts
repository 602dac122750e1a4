const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The date format of a locale, created once: creating one takes longer than rendering a talk card.
 *
 * @throws {RangeError} for an invalid locale or time zone
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
