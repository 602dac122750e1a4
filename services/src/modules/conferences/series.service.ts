import { Injectable } from '@nestjs/common';
import {
  type Conference,
  type Series,
  SERIES_PER_PAGE,
  type SeriesAnswer,
  type SeriesPage,
  type TalkSpeaker,
} from '@lectern/contracts';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { popularOrder, redirectedId, TalkCards } from '../catalogue/index.js';
import { CONFERENCE_COLUMNS } from './conference-columns.js';
import { type SeriesParams, seriesOffset } from './conference-queries.js';
import { nameCondition } from './name-condition.js';

const MOST_EDITIONS = 200;
const MOST_WATCHED = 5;
const MOST_SPEAKERS = 8;
const COLUMNS = `series.id, series.slug, series.name, series.website, series.edition_count, series.talk_count,
  series.recording_count, (SELECT MIN(c.year) FROM conferences c WHERE c.series_id = series.id) AS first_year,
  (SELECT MAX(c.year) FROM conferences c WHERE c.series_id = series.id) AS last_year`;
const TALKS_OF_SERIES = `CROSS JOIN talks t ON t.conference_id = c.id AND t.status = 'published'`;

interface SpeakerRow extends Omit<TalkSpeaker, 'speakername'> {
  name: string;
  edition_count: number | string;
  talk_count: number | string;
}

/** Conferences over the years. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
  ) {}

  /** Series with several editions, most talks first; a page past the last one is empty. */
  async page(params: SeriesParams): Promise<SeriesPage> {
    const named = nameCondition(params.query, 'series');
    if (!named && params.query !== '') return { series: [], total_results: 0 };
    const where = `series.edition_count > 1${named ? ` AND ${named.sql}` : ''}`;
    const values = named?.values ?? [];
    const [series, [counted]] = await Promise.all([
      this.database.read.query<Series>(
        // The years are only looked up for this page.
        `SELECT ${COLUMNS} FROM (SELECT * FROM series WHERE ${where}
           ORDER BY series.talk_count DESC, series.edition_count DESC, series.id LIMIT ? OFFSET ?) series
         ORDER BY series.talk_count DESC, series.edition_count DESC, series.id`,
        [...values, SERIES_PER_PAGE, seriesOffset(params)],
      ),
      this.database.read.query<{ total: number | string }>(
        `SELECT COUNT(*) AS total FROM series WHERE ${where}`,
        values,
      ),
    ]);
    return { series, total_results: Number(counted?.total ?? 0) };
  }

  /** The series at a slug, a former slug or an id. @throws {DomainError} `SERIES_NOT_FOUND` */
  async open(slugOrId: string): Promise<SeriesAnswer> {
    const series = await this.find(slugOrId);
    const order = await popularOrder(this.database);
    const [editions, most_watched, speakers, [counted]] = await Promise.all([
      this.database.read.query<Conference>(
        `SELECT ${CONFERENCE_COLUMNS} FROM conferences c WHERE c.series_id = ?
         ORDER BY COALESCE(c.year, 0) DESC, c.start_date DESC, c.id DESC LIMIT ${MOST_EDITIONS}`,
        [series.id],
      ),
      this.cards.list(
        // `+` keeps SQLite from searching the most viewed talks of all conferences.
        `WHERE t.conference_id IN (SELECT id FROM conferences WHERE series_id = ?) AND +t.status = 'published' AND +t.watchable = 1
         ORDER BY ${order} LIMIT ${MOST_WATCHED}`,
        [series.id],
      ),
      this.speakers(series.id),
      this.database.read.query<{ total: number | string }>(
        `SELECT COUNT(DISTINCT ts.speaker_id) AS total FROM conferences c ${TALKS_OF_SERIES}
         JOIN talk_speakers ts ON ts.talk_id = t.id WHERE c.series_id = ?`,
        [series.id],
      ),
    ]);
    return {
      series: { ...series, speaker_count: Number(counted?.total ?? 0) },
      editions,
      most_watched,
      speakers,
    };
  }

  private async find(slugOrId: string): Promise<Series> {
    const address = lookupKey(slugOrId);
    const where = async (column: 'id' | 'slug', value: string | number) =>
      (
        await this.database.read.query<Series>(`SELECT ${COLUMNS} FROM series WHERE series.${column} = ?`, [
          value,
        ])
      )[0];
    const found = address && (await where(address.column, address.value));
    if (found) return found;
    const moved =
      address?.column === 'slug' ? await redirectedId(this.database.read, 'series', address.value) : null;
    const target = moved === null ? undefined : await where('id', moved);
    if (!target) throw new DomainError('SERIES_NOT_FOUND');
    return target;
  }

  private async speakers(seriesId: number): Promise<SeriesAnswer['speakers']> {
    const rows = await this.database.read.query<SpeakerRow>(
      `SELECT s.id, s.slug, s.name, s.profile_picture_url, f.edition_count, f.talk_count FROM (
         SELECT ts.speaker_id, COUNT(DISTINCT c.id) AS edition_count, COUNT(*) AS talk_count
         FROM conferences c ${TALKS_OF_SERIES} JOIN talk_speakers ts ON ts.talk_id = t.id
         WHERE c.series_id = ? GROUP BY ts.speaker_id HAVING COUNT(DISTINCT c.id) > 1
         ORDER BY COUNT(DISTINCT c.id) DESC, COUNT(*) DESC, ts.speaker_id LIMIT ${MOST_SPEAKERS}
       ) f JOIN speakers s ON s.id = f.speaker_id ORDER BY f.edition_count DESC, f.talk_count DESC, s.id`,
      [seriesId],
    );
    return rows.map(({ name, edition_count, talk_count, ...speaker }) => ({
      speaker: { ...speaker, speakername: name },
      edition_count: Number(edition_count),
      talk_count: Number(talk_count),
    }));
  }
}
