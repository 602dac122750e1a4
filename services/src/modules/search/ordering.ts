import type { SearchSort } from '@lectern/contracts';
import type { Database } from '../../database/database.js';
import type { Expression } from './expression.js';
import { type Asked, type InOrder, isByWords, type Matched } from './found.js';
import { byQuality, type NarrowRow, NarrowRows, onePerGroup } from './narrow-rows.js';
import { type Query, queryExpression } from './query.js';
import { BOUNDS } from './relevance.js';
import { type Scoring, scoresOf } from './scoring.js';
import type { SearchEngine, Selection } from './search-engine.js';

/** Puts talks with all words in order: by relevance, or as asked. */
export class Ordering {
  private readonly rows: NarrowRows;

  constructor(
    private readonly database: Database,
    private readonly engine: SearchEngine,
    private readonly scoring: Scoring,
  ) {
    this.rows = new NarrowRows(database.slow, database.dialect);
  }

  /** @param inTitle see {@link likeliest} */
  async inOrder(
    matched: Matched,
    query: Query,
    { sort, filters, most }: Asked,
    inTitle: Promise<Selection> | null,
  ): Promise<InOrder> {
    const isRanked = isByWords({ sort, query });
    const areAll = matched.rows.length <= BOUNDS.weighed;
    const { matches } = matched;
    if (isRanked && areAll) {
      const weighed = most === 0 ? [] : await this.scoring.weighed(matched.rows, query);
      const ids = onePerGroup(most === 0 ? matched.rows : weighed);
      const capped = !matches.isComplete;
      return { ids: ids.slice(0, most), total: ids.length, capped, matches, scores: scoresOf(weighed) };
    }
    if (isRanked) {
      const [likeliest, counted] = await Promise.all([
        most > 0
          ? this.likeliest(matched, query, filters, inTitle).then((rows) => this.scoring.weighed(rows, query))
          : [],
        this.rows.count(matches),
      ]);
      const count = { ...counted, capped: counted.capped || !matches.isComplete };
      const best = onePerGroup(likeliest);
      const scores = scoresOf(likeliest);
      if (most <= best.length) return { ids: best.slice(0, most), ...count, matches, scores };
      const rest = (await this.rows.all(matches)).sort(byQuality);
      const first = new Map(best.map((id, index) => [id, index]));
      const ordered = [...best, ...onePerGroup(rest).filter((id) => !first.has(id))];
      return { ids: ordered.slice(0, Math.min(most, count.total)), ...count, matches, scores };
    }
    const rows = areAll ? matched.rows : await this.rows.all(matches);
    const ids = onePerGroup(await this.sorted(rows, matches, sort)).slice(0, BOUNDS.matches);
    const capped = rows.length > BOUNDS.matches || !matches.isComplete;
    return { ids: ids.slice(0, most), total: ids.length, capped, matches };
  }

  /** These talks in an order other than by relevance; the best of several recordings of one talk. */
  async inOrderOf(matches: Selection, sort: SearchSort): Promise<number[]> {
    return onePerGroup(await this.sorted(await this.rows.all(matches), matches, sort));
  }

  matchesInTitle(query: Query, short: boolean, filters: readonly Expression[]): Promise<Selection> {
    return this.engine.latest(
      this.database.slow,
      queryExpression(query, { place: 'title', short }, filters),
      BOUNDS.titled,
    );
  }

  /**
   * Talks with all words in title and names first, then those with the most to watch and read.
   *
   * @param inTitle those with all words there, if they were looked up already
   */
  private async likeliest(
    { matches, short }: Matched,
    query: Query,
    filters: readonly Expression[],
    inTitle: Promise<Selection> | null,
  ): Promise<NarrowRow[]> {
    const ahead = short ? null : inTitle;
    const inTitles = await (ahead ?? this.matchesInTitle(query, short, filters));
    const titled = await this.rows.first(inTitles, 'short titles', BOUNDS.weighed);
    if (titled.length === BOUNDS.weighed) return titled;
    const others = await this.rows.first(matches, 'quality', BOUNDS.weighed);
    const ids = new Set(titled.map(({ talk_id }) => talk_id));
    return [...titled, ...others.filter(({ talk_id }) => !ids.has(talk_id))].slice(0, BOUNDS.weighed);
  }

  private async sorted(rows: NarrowRow[], matches: Selection, sort: SearchSort): Promise<NarrowRow[]> {
    if (sort === 'newest') return rows.sort((a, b) => b.day - a.day || b.talk_id - a.talk_id);
    if (sort === 'longest') return rows.sort((a, b) => byLength(b, a, 0) || byQuality(a, b));
    if (sort === 'shortest') return rows.sort((a, b) => byLength(a, b, Infinity) || byQuality(a, b));
    const [first, second] =
      sort === 'most_liked' ? ['total_likes', 'internal_views'] : ['internal_views', 'total_likes'];
    const numbers = await this.database.slow.query<{ id: number; first: number; second: number }>(
      `SELECT t.id, t.${first} AS first, t.${second} AS second FROM (${matches.sql}) AS m JOIN talks t ON t.id = m.talk_id`,
      matches.parameters,
    );
    const byId = new Map(numbers.map((row) => [row.id, row]));
    const of = (row: NarrowRow) => byId.get(row.talk_id) ?? { first: 0, second: 0 };
    return rows.sort((a, b) => of(b).first - of(a).first || of(b).second - of(a).second || byQuality(a, b));
  }
}

/** @param unknown used in place of an unknown length */
function byLength(a: NarrowRow, b: NarrowRow, unknown: number): number {
  const [one, other] = [a.duration ?? unknown, b.duration ?? unknown];
  return one === other ? 0 : one - other;
}
