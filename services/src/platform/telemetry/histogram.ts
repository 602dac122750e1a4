import type { Vital } from '@lectern/contracts';

/**
 * Lower edges of the buckets of vitals. Milliseconds: 0, then 10 ms and a fifth more each time, up to a
 * minute. Layout shift, which has no unit: hundredths up to 0.3, then 0.4, 0.5, 0.75, 1, 2, 5. A value on an
 * edge is in the bucket that begins there; the last one is open-ended.
 */
const MILLISECONDS: readonly number[] = [
  0,
  ...Array.from({ length: 49 }, (_, step) => Math.round(10 * 1.2 ** step)),
];
const SHIFT: readonly number[] = [
  ...Array.from({ length: 31 }, (_, step) => step / 100),
  0.4,
  0.5,
  0.75,
  1,
  2,
  5,
];

const edgesOf = (vital: Vital): readonly number[] => (vital === 'CLS' ? SHIFT : MILLISECONDS);

/** Index of a value's bucket. */
export function bucketFor(vital: Vital, value: number): number {
  const next = edgesOf(vital).findIndex((edge) => edge > value);
  return (next < 0 ? edgesOf(vital).length : next) - 1;
}

/**
 * The value that the given part of all values does not exceed, interpolated linearly within its bucket; null
 * without values.
 *
 * @param counts by bucket
 * @param part 0 to 1
 */
export function percentile(vital: Vital, counts: ReadonlyMap<number, number>, part: number): number | null {
  const edges = edgesOf(vital);
  const buckets = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  let left = buckets.reduce((sum, [, count]) => sum + count, 0) * part;
  for (const [bucket, count] of buckets) {
    if (left > count) {
      left -= count;
      continue;
    }
    const from = edges[bucket] ?? edges.at(-1) ?? 0;
    const to = edges[bucket + 1] ?? from;
    const value = from + (to - from) * (left / count);
    return vital === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
  }
  return null;
}
