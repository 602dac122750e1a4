import type { EntityManager } from 'typeorm';
import type { Queries } from '../../database/database.js';
import type { Dialect } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import { booleanExpression, type Expression, fts5Expression } from './expression.js';
import { BOUNDS } from './relevance.js';

/** A SQL fragment, and the value of its one `?`. */
export interface Matching {
  sql: string;
  parameter: string;
}

export interface IndexedTokens {
  id: number;
  tokens: string;
}

/**
 * A full-text index of tokens. It only determines which documents match; ranking is ours (`rank.ts`), so that both databases return the
 * same order. Each kind of document has a table of its own.
 */
export interface SearchEngine {
  /** A SELECT of the ids of all matches: `talk_id` or `line_id`. */
  matching(expression: Expression): Matching;
  /** Adds documents that are not in the index. */
  add(tx: EntityManager, documents: readonly IndexedTokens[]): Promise<void>;
  /** Removes documents from the index, whether or not they are in it. */
  remove(tx: EntityManager, ids: readonly number[]): Promise<void>;
}

/** The index of talks. */
export interface TalkEngine extends SearchEngine {
  /** `search_documents d`, read by the index that has the columns of {@link NarrowRow}: the table's rows are many times as long. */
  readonly narrow: string;
}

/** A statement of the embedded database blocks its process. */
const DOCUMENTS_A_STATEMENT = 100;

interface Place {
  table: string;
  /** Column of the document's id. */
  column: string;
  /** Its name in results. */
  id: string;
}

const engineOn = (
  { table, column, id }: Place,
  condition: string,
  syntax: (expression: Expression) => string,
): SearchEngine => ({
  matching: (expression) => ({
    sql: `SELECT ${column} AS ${id} FROM ${table} WHERE ${condition}`,
    parameter: syntax(expression),
  }),
  async add(tx, documents) {
    for (let at = 0; at < documents.length; at += DOCUMENTS_A_STATEMENT) {
      const some = documents.slice(at, at + DOCUMENTS_A_STATEMENT);
      await tx.query(
        `INSERT INTO ${table} (${column}, tokens) VALUES ${some.map(() => '(?, ?)').join(', ')}`,
        some.flatMap((document) => [document.id, document.tokens]),
      );
    }
  },
  async remove(tx, ids) {
    await tx.query(`DELETE FROM ${table} WHERE ${column} IN (${placeholders(ids)})`, [...ids]);
  },
});

const enginesOn = (table: string, id: string): Record<Dialect, SearchEngine> => ({
  /** FTS5, whose rowid is the document's id. */
  sqlite: engineOn({ table, column: 'rowid', id }, `${table} MATCH ?`, fts5Expression),
  /** InnoDB's FULLTEXT in boolean mode. */
  mysql: engineOn({ table, column: id, id }, 'MATCH(tokens) AGAINST(? IN BOOLEAN MODE)', booleanExpression),
});

const NARROW_INDEX = 'ix_search_documents_narrow';
const { sqlite, mysql } = enginesOn('talk_search', 'talk_id');
const TALKS: Record<Dialect, TalkEngine> = {
  sqlite: { ...sqlite, narrow: `search_documents d INDEXED BY ${NARROW_INDEX}` },
  mysql: { ...mysql, narrow: `search_documents d FORCE INDEX (${NARROW_INDEX})` },
};
const LINES = enginesOn('line_search', 'line_id');

export const searchEngine = (dialect: Dialect): TalkEngine => TALKS[dialect];

/** The index of lines of transcripts, whose ids are those of `line-ids.ts`. */
export const lineEngine = (dialect: Dialect): SearchEngine => LINES[dialect];

/** A row of the index's companion table, as read by a search. */
export interface NarrowRow {
  talk_id: number;
  group_id: number | null;
  quality: number;
  watchable: number | boolean;
  day: number;
  duration: number | null;
  title_words: number;
}

const NARROW = 'd.talk_id, d.group_id, d.quality, d.watchable, d.day, d.duration, d.title_words';

/** The latest matching talks, up to a limit, in no order. */
export function matches(
  read: Queries,
  engine: TalkEngine,
  expression: Expression,
  limit: number,
): Promise<NarrowRow[]> {
  return narrowRows(read, engine, expression, { order: null, among: limit, limit });
}

/** Orders that a database can compute from the narrow rows, in integers, so that both databases agree. */
const ORDERS = {
  quality: 'd.watchable DESC, d.quality DESC, d.day DESC, d.talk_id DESC',
  'short titles': 'd.quality - 8 * d.title_words DESC, d.talk_id DESC',
} as const;

/** The first matches in one of these orders. */
export function bestMatches(
  read: Queries,
  engine: TalkEngine,
  expression: Expression,
  order: keyof typeof ORDERS,
  limit: number,
): Promise<NarrowRow[]> {
  return narrowRows(read, engine, expression, { order: ORDERS[order], among: BOUNDS.matches + 1, limit });
}

/** {@link ORDERS}`.quality` for rows in memory. */
export function byQuality(a: NarrowRow, b: NarrowRow): number {
  const watchable = Number(Boolean(b.watchable)) - Number(Boolean(a.watchable));
  return watchable || b.quality - a.quality || b.day - a.day || b.talk_id - a.talk_id;
}

/** @param among number of the latest matches to order */
function narrowRows(
  read: Queries,
  engine: TalkEngine,
  expression: Expression,
  { order, among, limit }: { order: string | null; among: number; limit: number },
): Promise<NarrowRow[]> {
  const { sql, parameter } = engine.matching(expression);
  return read.query<NarrowRow>(
    `SELECT ${NARROW} FROM (${sql} ORDER BY talk_id DESC LIMIT ?) AS m
     JOIN ${engine.narrow} ON d.talk_id = m.talk_id ${order ? `ORDER BY ${order}` : ''} LIMIT ?`,
    [parameter, among, limit],
  );
}

/** Number of matches; several recordings of one talk count once. Exact up to the bound. */
export async function matchCount(
  read: Queries,
  engine: TalkEngine,
  expression: Expression,
): Promise<{ total: number; capped: boolean }> {
  const { sql, parameter } = engine.matching(expression);
  const among = [parameter, BOUNDS.matches + 1];
  const [all] = await read.query<{ found: number }>(
    `SELECT COUNT(*) AS found FROM (${sql} LIMIT ?) AS m`,
    among,
  );
  if (Number(all?.found ?? 0) > BOUNDS.matches) return { total: BOUNDS.matches, capped: true };
  const [row] = await read.query<{ talks: number }>(
    `SELECT COUNT(DISTINCT COALESCE(d.group_id, d.talk_id)) AS talks
     FROM (${sql} LIMIT ?) AS m JOIN ${engine.narrow} ON d.talk_id = m.talk_id`,
    among,
  );
  return { total: Number(row?.talks ?? 0), capped: false };
}

/** Ids of the latest talks that match. */
export async function matchingIds(
  read: Queries,
  engine: SearchEngine,
  expression: Expression,
  limit: number,
): Promise<number[]> {
  const { sql, parameter } = engine.matching(expression);
  const rows = await read.query<{ talk_id: number }>(`${sql} ORDER BY talk_id DESC LIMIT ?`, [
    parameter,
    limit,
  ]);
  return rows.map(({ talk_id }) => talk_id);
}
