import type { EntityManager } from 'typeorm';
import type { Dialect, Reader } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { booleanExpression, type Expression, fts5Expression } from './expression.js';

/** Part of a statement, and the value of its one `?`. */
export interface Matching {
  sql: string;
  parameter: string;
}

export interface IndexedTokens {
  talkId: number;
  tokens: string;
}

/**
 * A full-text index of tokens. It says which talks match, never in what order: relevance is ours (`rank.ts`), so that both databases
 * answer the same. A second kind of document gets a second such table.
 */
export interface SearchEngine {
  /** A SELECT of `talk_id`, of all that match. */
  matching(expression: Expression): Matching;
  /** Adds talks that are not in the index. */
  add(tx: EntityManager, talks: readonly IndexedTokens[]): Promise<void>;
  /** Takes talks out of the index, whether or not they are in it. */
  remove(tx: EntityManager, talkIds: readonly number[]): Promise<void>;
}

/** @param id the column that holds the talk's id */
const engineOn = (
  id: string,
  condition: string,
  syntax: (expression: Expression) => string,
): SearchEngine => ({
  matching: (expression) => ({
    sql: `SELECT ${id} AS talk_id FROM talk_search WHERE ${condition}`,
    parameter: syntax(expression),
  }),
  async add(tx, talks) {
    await tx.query(
      `INSERT INTO talk_search (${id}, tokens) VALUES ${talks.map(() => '(?, ?)').join(', ')}`,
      talks.flatMap(({ talkId, tokens }) => [talkId, tokens]),
    );
  },
  async remove(tx, talkIds) {
    await tx.query(`DELETE FROM talk_search WHERE ${id} IN (${placeholders(talkIds)})`, [...talkIds]);
  },
});

const ENGINES: Record<Dialect, SearchEngine> = {
  /** FTS5, whose rowid is the talk's id. */
  sqlite: engineOn('rowid', 'talk_search MATCH ?', fts5Expression),
  /** InnoDB's FULLTEXT in boolean mode. */
  mysql: engineOn('talk_id', 'MATCH(tokens) AGAINST(? IN BOOLEAN MODE)', booleanExpression),
};

export const searchEngine = (dialect: Dialect): SearchEngine => ENGINES[dialect];

/** A row beside the index, as a search reads it. */
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

/** The latest talks that match, at most so many. */
export function matches(
  read: Reader,
  engine: SearchEngine,
  expression: Expression,
  limit: number,
): Promise<NarrowRow[]> {
  const { sql, parameter } = engine.matching(expression);
  return read.query<NarrowRow>(
    `SELECT ${NARROW} FROM (${sql}) AS m JOIN search_documents d ON d.talk_id = m.talk_id
     ORDER BY m.talk_id DESC LIMIT ?`,
    [parameter, limit],
  );
}

/** The same, their ids alone. */
export async function matchingIds(
  read: Reader,
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
