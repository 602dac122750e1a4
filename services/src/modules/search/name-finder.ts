import { Injectable } from '@nestjs/common';
import type { EventStatus, FoundConference, FoundPerson, FoundSubject, Marks } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { SERIES_SLUG } from '../catalogue/index.js';
import { NAMED, type Named } from './names.js';
import { suggestionTerms } from './suggestion-document.js';
import { distance } from './text/distance.js';
import { indexTerms } from './words.js';

const MOST = 3;
/** Rows of the ordered names table read per lookup. */
const ROWS = 200;
/** Appended to a prefix, sorts after every term with that prefix. */
const LAST = '\u{10FFFF}';
const LONG = 8;

interface PersonRow {
  id: number;
  slug: string;
  name: string;
  profile_picture_url: string | null;
  talk_count: number;
  first_year: number | null;
  last_year: number | null;
}

/** Text, or a Date on MySQL. */
type Day = string | Date | null;

interface ConferenceRow {
  id: number;
  slug: string;
  series_slug: string | null;
  name: string;
  logo: string | null;
  location: string | null;
  status: EventStatus | null;
  start_date: Day;
  end_date: Day;
  edition_count: number;
  talk_count: number;
  series_id: number | null;
}

/** People, conferences, series and subjects by their names. */
@Injectable()
export class NameFinder {
  constructor(private readonly database: Database) {}

  /** Ids with a name that, from one of its words on, begins with the text. */
  async idsOf(kind: Named, text: string, limit = ROWS): Promise<number[]> {
    const found = await Promise.all(
      suggestionTerms(text).map((typed) =>
        this.database.read.query<{ entity_id: number }>(
          'SELECT entity_id FROM search_names WHERE kind = ? AND term >= ? AND term < ? ORDER BY kind, term, entity_id LIMIT ?',
          [kind, typed, typed + LAST, limit],
        ),
      ),
    );
    return [...new Set(found.flat().map(({ entity_id }) => entity_id))];
  }

  async people(text: string): Promise<FoundPerson[]> {
    const rows = await this.peopleRows(await this.idsOf(NAMED.person, text));
    return rows
      .sort(
        (a, b) =>
          exactness(b.name, text) - exactness(a.name, text) || b.talk_count - a.talk_count || a.id - b.id,
      )
      .slice(0, MOST)
      .map((row) => ({ ...row, talks_on_this: null, marks: nameMarks(row.name, text) }));
  }

  /** The people with the most talks in a result. @param talks number of talks by id */
  async peopleOn(talks: ReadonlyMap<number, number>): Promise<FoundPerson[]> {
    const ids = [...talks].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
    const rows = await this.peopleRows(ids.slice(0, MOST));
    const of = (id: number) => talks.get(id) ?? 0;
    return rows
      .sort((a, b) => of(b.id) - of(a.id) || a.id - b.id)
      .map((row) => ({ ...row, talks_on_this: of(row.id), marks: [] }));
  }

  /** A person whose name is almost what was typed, if it is not the exact name of someone else. @param words folded, at least two */
  async nearly(words: readonly string[]): Promise<{ name: string; slug: string } | null> {
    if (words.length < 2 || words.length > 4) return null;
    const ids = new Set<number>();
    for (const word of words.filter(({ length }) => length >= 3))
      for (const id of await this.idsOf(NAMED.person, word)) ids.add(id);
    const near = (await this.peopleRows([...ids])).filter(({ name }) => {
      const terms = indexTerms(name);
      return words.every((word) => terms.some((term) => isNear(word, term)));
    });
    const isExact = ({ name }: PersonRow) => words.every((word) => indexTerms(name).includes(word));
    if (near.some(isExact)) return null;
    const [best] = near.sort((a, b) => b.talk_count - a.talk_count || a.id - b.id);
    return best ? { name: best.name, slug: best.slug } : null;
  }

  /** Series, then editions without a series or with an exact match. */
  async conferences(text: string): Promise<FoundConference[]> {
    const [series, conferences] = await Promise.all([
      this.idsOf(NAMED.series, text).then((ids) => this.seriesRows(ids)),
      this.idsOf(NAMED.conference, text).then((ids) => this.conferenceRows(ids)),
    ]);
    const several = series.filter(({ edition_count }) => edition_count > 1);
    const shown = new Set(several.map(({ id }) => id));
    const single = conferences.filter(
      ({ name, series_id }) => foldKey(name) === foldKey(text) || series_id === null || !shown.has(series_id),
    );
    const kind = (row: ConferenceRow) =>
      several.includes(row) ? ('series' as const) : ('conference' as const);
    return [...several, ...single]
      .sort(
        (a, b) =>
          exactness(b.name, text) - exactness(a.name, text) || b.talk_count - a.talk_count || a.id - b.id,
      )
      .slice(0, MOST)
      .map((row) => {
        const { slug, series_slug, name, logo, location, status, edition_count, talk_count } = row;
        return {
          kind: kind(row),
          slug,
          series_slug,
          name,
          logo,
          location,
          start_date: day(row.start_date),
          end_date: day(row.end_date),
          status,
          edition_count,
          talk_count,
          marks: nameMarks(name, text),
        };
      });
  }

  async subjects(text: string): Promise<FoundSubject[]> {
    const ids = await this.idsOf(NAMED.subject, text);
    if (ids.length === 0) return [];
    const rows = await this.database.read.query<{
      id: number;
      slug: string;
      name: string;
      talk_count: number;
    }>(
      // `+` here and below keeps SQLite from using an index to read all rows.
      `SELECT id, slug, name, talk_count FROM tags WHERE +listed = 1 AND +talk_count > 0 AND id IN (${placeholders(ids)})`,
      ids,
    );
    return rows
      .sort(
        (a, b) =>
          exactness(b.name, text) - exactness(a.name, text) || b.talk_count - a.talk_count || a.id - b.id,
      )
      .slice(0, MOST)
      .map(({ slug, name, talk_count }) => ({ slug, name, talk_count, marks: nameMarks(name, text) }));
  }

  private async peopleRows(ids: readonly number[]): Promise<PersonRow[]> {
    if (ids.length === 0) return [];
    return this.database.read.query<PersonRow>(
      `SELECT id, slug, name, profile_picture_url, talk_count, first_year, last_year FROM speakers
       WHERE +talk_count > 0 AND id IN (${placeholders(ids)})`,
      ids,
    );
  }

  private async seriesRows(ids: readonly number[]): Promise<ConferenceRow[]> {
    if (ids.length === 0) return [];
    return this.database.read.query<ConferenceRow>(
      `SELECT s.id, s.slug, NULL AS series_slug, s.name, NULL AS logo, NULL AS location, NULL AS status, s.edition_count, s.talk_count, s.id AS series_id,
         (SELECT MIN(c.start_date) FROM conferences c WHERE c.series_id = s.id) AS start_date,
         (SELECT MAX(c.start_date) FROM conferences c WHERE c.series_id = s.id) AS end_date
       FROM series s WHERE s.id IN (${placeholders(ids)})`,
      ids,
    );
  }

  private async conferenceRows(ids: readonly number[]): Promise<ConferenceRow[]> {
    if (ids.length === 0) return [];
    return this.database.read.query<ConferenceRow>(
      `SELECT c.id, c.slug, ${SERIES_SLUG} AS series_slug, c.name, c.logo, c.location, c.status, c.start_date, c.end_date,
         1 AS edition_count, c.talk_count, c.series_id
       FROM conferences c WHERE c.id IN (${placeholders(ids)})`,
      ids,
    );
  }
}

/** Ranks a whole name above its beginning, and that above a word within it. */
function exactness(name: string, text: string): number {
  const [known, typed] = [foldKey(name), foldKey(text)];
  if (known === typed) return 2;
  return known.startsWith(typed) ? 1 : 0;
}

function isNear(word: string, term: string): boolean {
  const most = word.length >= LONG ? 2 : 1;
  return word === term || (word.length >= 4 && distance(word, term, most) <= most);
}

const day = (value: Day): string | null =>
  value instanceof Date ? value.toISOString().slice(0, 10) : (value?.slice(0, 10) ?? null);

/** Where the typed text occurs in a name as written. */
export function nameMarks(name: string, text: string): Marks {
  const typed = text.trim().toLowerCase();
  const at = typed === '' ? -1 : name.toLowerCase().indexOf(typed);
  return at < 0 || name.toLowerCase().length !== name.length ? [] : [[at, at + typed.length]];
}
