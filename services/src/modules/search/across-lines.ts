/**
 * Lines that have all words only together with the next line: a sentence of two or more words often continues there. Adjacent lines of a
 * transcript have adjacent ids.
 *
 * @param found ids of the lines with each word, fewer than 32 lists
 * @returns ids, descending
 */
export function acrossLines(found: readonly (readonly number[])[]): number[] {
  const masks = new Map<number, number>();
  for (const [at, ids] of found.entries())
    for (const id of ids) masks.set(id, (masks.get(id) ?? 0) | (1 << at));
  const all = 2 ** found.length - 1;
  return [...masks]
    .filter(([id, mask]) => {
      const next = masks.get(id + 1) ?? 0;
      return mask !== all && next !== all && (mask | next) === all;
    })
    .map(([id]) => id)
    .sort((a, b) => b - a);
}
