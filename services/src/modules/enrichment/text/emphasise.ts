const MOST_BOLD = 3;

/**
 * Marks the first mention of each of up to three subjects with the double asterisks that pages render bold.
 *
 * @source product.md, section 3, "Summary"
 */
export function emphasise(summary: string, subjects: readonly string[]): string {
  const places: { from: number; to: number }[] = [];
  for (const subject of subjects) {
    if (places.length === MOST_BOLD) break;
    const pattern = subject.replace(/[\\^$*+?.()|[\]{}]/gu, '\\$&').replace(/[\s-]+/gu, '[\\s-]+');
    if (!/[\p{L}\p{N}]/u.test(subject) || subject.length < 3) continue;
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(summary);
    if (!found) continue;
    const place = { from: found.index, to: found.index + found[0].length };
    if (places.every(({ from, to }) => place.to <= from || place.from >= to)) places.push(place);
  }
  let marked = summary;
  for (const { from, to } of places.sort((a, b) => b.from - a.from))
    marked = `${marked.slice(0, from)}**${marked.slice(from, to)}**${marked.slice(to)}`;
  return marked;
}
