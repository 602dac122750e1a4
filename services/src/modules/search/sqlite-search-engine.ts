import type { EntityManager } from 'typeorm';
import type { Reader } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import type { IndexedTalk, SearchEngine, TokenQuery } from './search-engine.js';

/** FTS5. The table's rowid is the talk's id. */
export class SqliteSearchEngine implements SearchEngine {
  /** One thread answers all. */
  readonly atOnce = 1;

  async find(read: Reader, query: TokenQuery, limit: number): Promise<number[]> {
    const rows = await read.query<{ id: number }>(
      'SELECT rowid AS id FROM talk_search WHERE talk_search MATCH ? ORDER BY rank, rowid DESC LIMIT ?',
      [expressionOf(query), limit],
    );
    return rows.map(({ id }) => id);
  }

  stored(tx: EntityManager, talkIds: readonly number[]): Promise<IndexedTalk[]> {
    return tx.query(
      `SELECT rowid AS talkId, tokens FROM talk_search WHERE rowid IN (${placeholders(talkIds)})`,
      [...talkIds],
    );
  }

  async add(tx: EntityManager, talks: readonly IndexedTalk[]): Promise<void> {
    await tx.query(
      `INSERT INTO talk_search (rowid, tokens) VALUES ${talks.map(() => '(?, ?)').join(', ')}`,
      talks.flatMap(({ talkId, tokens }) => [talkId, tokens]),
    );
  }

  async remove(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
    await tx.query(`DELETE FROM talk_search WHERE rowid IN (${placeholders(talkIds)})`, [...talkIds]);
  }

  async strays(tx: EntityManager): Promise<number[]> {
    const rows: { id: number }[] = await tx.query(
      'SELECT rowid AS id FROM talk_search WHERE rowid NOT IN (SELECT id FROM talks)',
    );
    return rows.map(({ id }) => id);
  }
}

/** Every token is quoted, so that none of them can be an operator. */
function expressionOf({ words, beginnings, filters }: TokenQuery): string {
  const all = (tokens: string[]) =>
    `(${tokens.map((token) => `"${token}"${beginnings ? ' *' : ''}`).join(' AND ')})`;
  return [
    ...words.map((ways) => `(${ways.map(all).join(' OR ')})`),
    ...filters.map((tokens) => `(${tokens.map((token) => `"${token}"`).join(' OR ')})`),
  ].join(' AND ');
}
