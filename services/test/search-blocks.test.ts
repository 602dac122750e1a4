import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { Queries } from '../src/database/database.js';
import type { BlockIndex } from '../src/modules/search/block-engine.js';
import {
  inBlocks,
  LINE_BLOCKS,
  lineEngine,
  searchEngine,
  TALK_BLOCKS,
} from '../src/modules/search/engines.js';
import { all, any, type Expression } from '../src/modules/search/expression.js';
import { beginBlocks, BLOCKS, rebuildBlocks } from '../src/modules/search/rebuild-blocks.js';
import type { IndexedTokens } from '../src/modules/search/search-engine.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

const BLOCK_COUNT = 40;
const DOCUMENTS_A_BLOCK = 10;
const LONGEST_TOKEN = `w_${'longest'.repeat(20)}`.slice(0, 80);

/** Documents in forty blocks: one word in all, others in some, two in alternate ones, and one that only older ones have. */
function documents(idsInABlock: number): IndexedTokens[] {
  const ids = Array.from({ length: BLOCK_COUNT }, (_, block) =>
    Array.from({ length: DOCUMENTS_A_BLOCK }, (_, at) => block * idsInABlock + at + 1),
  ).flat();
  return ids.map((id, index) => {
    const tokens = [
      'w_common',
      index % 2 === 0 ? 'w_even' : 'w_odd',
      ...(index % 7 === 0 ? ['w_seventh'] : []),
      ...(index % 133 === 0 ? ['w_rare'] : []),
      ...(index < 300 ? ['w_older'] : []),
      ...(index < 5 ? ['w_oldest'] : []),
      ...(index === 399 ? ['w_newest'] : []),
      ...(index % 40 === 0 ? [LONGEST_TOKEN] : []),
    ];
    return { id, tokens: tokens.join(' ') };
  });
}

const has = (tokens: readonly string[], expression: Expression): boolean => {
  if (typeof expression !== 'string')
    return 'all' in expression
      ? expression.all.every((part) => has(tokens, part))
      : expression.any.some((part) => has(tokens, part));
  const start = expression.slice(0, -1);
  return expression.endsWith('*')
    ? tokens.some((token) => token.startsWith(start))
    : tokens.includes(expression);
};

const EXPRESSIONS: Expression[] = [
  'w_common',
  'w_even',
  'w_seventh',
  'w_rare',
  'w_older',
  'w_oldest',
  'w_newest',
  'w_old*',
  'w_*',
  'w_nothing',
  LONGEST_TOKEN,
  all(['w_even', 'w_odd']),
  all(['w_even', 'w_seventh']),
  all(['w_older', any(['w_rare', 'w_seventh'])]),
  any(['w_rare', 'w_newest']),
  any([all(['w_odd', 'w_newest']), all(['w_even', 'w_old*'])]),
  all([any(['w_e*', all(['w_odd', 'w_older'])]), 'w_common']),
];
const LIMITS = [1, 7, 20, 21, 150, 1000];

const KINDS = [
  { kind: 'talks', index: TALK_BLOCKS, engineOf: searchEngine },
  { kind: 'lines', index: LINE_BLOCKS, engineOf: lineEngine },
];

describe.each(dialects.flatMap((dialect) => KINDS.map((kind) => ({ dialect, ...kind }))))(
  'the latest matches among $kind on $dialect',
  ({ dialect, index, engineOf }) => {
    const engine = engineOf(dialect);
    const { id: key, whole, blocks, idsInABlock } = index;
    const indexed = documents(idsInABlock);
    let store: TestDatabase;

    beforeAll(async () => {
      store = await createTestDatabase(dialect);
      await store.database.write((tx) => engine.add(tx, indexed));
    });
    afterAll(() => store.drop());

    const expected = (expression: Expression, limit: number) =>
      indexed
        .filter(({ tokens }) => has(tokens.split(' '), expression))
        .map(({ id }) => id)
        .reverse()
        .slice(0, limit);

    /** The tables that a lookup reads, in order. */
    async function tablesRead(expression: Expression, limit: number): Promise<string[]> {
      const tables: string[] = [];
      const read: Queries = {
        query: (sql, parameters) => {
          const table = /FROM (\w+) WHERE (?:MATCH|\w+ MATCH)/.exec(sql)?.[1];
          if (table) tables.push(table);
          return store.database.slow.query(sql, parameters);
        },
      };
      await engine.ids(read, expression, limit);
      return tables;
    }

    const blockRows = (): Promise<unknown[]> =>
      store.database.read.query(`SELECT ${key} AS id, tokens FROM ${blocks} ORDER BY ${key}`);

    /** Expressions and limits with wrong results. */
    async function differences(): Promise<unknown[]> {
      const wrong: unknown[] = [];
      for (const expression of EXPRESSIONS)
        for (const limit of LIMITS) {
          const wanted = expected(expression, limit);
          const { ids: found } = await engine.ids(store.database.slow, expression, limit);
          const { sql, parameters } = await engine.latest(store.database.slow, expression, limit);
          const rows = await store.database.slow.query<{ id: number }>(
            `SELECT ${key} AS id FROM (${sql}) AS m ORDER BY ${key} DESC`,
            parameters,
          );
          const selected = rows.map(({ id }) => id);
          if (JSON.stringify([found, selected]) !== JSON.stringify([wanted, wanted]))
            wrong.push({ expression, limit, wanted, found, selected });
        }
      return wrong;
    }

    const TOGETHER = ['w_even', 'w_odd', 'w_seventh', 'w_rare', 'w_old*', 'w_newest', 'w_nothing'];

    /** Pairs of those that a document has. */
    const pairs = (occur: (pair: readonly number[]) => boolean): string[] =>
      TOGETHER.flatMap((_, first) => TOGETHER.map((__, second) => [first, second]))
        .filter(occur)
        .map((pair) => pair.map((at) => TOGETHER[at]).join(' '));

    async function pairsFound(): Promise<string[]> {
      const masks = await engine.together(store.database.slow, TOGETHER);
      return pairs((pair) => [...masks.values()].some((mask) => pair.every((at) => mask & (1 << at))));
    }

    const pairsIndexed = pairs((pair) =>
      indexed.some(({ tokens }) => pair.every((at) => has(tokens.split(' '), TOGETHER[at] ?? ''))),
    );

    test('are found before the index with blocks is complete', async () => {
      expect(await differences()).toEqual([]);
      expect(await pairsFound()).toEqual(pairsIndexed);
    });

    test('are found in any block', async () => {
      await rebuildBlocks(store.database, index);
      expect(await differences()).toEqual([]);
    });

    test('show which words occur together', async () => {
      expect(await pairsFound()).toEqual(pairsIndexed);
    });

    if (dialect === 'mysql') {
      const setVersion = (version: number) =>
        store.database.write((tx) =>
          tx.query('UPDATE search_state SET version = ?, rebuilt_to = 0 WHERE id = ?', [
            version,
            index.state,
          ]),
        );

      test('are read from the newest blocks if a word is common, else from the whole index', async () => {
        await setVersion(BLOCKS.checked);
        expect(await tablesRead('w_common', 20)).toEqual([blocks]);
        expect(await tablesRead('w_common', 150)).toEqual([blocks, blocks]);
        expect(await tablesRead('w_common', 1000)).toEqual([blocks, whole]);
        expect(await tablesRead('w_oldest', 20)).toEqual([blocks, blocks, whole]);
        await setVersion(0);
        expect(await tablesRead('w_common', 20)).toEqual([whole]);
      });

      test('are sought in a limited number of blocks if all words are frequent, but seldom together', async () => {
        await setVersion(BLOCKS.checked);
        const find = (expression: Expression, limits: Partial<BlockIndex>) =>
          inBlocks({ ...index, mostVerified: 0, ...limits }).ids(store.database.slow, expression, 100);
        // Ten documents a block.
        const never = all(['w_even', 'w_odd']);
        expect(await find(never, { mostRead: 390, mostCounted: 400 })).toEqual({
          ids: [],
          isComplete: false,
        });
        expect(await find(never, { mostRead: 400 })).toEqual({ ids: [], isComplete: true });
        // Six documents in the sample; one in fourteen has both.
        const seldom = all(['w_even', 'w_seventh']);
        const every = expected(seldom, 100);
        const few = { mostRead: 50, mostCounted: 230 };
        expect(await find(seldom, few)).toEqual({ ids: every.slice(0, 6), isComplete: false });
        expect(await find(seldom, { ...few, mostCounted: 240 })).toEqual({ ids: every, isComplete: true });
      });

      test('are read from the whole index if there are too many tokens for the blocks', async () => {
        await setVersion(BLOCKS.checked);
        const many = any(Array.from({ length: 2500 }, (_, at) => `w_${at}`));
        expect(await tablesRead(many, 20)).toEqual([whole]);
      });

      const change = (work: (tx: EntityManager) => Promise<unknown>) => store.database.write(work);

      test('follow the changes of a release that writes the whole index alone', async () => {
        const right = await blockRows();
        await change(async (tx) => {
          await tx.query(`UPDATE ${whole} SET tokens = 'w_changed' WHERE ${key} = 5`);
          await tx.query(`DELETE FROM ${whole} WHERE ${key} IN (1, ?)`, [indexed[200]?.id]);
        });
        await setVersion(BLOCKS.built);
        expect(await rebuildBlocks(store.database, index, { version: BLOCKS.built })).toBe(0);
        expect(await rebuildBlocks(store.database, index)).toBe(398);
        expect(await rebuildBlocks(store.database, index)).toBe(0);
        expect(await blockRows()).toEqual(
          (right as IndexedTokens[])
            .filter((_, at) => at !== 0 && at !== 200)
            .map((row) => (row.id === 5 ? { id: 5, tokens: '0_w_changed' } : row)),
        );
      });

      test('follow such a release that ran again later', async () => {
        const right = await blockRows();
        const later = 43 * idsInABlock;
        await change((tx) =>
          tx.query(`INSERT INTO ${whole} (${key}, tokens) VALUES (?, 'w_common w_added')`, [later]),
        );
        expect(await rebuildBlocks(store.database, index, { version: BLOCKS.built })).toBe(399);
        expect(await blockRows()).toEqual([...right, { id: later, tokens: '17_w_common 17_w_added' }]);
        await change((tx) => tx.query(`DELETE FROM ${whole} WHERE ${key} = ?`, [later]));
        expect(await rebuildBlocks(store.database, index)).toBe(398);
        expect(await blockRows()).toEqual(right);
      });

      test('are built from nothing, from where a stop interrupted it', async () => {
        const right = await blockRows();
        await store.database.write(async (tx) => {
          await tx.query(`DELETE FROM ${blocks} WHERE ${key} > ?`, [idsInABlock + 8]);
          await tx.query('UPDATE search_state SET version = 0, rebuilt_to = ? WHERE id = ?', [
            idsInABlock + 8,
            index.state,
          ]);
        });
        expect(await rebuildBlocks(store.database, index, { isStopping: () => true })).toBe(0);
        expect(await rebuildBlocks(store.database, index)).toBe(right.length - 17);
        expect(await blockRows()).toEqual(right);
        await beginBlocks(store.database, index, { force: true });
        expect(await rebuildBlocks(store.database, index)).toBe(right.length);
        expect(await blockRows()).toEqual(right);
      });

      test('are not compared again after an empty index was built', async () => {
        const changed = (sql: string) => change((tx) => tx.query(sql));
        await setVersion(0);
        await changed(`DELETE FROM ${blocks}`);
        await beginBlocks(store.database, index);
        expect(await rebuildBlocks(store.database, index)).toBe(398);
        await setVersion(0);
        for (const table of [whole, blocks]) await changed(`DELETE FROM ${table}`);
        await beginBlocks(store.database, index, { force: true });
        await change((tx) => engine.add(tx, indexed));
        expect(await rebuildBlocks(store.database, index)).toBe(0);
        expect(await blockRows()).toHaveLength(indexed.length);
        expect(await differences()).toEqual([]);
      });
    } else {
      test('need no blocks', async () => {
        await beginBlocks(store.database, index, { force: true });
        expect(await rebuildBlocks(store.database, index)).toBe(0);
        expect(await tablesRead('w_common', 20)).toEqual([whole]);
      });
    }
  },
);
