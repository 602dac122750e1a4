import type { Queries } from '../../database/database.js';
import { eventLoopYielder } from '../../kernel/yield-to-event-loop.js';
import { allWithout, any, type Expression, matchesTokens } from './expression.js';
import { BOUNDS } from './relevance.js';
import type { IndexedTokens, Matches, SearchEngine } from './search-engine.js';
import type { TableEngine } from './table-engine.js';
import { togetherByTokens } from './together.js';

/**
 * An index of two full-text tables. The second has the tokens of the first, each preceded by the number of its document's block, a range of
 * consecutive ids.
 */
export interface BlockIndex {
  /** Column of the document's id. */
  id: 'talk_id' | 'line_id';
  whole: string;
  blocks: string;
  /** InnoDB takes 2 to 3 µs for each document with a token. */
  idsInABlock: number;
  /** Row of `search_state` with the progress of the second table. */
  state: number;
  /** If all parts of an expression must match, up to this many matches of the rarest one are compared with the others here. */
  mostVerified: number;
  /** Documents with one of the parts that are read at most, in the newest blocks, to find those with all. */
  mostRead: number;
  /** The same if the two newest blocks have some: then all blocks are read, unless they have more documents than this. */
  mostCounted: number;
}

/** The newest block may be nearly empty. */
const FIRST_BLOCKS = 2;
/** In blocks that are searched together, after the newest two: InnoDB takes 0.2 ms for each. */
const MOST_TOKENS = 800;
/** Read next if those have no match: what is rare there may be common in older ones. */
const NEXT_BLOCKS = 8;

/** Number of the latest documents whose tokens show how frequent the parts of an expression are. */
const SAMPLE = 500;
/** From so many matches among those on, a part is not counted. */
const FREQUENT_IN_SAMPLE = 10;

interface Counted {
  part: Expression;
  /** Matches in a block. */
  count: number;
}

/** What is read once for all the lookups of a call. */
interface Shared {
  newest: Promise<number>;
  /** The latest documents. */
  sample?: Promise<Sample>;
  /** Matches in a block, by part: filters are parts of every expression. */
  counts: Map<Expression, Promise<number>>;
}

interface Sample {
  /** Of each document, with a blank at either end. */
  tokens: string[];
  /** How many ids they span, not all of which are used. */
  ids: number;
}

/** What the newest blocks have, and how far they were read. */
interface Newest {
  /** The newest block. */
  newest: number;
  /** Number of older blocks, which were not read. */
  left: number;
  found: readonly number[];
}

/** The ids in a JSON array. */
const listed = (id: BlockIndex['id']): string =>
  `SELECT ${id} FROM JSON_TABLE(?, '$[*]' COLUMNS (${id} BIGINT PATH '$')) AS listed`;

/** Up to four characters for 46,656 blocks, so that with `tokens.ts` a token stays within MariaDB's maximum length of a word. */
const prefixOf = (block: number): string => `${block.toString(36)}_`;

/** A document whose tokens begin with the number of its block. */
export function withBlock({ idsInABlock }: BlockIndex, { id, tokens }: IndexedTokens): IndexedTokens {
  const prefix = prefixOf(Math.floor(id / idsInABlock));
  return { id, tokens: `${prefix}${tokens.replaceAll(' ', ` ${prefix}`)}` };
}

function inBlock(expression: Expression, prefix: string): Expression {
  if (typeof expression === 'string') return `${prefix}${expression}`;
  const parts = (some: readonly Expression[]) => some.map((part) => inBlock(part, prefix));
  if ('any' in expression) return { any: parts(expression.any) };
  const { none } = expression;
  return { all: parts(expression.all), ...(none && { none: parts(none) }) };
}

function tokensIn(expression: Expression): number {
  if (typeof expression === 'string') return 1;
  const parts = 'all' in expression ? [...expression.all, ...(expression.none ?? [])] : expression.any;
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
 * An index for a database that reads all matches to find the latest: InnoDB takes seconds for a word that half of a million talks
 * contain. Thanks to the second table the newest blocks can be searched alone. Rare words are found in the first, with one token instead of
 * one per block.
 */
export function blockEngine(index: BlockIndex, whole: SearchEngine, blocks: TableEngine): SearchEngine {
  const shared = (read: Queries): Shared => ({ newest: newestBlock(read, index), counts: new Map() });

  async function ids(
    read: Queries,
    expression: Expression,
    limit: number,
    known = shared(read),
  ): Promise<Matches> {
    const newest = await known.newest;
    const tokens = tokensIn(expression);
    const fits = () => size * tokens <= (size === FIRST_BLOCKS ? BOUNDS.call.tokens : MOST_TOKENS);
    const isAll = typeof expression !== 'string' && 'all' in expression;
    const found: number[] = [];
    let left = newest + 1;
    let size = FIRST_BLOCKS;
    while (fits() && 2 * size <= left) {
      const some = anyIn(expression, left - 1, size);
      found.push(...(await blocks.ids(read, some, limit - found.length)).ids);
      if (found.length >= limit) return { ids: found, isComplete: true };
      left -= size;
      if (isAll && found.length === 0) break;
      size = nextBlocks(found.length, newest + 1 - left, limit);
    }
    const hasBlocks = left <= newest;
    return hasBlocks && isAll
      ? inAll(read, expression, { newest, left, found }, limit, known)
      : whole.ids(read, expression, limit);
  }

  /**
   * Matches of all parts, of which the newest blocks have few or none. InnoDB reads the documents of every part, but keeps only those that
   * match the parts before, so the rarest comes first. Parts that are all frequent are searched in as many blocks as may be read.
   */
  async function inAll(
    read: Queries,
    { all: parts, none = [] }: { all: readonly Expression[]; none?: readonly Expression[] },
    { newest, left, found }: Newest,
    limit: number,
    known: Shared,
  ): Promise<Matches> {
    const counted = await perBlock(read, parts, newest, known);
    const rarestFirst = counted.sort((a, b) => a.count - b.count).map(({ part }) => part);
    const expression = allWithout(rarestFirst, none);
    const [rarest] = counted;
    if (rarest && rarest.count * (newest + 1) <= index.mostVerified) {
      const { ids: candidates } = await whole.ids(read, rarest.part, index.mostVerified + 1);
      if (candidates.length <= index.mostVerified) {
        const matching = await matchesAmong(read, index, candidates, expression);
        return { ids: matching.slice(0, limit), isComplete: true };
      }
    }
    const inABlock = counted.reduce((sum, { count }) => sum + count, 0);
    const most = found.length > 0 ? index.mostCounted : index.mostRead;
    if (inABlock * (newest + 1) <= most) return whole.ids(read, expression, limit);
    const readable = Math.floor(index.mostRead / inABlock);
    const more = Math.min(readable - (newest + 1 - left), Math.floor(MOST_TOKENS / tokensIn(expression)));
    if (more <= 0) return { ids: [...found], isComplete: false };
    const older = await blocks.ids(read, anyIn(expression, left - 1, more), limit - found.length);
    const ids = [...found, ...older.ids];
    return { ids, isComplete: ids.length === limit };
  }

  /** Matches of each part in a block. InnoDB takes long to count frequent ones, which are estimated. */
  async function perBlock(
    read: Queries,
    parts: readonly Expression[],
    newest: number,
    known: Shared,
  ): Promise<Counted[]> {
    const { tokens, ids } = await (known.sample ??= sampleOf(read, index));
    // The newest block may be nearly empty.
    const block = prefixOf(newest - 1);
    async function countOf(part: Expression): Promise<number> {
      const found = tokens.filter((some) => matchesTokens(part, some)).length;
      const isFrequent = found >= FREQUENT_IN_SAMPLE;
      return isFrequent
        ? Math.round((found / ids) * index.idsInABlock)
        : blocks.count(read, inBlock(part, block));
    }
    return Promise.all(
      parts.map(async (part) => {
        const count = known.counts.get(part) ?? countOf(part);
        known.counts.set(part, count);
        return { part, count: await count };
      }),
    );
  }

  return {
    ids: (read, expression, limit) => ids(read, expression, limit),
    async latest(read, expression, limit) {
      const found = await ids(read, expression, limit);
      const first = (most: number) => ({
        sql: listed(index.id),
        parameters: [JSON.stringify(found.ids.slice(0, most))],
      });
      return { ...first(limit), isComplete: found.isComplete, size: found.ids.length, first };
    },
    async together(read, expressions) {
      // One table is enough for as few documents as these blocks have.
      const known = shared(read);
      if ((await known.newest) < 2 * FIRST_BLOCKS - 1) return whole.together(read, expressions);
      return togetherByTokens(
        expressions,
        async (expression, most) => (await ids(read, expression, most, known)).ids,
        {
          latest: (most) => latestDocuments(read, index, most),
          of: (some) => documentsOf(read, index, some),
        },
      );
    },
    async add(tx, documents) {
      await whole.add(tx, documents);
      await blocks.add(
        tx,
        documents.map((document) => withBlock(index, document)),
      );
    },
    async remove(tx, removed) {
      await whole.remove(tx, removed);
      await blocks.remove(tx, removed);
    },
  };
}

/** Those of the documents that match, by their tokens. */
async function matchesAmong(
  read: Queries,
  index: BlockIndex,
  ids: readonly number[],
  expression: Expression,
): Promise<number[]> {
  const matching = new Set<number>();
  const pause = eventLoopYielder();
  for (const { id, tokens } of await documentsOf(read, index, ids)) {
    await pause();
    if (matchesTokens(expression, ` ${tokens} `)) matching.add(id);
  }
  return ids.filter((candidate) => matching.has(candidate));
}

const documentsOf = (
  read: Queries,
  { id, whole }: BlockIndex,
  ids: readonly number[],
): Promise<IndexedTokens[]> =>
  read.query<IndexedTokens>(
    `SELECT t.${id} AS id, t.tokens FROM (${listed(id)}) AS m JOIN ${whole} t ON t.${id} = m.${id}`,
    [JSON.stringify(ids)],
  );

const latestDocuments = (read: Queries, { id, whole }: BlockIndex, most: number): Promise<IndexedTokens[]> =>
  read.query<IndexedTokens>(`SELECT ${id} AS id, tokens FROM ${whole} ORDER BY ${id} DESC LIMIT ?`, [most]);

async function sampleOf(read: Queries, index: BlockIndex): Promise<Sample> {
  const latest = await latestDocuments(read, index, SAMPLE);
  return {
    tokens: latest.map(({ tokens }) => ` ${tokens} `),
    ids: (latest[0]?.id ?? 0) - (latest.at(-1)?.id ?? 0) + 1,
  };
}

/** -1 while the second table is incomplete. */
async function newestBlock(read: Queries, { id, whole, state, idsInABlock }: BlockIndex): Promise<number> {
  const [row] = await read.query<{ newest: number | null }>(
    `SELECT (SELECT MAX(${id}) FROM ${whole}) AS newest FROM search_state WHERE id = ? AND version > 0`,
    [state],
  );
  return Math.floor((row?.newest ?? -1) / idsInABlock);
}
