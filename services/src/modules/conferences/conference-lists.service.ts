import { Injectable } from '@nestjs/common';
import type { Conference, ConferenceDirectory, ConferencePage } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { CONFERENCE_COLUMNS } from './conference-columns.js';
import { MOST_WITHOUT_PAGE, type PageParams, type RangeQuery } from './conference-queries.js';
import { type Condition, nameCondition } from './name-condition.js';

/** No conference lasts longer, in days. */
const LONGEST = 366;
const DAY_MS = 86_400_000;

/** A page of the conferences in a range. */
interface ConferencesBetween {
  conferences: Conference[];
  /** Whether there are more pages. */
  isCut: boolean;
}

/** A section of a list, in display order. */
interface Part {
  condition: Condition;
  order: string;
}

/** Lists of conferences: upcoming ones, soonest first, then past ones, latest first. */
@Injectable()
export class ConferenceLists {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The start of the list. */
  async first(): Promise<Conference[]> {
    const params = { page: 1, perPage: MOST_WITHOUT_PAGE, query: '', when: null, year: null };
    return (await this.page(params)).conferences;
  }

  /** One page, and the total; a page past the last one is empty. */
  async page({ page, perPage, query, when, year }: PageParams): Promise<ConferencePage> {
    const narrowed: Condition[] = [];
    const named = nameCondition(query, 'c');
    if (named) narrowed.push(named);
    else if (query !== '') return { conferences: [], total_results: 0 };
    if (year !== null) narrowed.push({ sql: 'c.year = ?', values: [year] });

    const parts = this.parts().filter((_, place) => when === null || place === (when === 'upcoming' ? 0 : 1));
    // Conferences without a date are neither upcoming nor past.
    if (when !== null) narrowed.push({ sql: 'c.start_date IS NOT NULL', values: [] });
    const totals = await Promise.all(parts.map((part) => this.count([part.condition, ...narrowed])));
    const conferences: Conference[] = [];
    let skip = (page - 1) * perPage;
    for (const [place, { condition, order }] of parts.entries()) {
      const total = totals[place] ?? 0;
      const wanted = perPage - conferences.length;
      if (wanted > 0 && skip < total)
        conferences.push(...(await this.list([condition, ...narrowed], order, wanted, skip)));
      skip = Math.max(0, skip - total);
    }
    return { conferences, total_results: totals.reduce((sum, total) => sum + total, 0) };
  }

  /** Counts for each section of the list and for each year. */
  async directory(): Promise<ConferenceDirectory> {
    const dated = { sql: 'c.start_date IS NOT NULL', values: [] };
    const [upcoming = 0, past = 0] = await Promise.all(
      this.parts().map(({ condition }) => this.count([condition, dated])),
    );
    const [total, [series], years] = await Promise.all([
      this.count([]),
      this.database.read.query<{ total: number | string }>(
        'SELECT COUNT(*) AS total FROM series WHERE edition_count > 1',
      ),
      this.database.read.query<{ year: number; count: number | string }>(
        'SELECT year, COUNT(*) AS count FROM conferences WHERE year IS NOT NULL GROUP BY year ORDER BY year DESC',
      ),
    ]);
    return {
      total,
      upcoming,
      past,
      series: Number(series?.total ?? 0),
      years: years.map(({ year, count }) => ({ year, count: Number(count) })),
    };
  }

  /**
   * Conferences with at least one day in the range, latest first; one without an end lasts one day. A page past the last one is empty.
   *
   * @source decisions.md, "Calls, point by point"
   */
  async between({ start_date, end_date, page, per_page }: RangeQuery): Promise<ConferencesBetween> {
    const from = dayOf(Date.parse(start_date) - LONGEST * DAY_MS);
    const rows = await this.database.read.query<Conference>(
      `SELECT ${CONFERENCE_COLUMNS} FROM conferences c
       WHERE c.start_date >= ? AND c.start_date <= ? AND COALESCE(c.end_date, c.start_date) >= ?
       ORDER BY c.start_date DESC, c.id DESC LIMIT ? OFFSET ?`,
      [from, end_date, start_date, per_page + 1, (page - 1) * per_page],
    );
    return { conferences: rows.slice(0, per_page), isCut: rows.length > per_page };
  }

  /** Upcoming and current ones, then past ones. Those without a date come last: both databases sort nulls last in descending order. */
  private parts(): [Part, Part] {
    const now = this.clock.now().getTime();
    const today = dayOf(now);
    return [
      {
        condition: {
          sql: 'c.start_date >= ? AND COALESCE(c.end_date, c.start_date) >= ?',
          values: [dayOf(now - LONGEST * DAY_MS), today],
        },
        order: 'c.start_date, c.id',
      },
      {
        condition: {
          sql: '(c.start_date IS NULL OR (c.start_date < ? AND (c.start_date < ? OR COALESCE(c.end_date, c.start_date) < ?)))',
          values: [today, dayOf(now - LONGEST * DAY_MS), today],
        },
        order: 'c.start_date DESC, c.id DESC',
      },
    ];
  }

  private async count(conditions: readonly Condition[]): Promise<number> {
    const { sql, values } = all(conditions);
    const [row] = await this.database.read.query<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM conferences c WHERE ${sql}`,
      values,
    );
    return Number(row?.total ?? 0);
  }

  private list(
    conditions: readonly Condition[],
    order: string,
    limit: number,
    offset: number,
  ): Promise<Conference[]> {
    const { sql, values } = all(conditions);
    return this.database.read.query(
      `SELECT ${CONFERENCE_COLUMNS} FROM conferences c WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
  }
}

/** `yyyy-MM-dd`, UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { sql: '1 = 1', values: [] };
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
