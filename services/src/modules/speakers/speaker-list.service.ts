import { Injectable } from '@nestjs/common';
import {
  OTHER_LETTERS,
  type Speaker,
  SPEAKER_REACH,
  type SpeakerName,
  type SpeakerPage,
  type SpeakersNamed,
  type TopSpeaker,
} from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { DomainError } from '../../kernel/errors.js';
import { NAMED, namedLike } from '../search/index.js';
import { identityKey } from './naming/name-keys.js';
import { nameOf } from './naming/name-of.js';
import { KNOWN_BY_DRAFTS_ALONE } from './speaker-address.js';
import type { SpeakersQuery } from './speaker-queries.js';
import { LISTED_COLUMNS, type SpeakerRow, toListed } from './speaker-rows.js';
import { SpeakerSubjects } from './speaker-subjects.js';

/** Limit of the list without pages. */
export const MOST_WITHOUT_PAGE = 500;
const TOP = 12;
const SUGGESTIONS = 20;
const SAME_NAME = 50;
const SUBJECTS = 3;
const MOST_WORDS = 6;

/** Appended to a prefix, sorts after every text with that prefix. */
const AFTER = '\u{10FFFF}';
/** Sorts just after `#`, the separator in keys of namesakes. */
const BEHIND_MARK = '$';

/** Speakers with talks; `+` keeps SQLite from reading and sorting all of them, since an index has them by views. */
const KNOWN = '+s.talk_count > 0';

/** Up to this many speakers are read by their letters and sorted. */
const FEW = 2_000;

/** All descending, as in an index: MariaDB would sort all speakers for an order with mixed directions. */
/** Reads `ix_speakers_talks` from its end. */
const MOST_TALKS = 's.talk_count DESC, s.sort_name DESC, s.id DESC';
const MOST_WATCHED = 's.views DESC, s.talk_count DESC, s.id DESC';

const ORDER = {
  talks: 's.talk_count DESC, s.sort_name, s.id',
  name: 's.sort_name, s.id',
} as const;

interface Condition {
  sql: string;
  parameters: unknown[];
}

/** Lists of speakers with published talks. */
@Injectable()
export class SpeakerLists {
  constructor(
    private readonly database: Database,
    private readonly subjects: SpeakerSubjects,
  ) {}

  /** The first speakers: by views of their talks, then by number of talks. */
  async first(): Promise<Speaker[]> {
    const rows = await this.database.read.query<Pick<SpeakerRow, 'id'>>(
      `SELECT s.id FROM speakers s WHERE ${KNOWN} ORDER BY ${MOST_WATCHED} LIMIT ${MOST_WITHOUT_PAGE}`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    return this.listed(
      `WHERE s.id IN (${placeholders(ids)}) ORDER BY s.views DESC, s.talk_count DESC, s.sort_name, s.id`,
      ids,
    );
  }

  /** One page of the list, filtered by name or letter; `total_results` counts all pages. */
  async page({ page, perPage, query, letter, sort }: SpeakersQuery): Promise<SpeakerPage> {
    const { sql, parameters } = conditionOf(query, letter);
    const offset = (page - 1) * perPage;
    const [counted] = await this.database.slow.query<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM speakers s WHERE s.talk_count > 0 AND ${sql} LIMIT ${SPEAKER_REACH + 1}) known`,
      parameters,
    );
    const total = Number(counted?.total ?? 0);
    const isRead = sort === 'talks' && (letter !== OTHER_LETTERS || total > FEW);
    const speakers =
      offset < Math.min(total, SPEAKER_REACH)
        ? await this.listed(
            `WHERE ${isRead ? 's.talk_count > 0' : KNOWN} AND ${sql} ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`,
            [...parameters, perPage, offset],
          )
        : [];
    return { speakers, total_results: Math.min(total, SPEAKER_REACH), capped: total > SPEAKER_REACH };
  }

  /**
   * Speakers by the views of their talks if these have one each on average, else by the number of their talks.
   *
   * @source decisions.md, "Ranking"
   */
  async top(): Promise<TopSpeaker[]> {
    const first = (order: string) =>
      this.database.read.query<SpeakerRow & { views: number }>(
        `SELECT s.id, s.slug, s.name, s.profile_picture_url, s.views FROM speakers s WHERE ${KNOWN} ORDER BY ${order} LIMIT ${TOP}`,
      );
    const watched = await first(MOST_WATCHED);
    const views = watched.reduce((sum, speaker) => sum + speaker.views, 0);
    // A few views say nothing about who is watched most.
    const rows = views < watched.length ? await first(MOST_TALKS) : watched;
    return rows.map(({ id, slug, name, profile_picture_url }) => ({
      id,
      slug,
      speakername: name,
      profile_picture_url,
    }));
  }

  /**
   * Speakers whose name begins with the text, ignoring case and accents, or who have the text as an alias. Includes those without talks, so
   * that no one is added twice.
   */
  async names(query: string): Promise<SpeakerName[]> {
    const prefix = foldKey(query.replaceAll('#', ' '));
    if (prefix === '') return [];
    const rows = await this.database.read.query<Pick<SpeakerRow, 'id' | 'name'>>(
      `SELECT s.id, s.name FROM speakers s WHERE s.name_key >= ? AND s.name_key < ? AND NOT ${KNOWN_BY_DRAFTS_ALONE}
       ORDER BY s.name_key LIMIT ${SUGGESTIONS}`,
      [prefix, prefix + AFTER],
    );
    const names: SpeakerName[] = rows.map(({ id, name }) => ({ id, speakername: name }));
    const other = await this.byOtherName(query);
    return other && !names.some(({ id }) => id === other.id) ? [...names, other] : names;
  }

  /** In the order in which a contribution looks up its speaker: own names before aliases. */
  private async byOtherName(query: string): Promise<SpeakerName | null> {
    const key = identityKey(query.replaceAll('#', ' '));
    const [row] = await this.database.read.query<Pick<SpeakerRow, 'id' | 'name'> & { alias: string }>(
      `SELECT s.id, s.name, a.alias FROM speaker_aliases a JOIN speakers s ON s.id = a.speaker_id
       WHERE a.alias_key = ? AND NOT EXISTS (SELECT 1 FROM speakers n WHERE n.name_key = a.alias_key)
         AND NOT ${KNOWN_BY_DRAFTS_ALONE}`,
      [key],
    );
    return row ? { id: row.id, speakername: row.name, alias: row.alias } : null;
  }

  /**
   * The people who share a name in any spelling, most talks first.
   *
   * @throws {DomainError} `SPEAKER_NOT_FOUND` if there are none
   */
  async named(name: string): Promise<SpeakersNamed> {
    const key = nameOf(identityKey(name.slice(0, 200)));
    const speakers = key === '' ? [] : await this.listed(...sharing(key));
    const [first] = speakers;
    if (!first) throw new DomainError('SPEAKER_NOT_FOUND');
    return { name: first.speakername, speakers };
  }

  private async listed(tail: string, parameters: unknown[]): Promise<Speaker[]> {
    const rows = await this.database.slow.query<SpeakerRow>(
      `SELECT ${LISTED_COLUMNS} FROM speakers s ${tail}`,
      parameters,
    );
    const subjects = await this.subjects.of(
      rows.map(({ id }) => id),
      SUBJECTS,
    );
    return rows.map((row) => toListed(row, subjects.get(row.id) ?? []));
  }
}

const SHARING = `s.talk_count > 0 AND (s.name_key = ? OR (s.name_key >= ? AND s.name_key < ?))`;

const sharingParameters = (key: string) => [key, `${key}#`, key + BEHIND_MARK];

const sharing = (key: string): [string, unknown[]] => [
  `WHERE ${SHARING} ORDER BY s.talk_count DESC, s.id LIMIT ${SAME_NAME}`,
  sharingParameters(key),
];

/** Number of people with talks who have this name. */
export async function countNamed(database: Database, nameKey: string): Promise<number> {
  const [row] = await database.read.query<{ total: number | string }>(
    `SELECT COUNT(*) AS total FROM speakers s WHERE ${SHARING}`,
    sharingParameters(nameOf(nameKey)),
  );
  return Number(row?.total ?? 0);
}

/** Matches words at the beginning of the words of a name, an alias or an account. */
function conditionOf(query: string, letter: string | undefined): Condition {
  const parts = ['1 = 1'];
  const parameters: unknown[] = [];
  if (letter === OTHER_LETTERS) parts.push(`(s.letter < 'A' OR s.letter > 'Z')`);
  else if (letter !== undefined) {
    parts.push('s.letter = ?');
    parameters.push(letter);
  }
  const named = namedLike(NAMED.person, 's.id', query, MOST_WORDS);
  for (const { sql, parameters: values } of named) {
    parts.push(sql);
    parameters.push(...values);
  }
  if (query !== '' && named.length === 0) parts.push('1 = 0');
  return { sql: parts.join(' AND '), parameters };
}
