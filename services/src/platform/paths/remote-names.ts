import { type GateRefusal, refusal } from '@lectern/contracts';

/** The site's own prefixes: other names with them would be mistaken for the site's remotes. */
const OWN = ['lectern', 'mf-curate', 'mf-lectern', 'mf-operate'];

/**
 * Refuses a team's new remote whose name resembles an existing one. Operators may use such names, and
 * existing remotes keep theirs.
 *
 * @param known names of all remotes, including the shell
 */
export function judgeName(name: string, known: readonly string[]): GateRefusal[] {
  if (known.includes(name)) return [];
  const own = OWN.find((prefix) => name.startsWith(prefix));
  const like = known.find((other) => isWithinOneEdit(name, other));
  if (own === undefined && like === undefined) return [];
  const problem =
    like === undefined
      ? `${name} begins with a name reserved for the site.`
      : `${name} is too similar to ${like}.`;
  const fix = 'Choose another name, or ask an operator to publish its first release.';
  return [refusal('name-clash', problem, fix, like ?? null)];
}

/** One letter added, removed or replaced, or two neighbours swapped. */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let [a, b] = [one.length, other.length];
  while (a > from && b > from && one[a - 1] === other[b - 1]) [a, b] = [a - 1, b - 1];
  const [left, right] = [one.slice(from, a), other.slice(from, b)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === [...right].reverse().join('');
}
