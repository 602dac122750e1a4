import { Injectable } from '@nestjs/common';
import type { Conference, ConferencePage } from '@lectern/contracts';
import { addressOf } from '../../database/address.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../gateway/errors.js';
import type { PageAsked, RangeQuery } from './conference-queries.js';

/** Every column of the contract's `Conference`, of table `c`. */
const COLUMNS = 'c.id, c.slug, c.name, c.logo, c.location, c.start_date, c.end_date, c.time_zone, c.website';

/**
 * Latest start first: what is ahead stands on top and the archive follows, and pages do not shift as time passes. Those
 * without a date come last, which is where both databases put nothing when they sort downwards.
 */
const NEWEST_FIRST = 'ORDER BY c.start_date DESC, c.id DESC';

/** Conferences, newest first. */
@Injectable()
export class ConferencesService {
  constructor(private readonly database: Database) {}

  /** All there are. */
  list(): Promise<Conference[]> {
    return this.database.read.query(`SELECT ${COLUMNS} FROM conferences c ${NEWEST_FIRST}`);
  }

  /** One page, and how many there are on all pages; a page past the last one is empty. */
  async page({ page, perPage }: PageAsked): Promise<ConferencePage> {
    const [conferences, [counted]] = await Promise.all([
      this.database.read.query<Conference>(
        `SELECT ${COLUMNS} FROM conferences c ${NEWEST_FIRST} LIMIT ? OFFSET ?`,
        [perPage, (page - 1) * perPage],
      ),
      this.database.read.query<{ total: number }>('SELECT COUNT(*) AS total FROM conferences'),
    ]);
    return { conferences, total_results: counted?.total ?? 0 };
  }

  /**
   * Those of which at least one day falls in the range; one without an end lasts one day.
   *
   * @source decisions.md, "Calls, point by point"
   */
  between({ start_date, end_date }: RangeQuery): Promise<Conference[]> {
    return this.database.read.query(
      `SELECT ${COLUMNS} FROM conferences c
       WHERE c.start_date <= ? AND COALESCE(c.end_date, c.start_date) >= ? ${NEWEST_FIRST}`,
      [end_date, start_date],
    );
  }

  /** The conference at a slug or id. Throws `CONFERENCE_NOT_FOUND`. */
  async find(slugOrId: string): Promise<Conference> {
    const address = addressOf(slugOrId);
    const [conference] = address
      ? await this.database.read.query<Conference>(
          `SELECT ${COLUMNS} FROM conferences c WHERE c.${address.column} = ?`,
          [address.value],
        )
      : [];
    if (!conference) throw new DomainError('CONFERENCE_NOT_FOUND');
    return conference;
  }
}
