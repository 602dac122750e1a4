import type { AuditEntry } from '@lectern/contracts';

/**
 * Merges the known entries with those of another response, newest first. Entries never change, so a known one
 * stays; but if the newer entries leave a gap to the known ones, those are dropped rather than shown as if
 * nothing were missing.
 *
 * @param isFull whether the newest page has the maximum length, so that there may be more behind it
 */
export function mergeEntries(
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
