import type { PairReason } from '@lectern/contracts';
import { respelled } from '../../text/text-key.js';
import { eventLoopYielder } from '../../kernel/yield-to-event-loop.js';
import { identityKey, isWholeName } from '../../modules/speakers/index.js';

/** A speaker's name, for comparison. */
export interface Named {
  id: number;
  name: string;
  /** The name key up to `#`. */
  key: string;
  account: string | null;
}

/** A speaker's talks, for comparison. */
export interface Spoken {
  talks: ReadonlySet<number>;
  /** Series where the speaker spoke, or conferences without a series. */
  places: ReadonlySet<string>;
  /** Folded titles. */
  titles: ReadonlySet<string>;
}

export interface AlikePair {
  one: Named;
  other: Named;
  reasons: PairReason[];
}

export interface SuggestedPair {
  speakerId: number;
  otherId: number;
  score: number;
  reasons: PairReason[];
}

/** Weight of the evidence that two are the same person; 100 is certain. */
const WEIGHTS: Readonly<Record<PairReason, number>> = {
  account: 90,
  order: 55,
  letters: 55,
  part: 45,
  initial: 45,
  fuller: 40,
  spelling: 25,
  title: 40,
  place: 15,
};
const LEAST = 55;
const MOST_PAIRS = 1_000;
const MOST_ALIKE = 20_000;
/** In a larger block the name is too common to mean anything. */
const MOST_IN_BLOCK = 40;
const SHORTEST_SPELLING = 8;

/** Pairs with similar names or accounts, deduplicated; at most 20,000, those with the clearest reasons first. */
export async function alikePairs(people: readonly Named[]): Promise<AlikePair[]> {
  const found = new Map<string, AlikePair>();
  for (const blocksOf of BLOCKS)
    for await (const [first, second] of blockedPairs(people, blocksOf)) {
      const [one, other] = first.id < second.id ? [first, second] : [second, first];
      const key = `${one.id} ${other.id}`;
      if (one === other || found.has(key)) continue;
      const name = nameReason(one, other);
      const sameAccount = one.account !== null && one.account === other.account;
      const reasons = [...(sameAccount ? ['account' as const] : []), ...(name ? [name] : [])];
      if (reasons.length > 0) found.set(key, { one, other, reasons });
      if (found.size >= MOST_ALIKE) return [...found.values()];
    }
  return [...found.values()];
}

/** The pairs that may be the same person. Two speakers who shared a stage are different people. */
export function likelyPairs(
  pairs: readonly AlikePair[],
  spoken: ReadonlyMap<number, Spoken>,
): SuggestedPair[] {
  const suggested: SuggestedPair[] = [];
  for (const { one, other, reasons } of pairs) {
    const [first, second] = [spoken.get(one.id), spoken.get(other.id)];
    if (!first || !second || overlaps(first.talks, second.talks)) continue;
    const all = [
      ...reasons,
      ...(overlaps(first.titles, second.titles) ? ['title' as const] : []),
      ...(overlaps(first.places, second.places) ? ['place' as const] : []),
    ];
    const score = all.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
    if (score >= LEAST) suggested.push({ speakerId: one.id, otherId: other.id, score, reasons: all });
  }
  return suggested;
}

/** As many as operators are shown, most likely first. */
export const likeliest = (pairs: readonly SuggestedPair[]): SuggestedPair[] =>
  [...pairs]
    .sort((a, b) => b.score - a.score || a.speakerId - b.speakerId || a.otherId - b.otherId)
    .slice(0, MOST_PAIRS);

/** The blocks of one kind that a person is in. */
type BlocksOf = (person: Named, words: readonly string[], first: string, last: string) => readonly string[];

/** Kinds of blocks, the most telling first. One kind at a time is kept in memory. */
const BLOCKS: readonly BlocksOf[] = [
  ({ account }) => (account === null ? [] : [account]),
  (_, words) => [[...words].sort().join(' ')],
  (person) => [keyWithTwoLetters(person)],
  (_, words, first, last) => [`${first} ${last}`],
  (_, words, first, last) => [`${last} ${first.slice(0, 1)}`],
  (_, words, first, last) => [`${first} ${last.slice(0, 2)}`],
  ({ name }, words, first, last) => {
    if (words.length > 1) return [...new Set([first, last])];
    return isWholeName(name) ? [first] : [];
  },
];

/** Pairs in a block of one kind, which avoids comparing all speakers with each other. */
async function* blockedPairs(people: readonly Named[], blocksOf: BlocksOf): AsyncGenerator<[Named, Named]> {
  const pause = eventLoopYielder();
  const blocks = new Map<string, Named[]>();
  for (const person of people) {
    await pause();
    const words = person.key.split(' ');
    for (const block of blocksOf(person, words, words[0] ?? '', words.at(-1) ?? '')) {
      const list = blocks.get(block);
      if (list) list.push(person);
      else blocks.set(block, [person]);
    }
  }
  for (const block of blocks.values()) {
    await pause();
    if (block.length > MOST_IN_BLOCK) continue;
    for (const [place, person] of block.entries())
      for (const other of block.slice(place + 1)) yield [person, other];
  }
}

/** The key with two letters for each ä, ö, ü, å, ø or æ. */
const keyWithTwoLetters = ({ name, key }: Named): string => {
  const other = respelled(name);
  return other === null ? key : identityKey(other);
};

function nameReason(one: Named, other: Named): PairReason | null {
  if (one.key !== other.key && keyWithTwoLetters(one) === keyWithTwoLetters(other)) return 'letters';
  const [words, others] = [one.key.split(' '), other.key.split(' ')];
  if (words.length > 1 && [...words].sort().join(' ') === [...others].sort().join(' ')) return 'order';
  if (words.length === 1 || others.length === 1) {
    const [single, full, person] = words.length === 1 ? [words, others, one] : [others, words, other];
    const isPart = full.length > 1 && [full[0], full.at(-1)].includes(single[0]);
    return isPart && isWholeName(person.name) ? 'part' : null;
  }
  if (words[0] === others[0] && words.at(-1) === others.at(-1)) {
    const [few, many] = words.length < others.length ? [words, others] : [others, words];
    const extra = many.filter((word) => !few.includes(word));
    if (few.every((word) => many.includes(word)))
      return extra.every((word) => word.length === 1) ? 'initial' : 'fuller';
  }
  return one.key.length >= SHORTEST_SPELLING && isOneEditAway(one.key, other.key) ? 'spelling' : null;
}

/** Whether the edit distance is one: an extra, missing, different or swapped letter. */
export function isOneEditAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

function overlaps<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  for (const value of small) if (large.has(value)) return true;
  return false;
}
