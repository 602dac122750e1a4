import type { EntityManager } from 'typeorm';
import type { Reader } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import type { IndexedTalk, SearchEngine, TokenQuery } from './search-engine.js';

const MATCH = 'MATCH(tokens) AGAINST(? IN BOOLEAN MODE)';

/** InnoDB's FULLTEXT in boolean mode. */
export class MysqlSearchEngine implements SearchEngine {
  /** In the title, then anywhere. */
  readonly atOnce = 2;

  async find(read: Reader, query: TokenQuery, limit: number): Promise<number[]> {
    const expression = expressionOf(query);
    const rows = await read.query<{ id: number }>(
      `SELECT talk_id AS id FROM talk_search WHERE ${MATCH} ORDER BY ${MATCH} DESC, talk_id DESC LIMIT ?`,
      [expression, expression, limit],
    );
    return rows.map(({ id }) => id);
  }

  stored(tx: EntityManager, talkIds: readonly number[]): Promise<IndexedTalk[]> {
    return tx.query(
      `SELECT talk_id AS talkId, tokens FROM talk_search WHERE talk_id IN (${placeholders(talkIds)})`,
      [...talkIds],
    );
  }

  async add(tx: EntityManager, talks: readonly IndexedTalk[]): Promise<void> {
    await tx.query(
      `INSERT INTO talk_search (talk_id, tokens) VALUES ${talks.map(() => '(?, ?)').join(', ')}`,
      talks.flatMap(({ talkId, tokens }) => [talkId, tokens]),
    );
  }

  async remove(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
    await tx.query(`DELETE FROM talk_search WHERE talk_id IN (${placeholders(talkIds)})`, [...talkIds]);
  }

  async strays(tx: EntityManager): Promise<number[]> {
    const rows: { id: number }[] = await tx.query(
      'SELECT talk_id AS id FROM talk_search WHERE talk_id NOT IN (SELECT id FROM talks)',
    );
    return rows.map(({ id }) => id);
  }
}

/** Tokens hold none of the signs that mean something here. */
function expressionOf({ words, beginnings, filters }: TokenQuery): string {
  const term = (token: string) => (beginnings ? `${token}*` : token);
  const way = (tokens: string[]) =>
    tokens.length === 1
      ? tokens.map(term).join('')
      : `(${tokens.map((token) => `+${term(token)}`).join(' ')})`;
  return [
    ...words.map((ways) => `+(${ways.map(way).join(' ')})`),
    ...filters.map((tokens) => `+(${tokens.join(' ')})`),
  ].join(' ');
}
