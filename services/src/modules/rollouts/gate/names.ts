import { type GateRefusal, refusal } from '@lectern/contracts';

/** Names of the site's own: what begins so is taken for them. */
const OWN = ['lectern', 'mf-lectern', 'mf-operate'];

/**
 * What a team may not call a remote that is new: what reads like one that is there. An operator may, and whose remote is there keeps its name.
 *
 * @param known names of all remotes, the shell among them
 */
export function judgeName(name: string, known: readonly string[]): GateRefusal[] {
  if (known.includes(name)) return [];
  const own = OWN.find((prefix) => name.startsWith(prefix));
  const like = known.find((other) => isWithinOneEdit(name, other));
  if (own === undefined && like === undefined) return [];
  const problem =
    like === undefined ? `${name} begins like a part of the site itself.` : `${name} reads like ${like}.`;
  const fix = 'Take another name, or ask an operator to publish its first release.';
  return [refusal('name-clash', problem, fix, like ?? null)];
}

/** One letter more, less or other, or two neighbours swapped. */
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
