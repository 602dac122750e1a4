import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../database/text-key.js';
import { cut } from './words.js';

const LONGEST_NAME = 200;
const MOST_TAGS = 50;
const MOST_SPEAKERS = 50;
/** Behind every text that begins alike. */
const LAST = '\u{10FFFF}';
const CONTROLS = /\p{Cc}+/gu;

const keyOf = (name: string): string => foldKey(cut(name, LONGEST_NAME).replace(CONTROLS, ' '));

/** Which tags and speakers are meant by the names in a search. */
@Injectable()
export class SearchFilters {
  constructor(private readonly database: Database) {}

  /**
   * @param names with commas between; case and accents do not matter
   * @returns ids, empty where nobody knows any of them; null where none is named
   */
  async tags(names: string): Promise<number[] | null> {
    const given = names.split(',').filter((name) => name.trim() !== '');
    if (given.length === 0) return null;
    const keys = [...new Set(given.slice(0, MOST_TAGS).map(keyOf))];
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT id FROM tags WHERE tag_key IN (${placeholders(keys)})`,
      keys,
    );
    return rows.map(({ id }) => id);
  }

  /** Everybody of that name, or else known by it, or else whose name begins so. Ids as in {@link tags}. */
  async speakers(name: string): Promise<number[] | null> {
    if (name.trim() === '') return null;
    const key = keyOf(name);
    if (key === '') return [];
    const ids = async (sql: string, parameters: string[]) =>
      (await this.database.read.query<{ id: number }>(sql, parameters)).map(({ id }) => id);
    // A second person of the same name has a suffix after `#`, and `$` comes next.
    const named = await ids(
      `SELECT id FROM speakers WHERE name_key = ? OR (name_key > ? AND name_key < ?)
       UNION SELECT speaker_id AS id FROM speaker_aliases WHERE alias_key = ?`,
      [key, `${key}#`, `${key}$`, key],
    );
    if (named.length > 0) return named;
    return ids(
      `SELECT id FROM speakers WHERE name_key > ? AND name_key < ? ORDER BY name_key LIMIT ${MOST_SPEAKERS}`,
      [key, key + LAST],
    );
  }
}
