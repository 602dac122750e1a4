import type { SpeedVerdict, Vital } from '@lectern/contracts';
import { percentile } from '../histogram.js';

/** Bucket → occurrences, see `histogram.ts`. */
type Histogram = ReadonlyMap<number, number>;

const PART = 0.75;
/** Two-sided 99 % of a normal distribution. */
const Z = 2.576;
/** Ratio from which a difference matters to visitors; a bucket, within which values are interpolated, is 1.2. */
const MATTERS = 1.1;
/** A difference of this ratio must be visible in the measurements before two releases count as the same. */
const VISIBLE = 1.25;
/** Below this, intervals of ranks are no approximation. */
const LEAST = 50;
/** Differences that no visitor notices, whatever their ratio: milliseconds, and for CLS its own unit. */
const UNNOTICED: Record<'time' | 'CLS', number> = { time: 20, CLS: 0.02 };

/**
 * Compares the 75th percentile of a vital of two releases.
 *
 * Each percentile has an interval of 99 %: of `n` sorted values, its rank is binomial with mean `0.75 n` and variance
 * `0.1875 n`, so the values at the ranks `0.75 n ± 2.576 √(0.1875 n)` contain it, whatever their distribution.
 *
 * - `better`, `worse`: the intervals do not overlap, and the percentiles differ by 10 % and by what a visitor can notice
 *   (20 ms, or 0.02 of layout shift). With equal releases, two intervals of 99 % are apart in fewer than one of 1,000 cases.
 * - `same`: neither, and the intervals exclude a difference of 25 %, or of what a visitor can notice.
 * - `too-few`: neither of these, or fewer than 50 values of one release.
 */
export function speedVerdict(vital: Vital, of: Histogram, against: Histogram): SpeedVerdict {
  const [one, other] = [intervalOf(vital, of), intervalOf(vital, against)];
  if (!one || !other) return 'too-few';
  const least = UNNOTICED[vital === 'CLS' ? 'CLS' : 'time'];
  const differs = (high: number, low: number, ratio: number) => high > low * ratio && high - low > least;
  if (one.from > other.to && differs(one.value, other.value, MATTERS)) return 'worse';
  if (one.to < other.from && differs(other.value, one.value, MATTERS)) return 'better';
  const mayDiffer = differs(one.to, other.from, VISIBLE) || differs(other.to, one.from, VISIBLE);
  return mayDiffer ? 'too-few' : 'same';
}

/**
 * One verdict of all: by the largest paint and the response to input, which visitors wait for. Input is rare, so too few of it decide
 * nothing.
 */
export function overallVerdict({ LCP, INP }: Record<'LCP' | 'INP', SpeedVerdict>): SpeedVerdict {
  if (LCP === 'worse' || INP === 'worse') return 'worse';
  if (LCP === 'too-few') return 'too-few';
  return LCP === 'better' || INP === 'better' ? 'better' : 'same';
}

function intervalOf(vital: Vital, counts: Histogram): { from: number; value: number; to: number } | null {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all < LEAST) return null;
  const half = Z * Math.sqrt((PART * (1 - PART)) / all);
  const at = (part: number) => percentile(vital, counts, Math.min(1, part)) ?? 0;
  return { from: at(PART - half), value: at(PART), to: at(PART + half) };
}
