import type { Queries } from '../../database/database.js';
import type { Dialect } from '../../database/dialect.js';
import { BOUNDS } from './relevance.js';
import type { SelectedMatches, Selection } from './search-engine.js';

/** A row of the index's companion table, as read by a search. */
export interface NarrowRow {
  talk_id: number;
  group_id: number | null;
  quality: number;
  watchable: number | boolean;
  day: number;
  duration: number | null;
  title_words: number;
}

/** Orders that a database can compute from the narrow rows, in integers, so that both databases agree. */
const ORDERS = {
  quality: 'd.watchable DESC, d.quality DESC, d.day DESC, d.talk_id DESC',
  'short titles': 'd.quality - 8 * d.title_words DESC, d.talk_id DESC',
} as const;

const COLUMNS = 'd.talk_id, d.group_id, d.quality, d.watchable, d.day, d.duration, d.title_words';

/** `search_documents`, read by the index that has the columns of {@link NarrowRow}: the table's rows are many times as long. */
const INDEX = 'ix_search_documents_narrow';
const TABLE: Record<Dialect, string> = {
  sqlite: `search_documents d INDEXED BY ${INDEX}`,
  mysql: `search_documents d FORCE INDEX (${INDEX})`,
};

/** Reads the narrow rows of matches. */
export class NarrowRows {
  private readonly table: string;

  constructor(
    private readonly read: Queries,
    dialect: Dialect,
  ) {
    this.table = TABLE[dialect];
  }

  /** In no order. */
  all({ sql, parameters }: Selection): Promise<NarrowRow[]> {
    return this.read.query<NarrowRow>(`SELECT ${COLUMNS} ${this.from(sql)}`, parameters);
  }

  /** The first ones in one of these orders. */
  first({ sql, parameters }: Selection, order: keyof typeof ORDERS, limit: number): Promise<NarrowRow[]> {
    return this.read.query<NarrowRow>(
      `SELECT ${COLUMNS} ${this.from(sql)} ORDER BY ${ORDERS[order]} LIMIT ?`,
      [...parameters, limit],
    );
  }

  /** Number of matches; several recordings of one talk count once. Exact up to the bound. */
  async count(matches: SelectedMatches): Promise<{ total: number; capped: boolean }> {
    const { sql, parameters, size = await this.sizeOf(matches) } = matches;
    if (size > BOUNDS.matches) return { total: BOUNDS.matches, capped: true };
    const [row] = await this.read.query<{ talks: number }>(
      `SELECT COUNT(DISTINCT COALESCE(d.group_id, d.talk_id)) AS talks ${this.from(sql)}`,
      parameters,
    );
    return { total: Number(row?.talks ?? 0), capped: false };
  }

  /** Those of the groups that have a match; a talk with a single recording is a group of its own. */
  async groupsAmong({ sql, parameters }: Selection, groups: Selection): Promise<Set<number>> {
    const rows = await this.read.query<{ known: number }>(
      `SELECT DISTINCT COALESCE(d.group_id, d.talk_id) AS known ${this.from(sql)}
       WHERE COALESCE(d.group_id, d.talk_id) IN (${groups.sql})`,
      [...parameters, ...groups.parameters],
    );
    return new Set(rows.map(({ known }) => known));
  }

  private async sizeOf({ sql, parameters }: Selection): Promise<number> {
    const [all] = await this.read.query<{ found: number }>(
      `SELECT COUNT(*) AS found FROM (${sql}) AS m`,
      parameters,
    );
    return Number(all?.found ?? 0);
  }

  private from(matches: string): string {
    return `FROM (${matches}) AS m JOIN ${this.table} ON d.talk_id = m.talk_id`;
  }
}

/** {@link ORDERS}`.quality` for rows in memory. */
export function byQuality(a: NarrowRow, b: NarrowRow): number {
  const watchable = Number(Boolean(b.watchable)) - Number(Boolean(a.watchable));
  return watchable || b.quality - a.quality || b.day - a.day || b.talk_id - a.talk_id;
}

/** The first row of each group. */
export function oneOfEach<Row extends NarrowRow>(rows: readonly Row[]): Row[] {
  const seen = new Set<number>();
  return rows.filter(({ talk_id, group_id }) => {
    const group = group_id ?? talk_id;
    return !seen.has(group) && seen.add(group);
  });
}

/** The first row of each group, in order. */
export const onePerGroup = (rows: readonly NarrowRow[]): number[] =>
  oneOfEach(rows).map(({ talk_id }) => talk_id);
