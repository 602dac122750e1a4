/** Totals of searches above this are shown as "more than": counting further is not worth its cost. */
const MOST = 10_000;

/** Formats a number in a fifth of the time of `toLocaleString`. */
let countFormat: Intl.NumberFormat | undefined;

/** A count with separators: `1,204`. */
export function formatCount(count: number): string {
  countFormat ??= new Intl.NumberFormat('en-US');
  return countFormat.format(count);
}

/**
 * A count with its noun: `1 talk`, `1,204 talks`.
 *
 * @param many the noun for any number but one; defaults to `one` with an s
 */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/**
 * Size of a search result or a list: `1,204 talks`, `10,000+ talks`.
 *
 * @param most a larger count is not known exactly
 */
export function totalOf(count: number, one: string, many = `${one}s`, most = MOST): string {
  return count > most ? `${formatCount(most)}+ ${many}` : countOf(count, one, many);
}

/** First to last year: `2009 to 2025`; a single year alone, and nothing if unknown. */
export function yearsOf(first: number | null, last: number | null): string {
  const [from, to] = [first ?? last, last ?? first];
  if (from === null || to === null) return '';
  return from === to ? String(from) : `${from} to ${to}`;
}
