import type { Queries } from '../../database/database.js';
import { any, type Expression } from './expression.js';
import { BOUNDS } from './relevance.js';
import type { IndexedTokens, SearchEngine, Selection } from './search-engine.js';

/** Consecutive ids. InnoDB takes 2 to 3 µs for each document with a token. */
export const TALKS_IN_A_BLOCK = 16_384;
/** The newest block may be nearly empty. */
const FIRST_BLOCKS = 2;
/** Read next if those had no match: what is rare there may be common in older talks. */
const NEXT_BLOCKS = 8;

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

/**
 * An index for a database that reads all matches to find the latest: InnoDB takes seconds for a word that every second talk of a million
 * has. A second table has the same tokens, each preceded by the number of its block of talks, so that the newest blocks can be searched
 * alone. Rare words are found in the first table, with one token instead of one per block.
 */
export function blockEngine(whole: SearchEngine, blocks: SearchEngine): SearchEngine {
  async function ids(read: Queries, expression: Expression, limit: number): Promise<number[]> {
    const newest = await newestBlock(read);
    const most = Math.floor(BOUNDS.call.tokens / tokensIn(expression));
    const found: number[] = [];
    let left = newest + 1;
    let size = FIRST_BLOCKS;
    while (size <= most && 2 * size <= left) {
      const prefixes = Array.from({ length: size }, (_, at) => prefixOf(left - 1 - at));
      const some = any(prefixes.map((prefix) => inBlock(expression, prefix)));
      found.push(...(await blocks.ids(read, some, limit - found.length)));
      if (found.length >= limit) return found;
      left -= size;
      size = nextBlocks(found.length, newest + 1 - left, limit);
    }
    return whole.ids(read, expression, limit);
  }
  return {
    ids,
    async latest(read, expression, limit): Promise<Selection> {
      const found = await ids(read, expression, limit);
      return {
        sql: `SELECT talk_id FROM JSON_TABLE(?, '$[*]' COLUMNS (talk_id INT PATH '$')) AS found`,
        parameters: [JSON.stringify(found)],
      };
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

/** -1 while the second table is incomplete. */
async function newestBlock(read: Queries): Promise<number> {
  const [row] = await read.query<{ newest: number | null }>(
    'SELECT (SELECT MAX(talk_id) FROM talk_search) AS newest FROM search_state WHERE id = ? AND version > 0',
    [BLOCKS_STATE],
  );
  return blockOf(row?.newest ?? -1);
}
