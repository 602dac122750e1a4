import { Injectable } from '@nestjs/common';
import type { Conference, ConferenceAnswer, Edition } from '@lectern/contracts';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { redirectedId } from '../catalogue/index.js';
import { CONFERENCE_COLUMNS } from './conference-columns.js';

/** More editions than any series has. */
const MOST_EDITIONS = 500;

type ConferenceRow = Conference & { series_id: number | null; speaker_count: number };

/** One conference and its neighbours in time. */
@Injectable()
export class ConferencesService {
  constructor(private readonly database: Database) {}

  /** The conference at a slug, a former slug or an id. @throws {DomainError} `CONFERENCE_NOT_FOUND` */
  async find(slugOrId: string): Promise<ConferenceRow> {
    const address = lookupKey(slugOrId);
    if (!address) throw new DomainError('CONFERENCE_NOT_FOUND');
    const found = await this.where(address.column, address.value);
    if (found) return found;
    const moved =
      address.column === 'slug' ? await redirectedId(this.database.read, 'conference', address.value) : null;
    const target = moved === null ? undefined : await this.where('id', moved);
    if (!target) throw new DomainError('CONFERENCE_NOT_FOUND');
    return target;
  }

  /** Data for the head of its page. @throws {DomainError} `CONFERENCE_NOT_FOUND` */
  async open(slugOrId: string): Promise<ConferenceAnswer> {
    const conference = await this.find(slugOrId);
    const [[slots], series, editions] = await Promise.all([
      this.database.read.query<{ total: number | string }>(
        'SELECT COUNT(*) AS total FROM slots WHERE conference_id = ?',
        [conference.id],
      ),
      this.seriesOf(conference),
      this.editionsBeside(conference),
    ]);
    const place = editions.findIndex(({ id }) => id === conference.id);
    return {
      conference: { ...conference, slot_count: Number(slots?.total ?? 0) },
      series,
      previous: (place > 0 && editions[place - 1]) || null,
      next: (place >= 0 && editions[place + 1]) || null,
    };
  }

  private async where(column: 'id' | 'slug', value: string | number): Promise<ConferenceRow | undefined> {
    const [row] = await this.database.read.query<ConferenceRow>(
      `SELECT ${CONFERENCE_COLUMNS}, c.series_id, c.speaker_count FROM conferences c WHERE c.${column} = ?`,
      [value],
    );
    return row;
  }

  private async seriesOf({ series_id }: ConferenceRow): Promise<ConferenceAnswer['series']> {
    if (series_id === null) return null;
    const [series] = await this.database.read.query<NonNullable<ConferenceAnswer['series']>>(
      'SELECT slug, name, edition_count FROM series WHERE id = ?',
      [series_id],
    );
    return series && series.edition_count > 1 ? series : null;
  }

  /** The editions of its series in chronological order, including itself. */
  private async editionsBeside({ series_id }: ConferenceRow): Promise<(Edition & { id: number })[]> {
    if (series_id === null) return [];
    const editions = await this.database.read.query<Edition & { id: number }>(
      `SELECT c.id, c.slug, c.name, c.year, c.start_date FROM conferences c WHERE c.series_id = ?
       ORDER BY c.start_date DESC, c.id DESC LIMIT ${MOST_EDITIONS}`,
      [series_id],
    );
    const when = ({ start_date, year }: Edition): string => start_date ?? String(year ?? '');
    return editions
      .filter((edition) => when(edition) !== '')
      .sort((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.id - b.id));
  }
}
