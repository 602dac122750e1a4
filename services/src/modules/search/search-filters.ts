import { Injectable } from '@nestjs/common';
import type { TalkFilterName } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { any, type Expression } from './expression.js';
import type { SearchParameters } from './search-parameters.js';
import { fieldToken, FILTER_COLUMNS } from './field-tokens.js';
import { conferenceToken, seriesToken, speakerToken, tagToken } from './tokens.js';
import { cut } from './words.js';

const LONGEST_NAME = 200;
const MOST_SPEAKERS = 50;
/** Appended to a prefix, sorts after every text with that prefix. */
const LAST = '\u{10FFFF}';
const CONTROLS = /\p{Cc}+/gu;

const keyOf = (name: string): string => foldKey(cut(name, LONGEST_NAME).replace(CONTROLS, ' '));

/** One filter value of a search. */
export interface Filter {
  facet: TalkFilterName;
  /** Any of these must match. */
  tokens: readonly string[];
}

export const filterExpression = ({ tokens }: Filter): Expression => any(tokens);

/** Resolves the names in a search to tokens. */
@Injectable()
export class SearchFilters {
  constructor(private readonly database: Database) {}

  /** Null if a name does not exist: such a search finds nothing. */
  async of(parameters: SearchParameters): Promise<Filter[] | null> {
    const [tags, speakers, conferences] = await Promise.all([
      this.tags(parameters.tag),
      this.speakers(parameters.speaker_name ?? ''),
      this.conference(parameters.conference ?? ''),
    ]);
    if (tags === null || speakers?.length === 0 || conferences?.length === 0) return null;
    const filters: (Filter | null)[] = [
      ...tags.map((id): Filter => ({ facet: 'tag', tokens: [tagToken(id)] })),
      speakers && { facet: 'speaker_name', tokens: speakers.map(speakerToken) },
      conferences && { facet: 'conference', tokens: conferences },
      ...FILTER_COLUMNS.map((facet): Filter | null => {
        const value = parameters[facet];
        return value === undefined || value === false
          ? null
          : { facet, tokens: [fieldToken(facet, String(value))] };
      }),
    ];
    return filters.filter((filter) => filter !== null);
  }

  /** By name, synonym or slug; null if one does not exist. */
  private async tags(names: readonly string[]): Promise<number[] | null> {
    const keys = [...new Set(names.map(keyOf))];
    if (keys.length === 0) return [];
    const slugs = keys.map((key) => key.replaceAll(' ', '-'));
    const rows = await this.database.read.query<{ id: number; given: string; slug: string | null }>(
      `SELECT id, tag_key AS given, slug FROM tags WHERE tag_key IN (${placeholders(keys)}) OR slug IN (${placeholders(slugs)})
       UNION ALL SELECT tag_id AS id, name_key AS given, NULL AS slug FROM tag_names WHERE name_key IN (${placeholders(keys)})`,
      [...keys, ...slugs, ...keys],
    );
    const ids = keys.map(
      (key, at) =>
        rows.find(({ given }) => given === key)?.id ?? rows.find(({ slug }) => slug === slugs[at])?.id,
    );
    return ids.includes(undefined) ? null : [...new Set(ids.filter((id) => id !== undefined))];
  }

  /** Everyone of that name, else with that alias, else with a name that begins with it; null if none is given. */
  private async speakers(name: string): Promise<number[] | null> {
    if (name.trim() === '') return null;
    const key = keyOf(name);
    if (key === '') return [];
    const ids = async (sql: string, parameters: string[]) =>
      (await this.database.read.query<{ id: number }>(sql, parameters)).map(({ id }) => id);
    // A different person of the same name has a suffix after `#`; `$` is the next character.
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

  /** A series, else a conference; null if none is given. */
  private async conference(slug: string): Promise<string[] | null> {
    if (slug === '') return null;
    const rows = await this.database.read.query<{ id: number; of: string }>(
      `SELECT id, 'series' AS of FROM series WHERE slug = ? UNION ALL
       SELECT id, 'conference' AS of FROM conferences WHERE slug = ?`,
      [slug, slug],
    );
    const found = rows.find(({ of }) => of === 'series') ?? rows[0];
    if (!found) return [];
    return [found.of === 'series' ? seriesToken(found.id) : conferenceToken(found.id)];
  }
}
