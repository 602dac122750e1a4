import type { EntityManager } from 'typeorm';
import type { Queries } from '../../database/database.js';
import type { Dialect } from '../../database/dialect.js';
import type { Expression } from './expression.js';

/** A SELECT and the values of its `?`. */
export interface Selection {
  sql: string;
  parameters: readonly unknown[];
}

/** The latest matches of an expression, up to a limit. */
export interface Matches {
  /** Descending. */
  ids: number[];
  /** False if older matches may be missing, because too many documents would have been read to find them. */
  isComplete: boolean;
}

export interface Selected extends Selection, Pick<Matches, 'isComplete'> {}

/** The same as a subquery, in no order: `talk_id` or `line_id`. */
export interface SelectedMatches extends Selected {
  /** How many they are, unless only a query can tell. */
  size?: number;
  /** The latest of them, up to a lower limit. */
  first(limit: number): Selection;
}

const LISTED: Record<Dialect, string> = {
  sqlite: 'SELECT value AS talk_id FROM json_each(?)',
  mysql: "SELECT talk_id FROM JSON_TABLE(?, '$[*]' COLUMNS (talk_id BIGINT PATH '$')) AS listed",
};

/** These talks. */
export function selectionOf(dialect: Dialect, ids: readonly number[], isComplete: boolean): SelectedMatches {
  const first = (limit: number): Selection => ({
    sql: LISTED[dialect],
    parameters: [JSON.stringify(ids.slice(0, limit))],
  });
  return { ...first(ids.length), isComplete, size: ids.length, first };
}

export interface IndexedTokens {
  id: number;
  /** Separated by blanks. */
  tokens: string;
}

/**
 * A full-text index of tokens. It only determines which documents match; ranking is ours (`rank.ts`), so that both databases return the
 * same order. Each kind of document has an index of its own.
 */
export interface SearchEngine {
  ids(read: Queries, expression: Expression, limit: number): Promise<Matches>;
  latest(read: Queries, expression: Expression, limit: number): Promise<SelectedMatches>;
  /**
   * Which of the expressions occur together: for each document that was read, by id, a number whose bit `n` is set if it matches expression `n`.
   * Bounded, so a document with all of several frequent expressions may be missed.
   *
   * @param expressions fewer than 32
   */
  together(read: Queries, expressions: readonly Expression[]): Promise<ReadonlyMap<number, number>>;
  /** Adds documents that are not in the index. */
  add(tx: EntityManager, documents: readonly IndexedTokens[]): Promise<void>;
  /** Removes documents from the index, whether or not they are in it. */
  remove(tx: EntityManager, ids: readonly number[]): Promise<void>;
}
