import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Queries } from '../src/database/database.js';
import { TALKS_IN_A_BLOCK } from '../src/modules/search/block-engine.js';
import { searchEngine } from '../src/modules/search/engines.js';
import { all, any, type Expression } from '../src/modules/search/expression.js';
import { BLOCKS, rebuildBlocks } from '../src/modules/search/rebuild-blocks.js';
import type { IndexedTokens } from '../src/modules/search/search-engine.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

const BLOCK_COUNT = 40;
const TALKS_A_BLOCK = 10;
const LONGEST_TOKEN = `w_${'longest'.repeat(20)}`.slice(0, 80);

/** Talks in forty blocks: one word in all, others in some, two in alternate talks, and one that only older talks have. */
function documents(): IndexedTokens[] {
  const ids = Array.from({ length: BLOCK_COUNT }, (_, block) =>
    Array.from({ length: TALKS_A_BLOCK }, (_, at) => block * TALKS_IN_A_BLOCK + at + 1),
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

describe.each(dialects)('the latest matches on %s', (dialect) => {
  const engine = searchEngine(dialect);
  const talks = documents();
  let store: TestDatabase;

  beforeAll(async () => {
    store = await createTestDatabase(dialect);
    await store.database.write((tx) => engine.add(tx, talks));
  });
  afterAll(() => store.drop());

  const expected = (expression: Expression, limit: number) =>
    talks
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

  const inBlocks = (): Promise<unknown[]> =>
    store.database.read.query('SELECT talk_id, tokens FROM talk_block_search ORDER BY talk_id');

  /** Which expressions and limits find something else than they should. */
  async function differences(): Promise<unknown[]> {
    const wrong: unknown[] = [];
    for (const expression of EXPRESSIONS)
      for (const limit of LIMITS) {
        const wanted = expected(expression, limit);
        const found = await engine.ids(store.database.slow, expression, limit);
        const { sql, parameters } = await engine.latest(store.database.slow, expression, limit);
        const rows = await store.database.slow.query<{ talk_id: number }>(
          `SELECT talk_id FROM (${sql}) AS m ORDER BY talk_id DESC`,
          parameters,
        );
        const selected = rows.map(({ talk_id }) => talk_id);
        if (JSON.stringify([found, selected]) !== JSON.stringify([wanted, wanted]))
          wrong.push({ expression, limit, wanted, found, selected });
      }
    return wrong;
  }

  test('are found before the index with blocks is complete', async () => {
    expect(await differences()).toEqual([]);
  });

  test('are found in any block', async () => {
    await rebuildBlocks(store.database);
    expect(await differences()).toEqual([]);
  });

  if (dialect === 'mysql') {
    const setVersion = (version: number) =>
      store.database.write((tx) =>
        tx.query('UPDATE search_state SET version = ?, rebuilt_to = 0 WHERE id = 3', [version]),
      );

    test('are read from the newest blocks if a word is common, else from the whole index', async () => {
      await setVersion(BLOCKS.checked);
      expect(await tablesRead('w_common', 20)).toEqual(['talk_block_search']);
      expect(await tablesRead('w_common', 150)).toEqual(['talk_block_search', 'talk_block_search']);
      expect(await tablesRead('w_common', 1000)).toEqual(['talk_block_search', 'talk_search']);
      expect(await tablesRead('w_oldest', 20)).toEqual([
        'talk_block_search',
        'talk_block_search',
        'talk_search',
      ]);
      await setVersion(0);
      expect(await tablesRead('w_common', 20)).toEqual(['talk_search']);
    });

    test('are read from the whole index if there are too many tokens for the blocks', async () => {
      await setVersion(BLOCKS.checked);
      const many = any(Array.from({ length: 2500 }, (_, at) => `w_${at}`));
      expect(await tablesRead(many, 20)).toEqual(['talk_search']);
    });

    test('follow the changes of a release that writes the whole index alone', async () => {
      const right = await inBlocks();
      await store.database.write(async (tx) => {
        await tx.query("UPDATE talk_search SET tokens = 'w_changed' WHERE talk_id = 5");
        await tx.query('DELETE FROM talk_search WHERE talk_id IN (1, ?)', [talks.at(-1)?.id]);
        await tx.query("INSERT INTO talk_search (talk_id, tokens) VALUES (700000, 'w_common w_added')");
      });
      await setVersion(BLOCKS.built);
      expect(await rebuildBlocks(store.database, { version: BLOCKS.built })).toBe(0);
      expect(await rebuildBlocks(store.database)).toBe(399);
      expect(await rebuildBlocks(store.database)).toBe(0);
      expect(await inBlocks()).toEqual([
        ...(right as { talk_id: number; tokens: string }[])
          .slice(1, -1)
          .map((row) => (row.talk_id === 5 ? { talk_id: 5, tokens: 'b0_w_changed' } : row)),
        { talk_id: 700_000, tokens: 'b16_w_common b16_w_added' },
      ]);
    });

    test('are built from nothing, from where a stop interrupted it', async () => {
      const right = await inBlocks();
      await store.database.write(async (tx) => {
        await tx.query('DELETE FROM talk_block_search WHERE talk_id > 16400');
        await tx.query('UPDATE search_state SET version = 0, rebuilt_to = 16400 WHERE id = 3');
      });
      expect(await rebuildBlocks(store.database, { isStopping: () => true })).toBe(0);
      expect(await rebuildBlocks(store.database)).toBe(right.length - 19);
      expect(await inBlocks()).toEqual(right);
      expect(await rebuildBlocks(store.database, { force: true })).toBe(right.length);
      expect(await inBlocks()).toEqual(right);
    });
  } else {
    test('need no blocks', async () => {
      expect(await rebuildBlocks(store.database, { force: true })).toBe(0);
      expect(await tablesRead('w_common', 20)).toEqual(['talk_search']);
    });
  }
});
