/** A date in plain SQL results: text on SQLite, a Date on MySQL. */
export type SqlDate = string | Date;

/** ISO 8601, UTC. */
export function isoTime(value: SqlDate): string {
  return value instanceof Date ? value.toISOString() : `${value.replace(' ', 'T')}Z`;
}

/** The time in a plain SQL result. */
export const timeOf = (value: SqlDate | null): Date | null =>
  value === null ? null : new Date(isoTime(value));

/** `?, ?, ?`, for `IN`. */
export function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
