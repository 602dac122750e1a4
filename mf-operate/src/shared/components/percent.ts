import { BUCKETS } from '@lectern/contracts';

const PER_CENT = BUCKETS / 100;
const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/;

/** A share of buckets as a number in percent: `12.5`. */
export const percentText = (share: number): string => String(share / PER_CENT);

/** The same with its sign: `12.5 %`. */
export const percent = (share: number): string => `${percentText(share)}\u00a0%`;

/** A fraction as a percentage: `0.71 %`; a dash if the whole is 0. */
export const rate = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(2)}\u00a0%` : '–';

/**
 * Parses a typed percentage, with up to two decimals after a point or a comma, into buckets; null for
 * anything else.
 */
export function parsePercent(typed: string): number | null {
  const match = PERCENT.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', digits = ''] = match;
  const share = Number(whole) * PER_CENT + Number(digits.padEnd(2, '0'));
  return share <= BUCKETS ? share : null;
}
