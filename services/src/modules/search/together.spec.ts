import { expect, jest, test } from '@jest/globals';
import { type Expression, matchesTokens } from './expression.js';
import { BOUNDS } from './relevance.js';
import type { IndexedTokens } from './search-engine.js';
import { togetherById, togetherByTokens } from './together.js';

const idsTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
const WORDS = 'alfa bravo charlie delta echo foxtrot golf hotel india juliett'.split(' ');

/** An index in which each word is in these documents. */
function index(documents: Record<string, readonly number[]>) {
  const words = new Map<number, string[]>();
  for (const [word, of] of Object.entries(documents))
    for (const id of of) words.set(id, [...(words.get(id) ?? []), word]);
  const all = [...words].map(([id, of]): IndexedTokens => ({ id, tokens: of.join(' ') }));
  const newestFirst = all.sort((a, b) => b.id - a.id);
  const ids = jest.fn((expression: Expression, most: number) => {
    const found = newestFirst.filter(({ tokens }) => matchesTokens(expression, ` ${tokens} `));
    return Promise.resolve(found.map(({ id }) => id).slice(0, most));
  });
  const of = jest.fn((some: readonly number[]) =>
    Promise.resolve(newestFirst.filter(({ id }) => some.includes(id))),
  );
  const latest = (most: number) => Promise.resolve(newestFirst.slice(0, most));
  return { ids, stored: { latest, of } };
}

/** Whether the expressions of these numbers occur together. */
const occur = (masks: ReadonlyMap<number, number>, ...wanted: number[]): boolean =>
  [...masks.values()].some((mask) => wanted.every((at) => mask & (1 << at)));

test('words occur together if one document has all of them', async () => {
  const { ids } = index({ zebra: [1, 2], yak: [2, 3], xerus: [4] });
  const masks = await togetherById(['zebra', 'yak', 'xerus'], ids);
  expect(occur(masks, 0, 1)).toBe(true);
  expect(occur(masks, 1, 2)).toBe(false);
  expect(occur(masks, 0, 1, 2)).toBe(false);
  expect(occur(masks, 2)).toBe(true);
  expect(ids).toHaveBeenCalledTimes(3);
});

test('a rare word is found beside a frequent one in documents older than those that are read', async () => {
  const { ids } = index({ zebra: idsTo(BOUNDS.matches + 50), yak: [7] });
  expect(occur(await togetherById(['zebra', 'yak'], ids), 0, 1)).toBe(true);
  expect(ids).toHaveBeenCalledTimes(3);
});

test('the more words a query has, the fewer documents are read of each', async () => {
  const { ids } = index(Object.fromEntries(WORDS.map((word) => [word, idsTo(BOUNDS.matches)])));
  expect(occur(await togetherById(WORDS, ids), ...WORDS.keys())).toBe(true);
  const read = await Promise.all(ids.mock.results.map(({ value }) => value as Promise<number[]>));
  expect(read.flat().length).toBeLessThanOrEqual(BOUNDS.together);
});

test('frequent words are not looked up in an index with tokens', async () => {
  const { ids, stored } = index(Object.fromEntries(WORDS.map((word) => [word, idsTo(BOUNDS.matches)])));
  expect(occur(await togetherByTokens(WORDS, ids, stored), ...WORDS.keys())).toBe(true);
  expect(ids).not.toHaveBeenCalled();
});

test('a rare word is found beside frequent ones by its tokens in documents older than those compared', async () => {
  const { ids, stored } = index({
    zebra: idsTo(BOUNDS.matches),
    yak: [7],
    xerus: idsTo(BOUNDS.matches).filter((id) => id > 7),
  });
  const masks = await togetherByTokens(['zebra', 'yak', 'xerus'], ids, stored);
  expect(occur(masks, 0, 1)).toBe(true);
  expect(occur(masks, 0, 2)).toBe(true);
  expect(occur(masks, 1, 2)).toBe(false);
  expect(ids).toHaveBeenCalledTimes(1);
});

test('words of old documents alone are looked up', async () => {
  const { ids, stored } = index({ zebra: [1, 2], yak: [2, 3], other: idsTo(BOUNDS.compared.latest + 5) });
  const masks = await togetherByTokens(['zebra', 'yak'], ids, stored);
  expect(occur(masks, 0, 1)).toBe(true);
  expect(stored.of).not.toHaveBeenCalled();
});
