import { expect, jest, test } from '@jest/globals';
import { fts5Expression } from './expression.js';
import { parseQuery, type Reach } from './query.js';
import { BOUNDS } from './relevance.js';
import { type Lookup, together } from './together.js';

const ANYWHERE: Reach = { place: 'anywhere', short: false };
const idsTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

/** An index in which each word is in these talks. */
function index(talks: Record<string, readonly number[]>) {
  const ids = jest.fn<Lookup['ids']>((expression, most) => {
    const query = fts5Expression(expression);
    const found = Object.entries(talks)
      .filter(([word]) => query.includes(`"w_${word}"`))
      .map(([, of]) => of);
    const common = (found[0] ?? []).filter((id) => found.slice(1).every((of) => of.includes(id)));
    return Promise.resolve(common.slice(-most));
  });
  return { ids, lookup: { ids, exists: () => Promise.resolve(true) } };
}

test('words of a query occur together if one talk has all of them', async () => {
  const { units } = parseQuery('zebra yak xerus');
  const [zebra, yak, xerus] = units;
  if (!zebra || !yak || !xerus) throw new Error('three words');
  const { lookup, ids } = index({ zebra: [1, 2], yak: [2, 3], xerus: [4] });
  const occur = await together(units, ANYWHERE, lookup);
  expect(occur([zebra, yak])).toBe(true);
  expect(occur([yak, xerus])).toBe(false);
  expect(occur(units)).toBe(false);
  expect(occur([xerus])).toBe(true);
  expect(ids).toHaveBeenCalledTimes(3);
});

test('a rare word is found beside a frequent one in talks older than those that are counted', async () => {
  const { units } = parseQuery('zebra yak');
  const { lookup, ids } = index({ zebra: idsTo(BOUNDS.matches + 50), yak: [7] });
  const occur = await together(units, ANYWHERE, lookup);
  expect(occur(units)).toBe(true);
  expect(ids).toHaveBeenCalledTimes(3);
});

test('the more words a query has, the fewer talks are read of each', async () => {
  const words = 'alfa bravo charlie delta echo foxtrot golf hotel india juliett'.split(' ');
  const { units } = parseQuery(words.join(' '));
  const { lookup, ids } = index(Object.fromEntries(words.map((word) => [word, idsTo(BOUNDS.matches)])));
  const occur = await together(units, ANYWHERE, lookup);
  expect(occur(units)).toBe(true);
  const read = await Promise.all(ids.mock.results.map(({ value }) => value as Promise<number[]>));
  expect(read.flat().length).toBeLessThanOrEqual(BOUNDS.together);
});
