import type { Queries } from '../../database/database.js';
import { eventLoopYielder } from '../../kernel/yield-to-event-loop.js';
import { all, any, type Expression, matchesTokens } from './expression.js';
import { BOUNDS } from './relevance.js';
import type { IndexedTokens, SearchEngine, Selection } from './search-engine.js';

/** Consecutive ids. InnoDB takes 2 to 3 µs for each document with a token. */
export const TALKS_IN_A_BLOCK = 16_384;
/** The newest block may be nearly empty. */
const FIRST_BLOCKS = 2;
/** Read next if those had no match: what is rare there may be common in older talks. */
const NEXT_BLOCKS = 8;

/** If all parts of an expression must match: as many matches of the rarest one are compared with the others here. */
const MOST_VERIFIED = 5_000;

/** The ids in a JSON array. */
const LISTED = "SELECT talk_id FROM JSON_TABLE(?, '$[*]' COLUMNS (talk_id INT PATH '$')) AS listed";

/** Row of `search_state` for the tokens with blocks. */
export const BLOCKS_STATE = 3;

const blockOf = (id: number): number => Math.floor(id / TALKS_IN_A_BLOCK);

/** Up to four characters for 21 million talks: with `tokens.ts`, within MariaDB's maximum length of an indexed word. */
const prefixOf = (block: number): string => `b${block.toString(36)}_`;

/** A document whose tokens begin with the number of its block. */
export function withBlock({ id, tokens }: IndexedTokens): IndexedTokens {
  const prefix = prefixOf(blockOf(id));
  return { id, tokens: `${prefix}${tokens.replaceAll(' ', ` ${prefix}`)}` };
}

function inBlock(expression: Expression, prefix: string): Expression {
  if (typeof expression === 'string') return `${prefix}${expression}`;
  return 'all' in expression
    ? { all: expression.all.map((part) => inBlock(part, prefix)) }
    : { any: expression.any.map((part) => inBlock(part, prefix)) };
}

function tokensIn(expression: Expression): number {
  if (typeof expression === 'string') return 1;
  const parts = 'all' in expression ? expression.all : expression.any;
  return parts.reduce((sum, part) => sum + tokensIn(part), 0);
}

/** How many blocks to read next; infinite if reading them all is no worse. */
function nextBlocks(found: number, read: number, limit: number): number {
  if (found === 0) return read === FIRST_BLOCKS ? NEXT_BLOCKS : Infinity;
  return Math.ceil(((limit - found) / found) * read);
}

const anyIn = (expression: Expression, from: number, count: number): Expression =>
  any(Array.from({ length: count }, (_, at) => inBlock(expression, prefixOf(from - at))));

/**
 * An index for a database that reads all matches to find the latest: InnoDB takes seconds for a word that every second talk of a million
 * has. A second table has the same tokens, each preceded by the number of its block of talks, so that the newest blocks can be searched
 * alone. Rare words are found in the first table, with one token instead of one per block.
 */
export function blockEngine(whole: SearchEngine, blocks: SearchEngine): SearchEngine {
  async function ids(read: Queries, expression: Expression, limit: number): Promise<number[]> {
    const newest = await newestBlock(read);
    const most = Math.floor(BOUNDS.call.tokens / tokensIn(expression));
    const isAll = typeof expression !== 'string' && 'all' in expression;
    const found: number[] = [];
    let left = newest + 1;
    let size = FIRST_BLOCKS;
    while (size <= most && 2 * size <= left) {
      const some = anyIn(expression, left - 1, size);
      found.push(...(await blocks.ids(read, some, limit - found.length)));
      if (found.length >= limit) return found;
      left -= size;
      if (isAll && found.length === 0) break;
      size = nextBlocks(found.length, newest + 1 - left, limit);
    }
    const hasBlocks = left <= newest;
    return hasBlocks && isAll
      ? byRarest(read, expression.all, newest, limit)
      : whole.ids(read, expression, limit);
  }

  /** The matches of the rarest part first: InnoDB reads the talks of every part, but remembers only those that match the parts before. */
  async function byRarest(
    read: Queries,
    parts: readonly Expression[],
    newest: number,
    limit: number,
  ): Promise<number[]> {
    const counted = await Promise.all(
      parts.map(async (part) => ({
        part,
        count: (await blocks.ids(read, anyIn(part, newest, FIRST_BLOCKS), MOST_VERIFIED)).length,
      })),
    );
    const expression = all(counted.sort((a, b) => a.count - b.count).map(({ part }) => part));
    const [rarest] = counted;
    if (rarest && (rarest.count / FIRST_BLOCKS) * (newest + 1) <= MOST_VERIFIED) {
      const candidates = await whole.ids(read, rarest.part, MOST_VERIFIED + 1);
      if (candidates.length <= MOST_VERIFIED)
        return (await matchesAmong(read, candidates, expression)).slice(0, limit);
    }
    return whole.ids(read, expression, limit);
  }

  return {
    ids,
    async latest(read, expression, limit): Promise<Selection> {
      const found = await ids(read, expression, limit);
      return { sql: LISTED, parameters: [JSON.stringify(found)] };
    },
    async add(tx, documents) {
      await whole.add(tx, documents);
      await blocks.add(tx, documents.map(withBlock));
    },
    async remove(tx, removed) {
      await whole.remove(tx, removed);
      await blocks.remove(tx, removed);
    },
  };
}

/** Those of the talks that match, by their tokens. */
async function matchesAmong(
  read: Queries,
  ids: readonly number[],
  expression: Expression,
): Promise<number[]> {
  const rows = await read.query<{ talk_id: number; tokens: string }>(
    `SELECT t.talk_id, t.tokens FROM (${LISTED}) AS m JOIN talk_search t ON t.talk_id = m.talk_id`,
    [JSON.stringify(ids)],
  );
  const matching = new Set<number>();
  const pause = eventLoopYielder();
  for (const { talk_id, tokens } of rows) {
    await pause();
    if (matchesTokens(expression, new Set(tokens.split(' ')))) matching.add(talk_id);
  }
  return ids.filter((id) => matching.has(id));
}

/** -1 while the second table is incomplete. */
async function newestBlock(read: Queries): Promise<number> {
  const [row] = await read.query<{ newest: number | null }>(
    'SELECT (SELECT MAX(talk_id) FROM talk_search) AS newest FROM search_state WHERE id = ? AND version > 0',
    [BLOCKS_STATE],
  );
  return blockOf(row?.newest ?? -1);
}
