import type { EntityManager } from 'typeorm';
import type { Dialect, Reader } from '../../database/database.js';
import { MysqlSearchEngine } from './mysql-search-engine.js';
import { SqliteSearchEngine } from './sqlite-search-engine.js';

/** What to find: each inner list is joined by OR, the lists by AND. */
export interface TokenQuery {
  /** For each word its ways to be found, each with all of its tokens. */
  words: string[][][];
  /** Whether a word's beginning is enough. */
  beginnings: boolean;
  /** Tokens of tags, of speakers: whole ones. */
  filters: string[][];
}

export interface IndexedTalk {
  talkId: number;
  /** See `tokensOf`. */
  tokens: string;
}

/** A full-text index of tokens: FTS5 on the embedded database, FULLTEXT on MySQL and MariaDB. */
export interface SearchEngine {
  /** How many looks of one search are worth taking side by side: what the first finds may make the others needless. */
  readonly atOnce: number;
  /** Ids of talks, the most relevant first. */
  find(read: Reader, query: TokenQuery, limit: number): Promise<number[]>;
  /** What the index holds of these talks, read inside the transaction. */
  stored(tx: EntityManager, talkIds: readonly number[]): Promise<IndexedTalk[]>;
  /** Adds talks that are not in the index. */
  add(tx: EntityManager, talks: readonly IndexedTalk[]): Promise<void>;
  /** Takes talks out of the index, whether or not they are in it. */
  remove(tx: EntityManager, talkIds: readonly number[]): Promise<void>;
  /** Ids in the index that no talk has. */
  strays(tx: EntityManager): Promise<number[]>;
}

const ENGINES: Record<Dialect, SearchEngine> = {
  sqlite: new SqliteSearchEngine(),
  mysql: new MysqlSearchEngine(),
};

export const searchEngine = (dialect: Dialect): SearchEngine => ENGINES[dialect];
