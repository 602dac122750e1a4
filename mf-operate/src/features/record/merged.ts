import type { AuditEntry } from '@lectern/contracts';

/**
 * The lines known so far and those of another answer, newest first. Lines never change, so that what was read once stays; but where
 * newer lines came in that leave a gap to what is known, the known ones are dropped rather than shown as if nothing was between.
 *
 * @param isFull whether the newest page is as long as pages are at most, so that there may be more behind it
 */
export function merged(
  known: readonly AuditEntry[],
  newest: readonly AuditEntry[],
  isFull: boolean,
): readonly AuditEntry[] {
  const lowest = newest.at(-1)?.id;
  const highest = known[0]?.id;
  if (lowest === undefined || highest === undefined) return newest.length > 0 ? newest : known;
  if (isFull && lowest > highest) return newest;
  return [...newest, ...known.filter(({ id }) => id < lowest)];
}
