/** The parts of a pattern, parameters as `:`. */
export const partsOf = (pattern: string): string[] =>
  pattern
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? ':' : part));

/**
 * Patterns that match the same path are ranked by their parts from the left: fixed, parameter, star. So two
 * are equally specific only if they have the same shape.
 */
export const shapeOf = (pattern: string): string => partsOf(pattern).join('/');

/** Whether a pattern's first part matches every path. */
export const isVague = (pattern: string): boolean => ['*', ':'].includes(partsOf(pattern)[0] ?? '');

/** Whether some address matches both patterns, ignoring case: addresses are case-sensitive, but people do not notice case. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [partsOf(one.toLowerCase()), partsOf(other.toLowerCase())];
  for (let at = 0; ; at += 1) {
    const [left, right] = [a[at], b[at]];
    if (left === '*' || right === '*') return true;
    if (left === undefined || right === undefined) return left === right;
    if (left !== ':' && right !== ':' && left !== right) return false;
  }
}
