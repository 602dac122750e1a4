import { Injectable } from '@nestjs/common';
import {
  CONFERENCE_TIMES,
  type Conference,
  type ConferenceDirectory,
  type ConferencePage,
  type ConferenceTime,
} from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
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

const ORDERS: Record<ConferenceTime, string> = {
  upcoming: 'c.start_date, c.id',
  past: 'c.start_date DESC, c.id DESC',
  undated: 'c.id DESC',
  cancelled: 'c.start_date DESC, c.id DESC',
};
const UNDATED: Condition = { sql: 'c.status IS NULL AND c.start_date IS NULL', values: [] };
const CANCELLED: Condition = { sql: 'c.status IS NOT NULL', values: [] };

/** A conference whose name matches. */
interface Found {
  id: number;
  section: ConferenceTime;
}

/** Lists of conferences: upcoming ones, soonest first, then past ones, latest first, then those without a date, and cancelled ones. */
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
    const skipped = (page - 1) * perPage;
    const inYear: Condition[] = year === null ? [] : [{ sql: 'c.year = ?', values: [year] }];
    const sections = CONFERENCE_TIMES.filter((section) => when === null || section === when);
    if (query !== '') {
      const named = nameCondition(query, 'c');
      const found = named ? await this.found([named, ...inYear], sections) : [];
      const conferences = await this.inOrder(found.slice(skipped, skipped + perPage));
      return { conferences, total_results: found.length };
    }
    const totals = await this.totals(inYear);
    const conferences: Conference[] = [];
    let skip = skipped;
    for (const section of sections) {
      const wanted = perPage - conferences.length;
      if (wanted > 0 && skip < totals[section])
        conferences.push(...(await this.list(section, inYear, wanted, skip)));
      skip = Math.max(0, skip - totals[section]);
    }
    return { conferences, total_results: sections.reduce((sum, section) => sum + totals[section], 0) };
  }

  /** Counts for each section of the list and for each year. */
  async directory(): Promise<ConferenceDirectory> {
    const [totals, [series], years] = await Promise.all([
      this.totals([]),
      this.database.read.query<{ total: number | string }>(
        'SELECT COUNT(*) AS total FROM series WHERE edition_count > 1',
      ),
      this.database.read.query<{ year: number; count: number | string }>(
        'SELECT year, COUNT(*) AS count FROM conferences WHERE year IS NOT NULL GROUP BY year ORDER BY year DESC',
      ),
    ]);
    return {
      total: CONFERENCE_TIMES.reduce((sum, section) => sum + totals[section], 0),
      ...totals,
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

  /** Those without a day before today. */
  private upcoming(): Condition {
    const now = this.clock.now().getTime();
    return {
      sql: 'c.status IS NULL AND c.start_date >= ? AND COALESCE(c.end_date, c.start_date) >= ?',
      values: [dayOf(now - LONGEST * DAY_MS), dayOf(now)],
    };
  }

  private past(): Condition {
    const now = this.clock.now().getTime();
    const [today, before] = [dayOf(now), dayOf(now - LONGEST * DAY_MS)];
    return {
      sql: 'c.status IS NULL AND c.start_date < ? AND (c.start_date < ? OR COALESCE(c.end_date, c.start_date) < ?)',
      values: [today, before, today],
    };
  }

  /** Size of each section; past conferences, which no index can count, are the remainder. */
  private async totals(narrowed: readonly Condition[]): Promise<Record<ConferenceTime, number>> {
    const [all, upcoming, undated, cancelled] = await Promise.all([
      this.count(narrowed),
      this.count([this.upcoming(), ...narrowed]),
      this.count([UNDATED, ...narrowed]),
      this.count([CANCELLED, ...narrowed]),
    ]);
    return { upcoming, past: all - upcoming - undated - cancelled, undated, cancelled };
  }

  /** No index finds part of a name: all names are compared, within one index; `+` keeps SQLite from reading the table by date instead. */
  private async found(
    conditions: readonly Condition[],
    sections: readonly ConferenceTime[],
  ): Promise<number[]> {
    const { sql: isUpcoming, values: days } = this.upcoming();
    const { sql, values } = all(conditions);
    const rows = await this.database.slow.query<Found>(
      `SELECT c.id, CASE WHEN ${CANCELLED.sql} THEN 'cancelled' WHEN ${UNDATED.sql} THEN 'undated'
         WHEN ${isUpcoming} THEN 'upcoming' ELSE 'past' END AS section FROM conferences c
       WHERE ${sql} ORDER BY +c.start_date DESC, c.id DESC`,
      [...days, ...values],
    );
    const bySection: Record<ConferenceTime, number[]> = {
      upcoming: [],
      past: [],
      undated: [],
      cancelled: [],
    };
    for (const { id, section } of rows) bySection[section].push(id);
    bySection.upcoming.reverse();
    return sections.flatMap((section) => bySection[section]);
  }

  private async inOrder(ids: readonly number[]): Promise<Conference[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read.query<Conference>(
      `SELECT ${CONFERENCE_COLUMNS} FROM conferences c WHERE c.id IN (${placeholders(ids)})`,
      ids,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async count(conditions: readonly Condition[]): Promise<number> {
    const { sql, values } = all(conditions);
    const [row] = await this.database.slow.query<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM conferences c WHERE ${sql}`,
      values,
    );
    return Number(row?.total ?? 0);
  }

  private list(
    section: ConferenceTime,
    narrowed: readonly Condition[],
    limit: number,
    offset: number,
  ): Promise<Conference[]> {
    const condition = {
      upcoming: this.upcoming(),
      past: this.past(),
      undated: UNDATED,
      cancelled: CANCELLED,
    }[section];
    const { sql, values } = all([condition, ...narrowed]);
    return this.database.slow.query(
      `SELECT ${CONFERENCE_COLUMNS} FROM conferences c WHERE ${sql} ORDER BY ${ORDERS[section]} LIMIT ? OFFSET ?`,
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
