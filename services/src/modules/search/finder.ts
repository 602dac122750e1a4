import { Injectable } from '@nestjs/common';
import type { SearchSort } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import type { Expression } from './expression.js';
import { hasShort, type Query, queryExpression, type Unit } from './query.js';
import { type Candidate, relevance } from './rank.js';
import { BOUNDS } from './relevance.js';
import { matches, matchingIds, type NarrowRow, type SearchEngine, searchEngine } from './search-engine.js';
import { type Understood, Understanding } from './understanding.js';

export interface Asked {
  query: Query;
  /** Tokens of facets. */
  filters: readonly Expression[];
  sort: SearchSort;
  /** Nothing is corrected and nothing left out. */
  exact: boolean;
}

export interface Found {
  /** The talk of each row, in order; of several recordings of one talk the best. */
  ids: number[];
  /** There are more than that. */
  capped: boolean;
  /** What was looked for in the end. */
  query: Query;
  /** Null where nothing was changed. */
  understood: Understood | null;
  expression: Expression | null;
}

type Row = NarrowRow & { score: number };

/** Finds talks by tokens and puts them in order. The index says what matches; the order is ours. */
@Injectable()
export class Finder {
  private readonly engine: SearchEngine;

  constructor(
    private readonly database: Database,
    private readonly understanding: Understanding,
  ) {
    this.engine = searchEngine(database.dialect);
  }

  async find({ query: typed, filters, sort, exact }: Asked): Promise<Found> {
    const query = await this.understanding.withSynonyms(typed);
    let found = await this.matching(query, filters);
    let understood: Understood | null = null;
    if (
      found.rows.length === 0 &&
      query.units.length > 0 &&
      !exact &&
      !(await this.isNarrowed(query, filters))
    ) {
      understood = await this.understanding.rescue(query, (expression) => this.exists(expression));
      if (understood) found = await this.matching(understood.query, filters);
    }
    const searched = understood?.query ?? query;
    const capped = found.rows.length > BOUNDS.matches;
    const ordered = await this.ordered(found, searched, filters, sort, capped);
    return {
      ids: onePerGroup(ordered).slice(0, BOUNDS.matches),
      capped,
      query: searched,
      understood,
      expression: found.rows.length === 0 ? null : found.expression,
    };
  }

  /** How many talks a query leaves, and their facets. */
  expressionOf(query: Query, filters: readonly Expression[], short: boolean): Expression {
    return queryExpression(query.units, { place: 'anywhere', short }, filters);
  }

  private async matching(query: Query, filters: readonly Expression[]) {
    const limit = BOUNDS.matches + 1;
    const look = async (short: boolean) => {
      const expression = this.expressionOf(query, filters, short);
      return { short, expression, rows: await matches(this.database.read, this.engine, expression, limit) };
    };
    const found = await look(false);
    return found.rows.length === 0 && hasShort(query.units) ? look(true) : found;
  }

  /** The words are there, but not with these facets. */
  private async isNarrowed(query: Query, filters: readonly Expression[]): Promise<boolean> {
    if (filters.length === 0) return false;
    return this.exists(this.expressionOf(query, [], true));
  }

  private async exists(expression: Expression): Promise<boolean> {
    return (await matchingIds(this.database.read, this.engine, expression, 1)).length > 0;
  }

  private async ordered(
    { rows, expression, short }: { rows: NarrowRow[]; expression: Expression; short: boolean },
    query: Query,
    filters: readonly Expression[],
    sort: SearchSort,
    capped: boolean,
  ): Promise<NarrowRow[]> {
    if (sort === 'newest') return rows.sort((a, b) => b.day - a.day || b.talk_id - a.talk_id);
    if (sort === 'longest') return rows.sort((a, b) => byLength(b, a, 0));
    if (sort === 'shortest') return rows.sort((a, b) => byLength(a, b, Infinity));
    if (sort === 'most_liked') return this.byNumbers(rows, expression, 'total_likes', 'internal_views');
    if (sort === 'most_viewed' || query.units.length === 0)
      return this.byNumbers(rows, expression, 'internal_views', 'total_likes');
    return this.byRelevance(rows, query, filters, short, capped);
  }

  private async byNumbers(rows: NarrowRow[], expression: Expression, first: string, second: string) {
    const { sql, parameter } = this.engine.matching(expression);
    const numbers = await this.database.read.query<{ id: number; first: number; second: number }>(
      `SELECT t.id, t.${first} AS first, t.${second} AS second FROM (${sql}) AS m JOIN talks t ON t.id = m.talk_id
       ORDER BY m.talk_id DESC LIMIT ?`,
      [parameter, BOUNDS.matches + 1],
    );
    const byId = new Map(numbers.map((row) => [row.id, row]));
    const of = (row: NarrowRow) => byId.get(row.talk_id) ?? { first: 0, second: 0 };
    return rows.sort((a, b) => of(b).first - of(a).first || of(b).second - of(a).second || byQuality(a, b));
  }

  /** Those with all words in title and names are weighed first; what is not weighed follows by quality. */
  private async byRelevance(
    rows: NarrowRow[],
    query: Query,
    filters: readonly Expression[],
    short: boolean,
    capped: boolean,
  ): Promise<NarrowRow[]> {
    let candidates = rows;
    if (rows.length > BOUNDS.weighed) {
      const titled = queryExpression(query.units, { place: 'title', short }, filters);
      const inTitle = await matches(this.database.read, this.engine, titled, BOUNDS.matches + 1);
      const ids = new Set(inTitle.map(({ talk_id }) => talk_id));
      const rest = rows.filter(({ talk_id }) => !ids.has(talk_id));
      inTitle.sort((a, b) => worth(b, query) - worth(a, query) || b.talk_id - a.talk_id);
      candidates = [...inTitle, ...rest.sort(byQuality)].slice(0, capped ? BOUNDS.matches : undefined);
    }
    const weighed = await this.weighed(candidates.slice(0, BOUNDS.weighed), query);
    return [...weighed, ...candidates.slice(BOUNDS.weighed)];
  }

  private async weighed(rows: NarrowRow[], query: Query): Promise<NarrowRow[]> {
    if (rows.length === 0) return rows;
    const ids = rows.map(({ talk_id }) => talk_id);
    const [candidates, rarities] = await Promise.all([
      this.database.read.query<Candidate>(
        `SELECT talk_id, quality, facets, words FROM search_documents WHERE talk_id IN (${placeholders(ids)})`,
        ids,
      ),
      this.understanding.rarities(query.units),
    ]);
    const scores = new Map(
      candidates.map((candidate) => [candidate.talk_id, relevance(query, rarities, candidate)]),
    );
    const scored = rows.map((row): Row => ({ ...row, score: scores.get(row.talk_id) ?? 0 }));
    return scored.sort((a, b) => b.score - a.score || byQuality(a, b));
  }
}

/** What the words fill most of, then what has most to watch and read. */
const worth = (row: NarrowRow, { units }: { units: readonly Unit[] }): number =>
  Math.min(1, units.length / Math.max(row.title_words, 1)) + row.quality / 200;

function byQuality(a: NarrowRow, b: NarrowRow): number {
  const watchable = Number(Boolean(b.watchable)) - Number(Boolean(a.watchable));
  return watchable || b.quality - a.quality || b.day - a.day || b.talk_id - a.talk_id;
}

/** @param unknown what no length counts as */
const byLength = (a: NarrowRow, b: NarrowRow, unknown: number): number => {
  const [one, other] = [a.duration ?? unknown, b.duration ?? unknown];
  return one === other ? byQuality(a, b) : one - other;
};

/** The first of each group, in the order of the rows. */
function onePerGroup(rows: readonly NarrowRow[]): number[] {
  const seen = new Set<number>();
  return rows
    .filter(({ talk_id, group_id }) => {
      const group = group_id ?? talk_id;
      if (seen.has(group)) return false;
      seen.add(group);
      return true;
    })
    .map(({ talk_id }) => talk_id);
}
