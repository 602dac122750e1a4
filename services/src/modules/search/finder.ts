import { Injectable } from '@nestjs/common';
import type { SearchSort } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import type { Expression } from './expression.js';
import { hasShort, type Query, queryExpression } from './query.js';
import { type Candidate, relevance, unitsInTitle } from './rank.js';
import { BOUNDS } from './relevance.js';
import { searchEngine } from './engines.js';
import { byQuality, type NarrowRow, NarrowRows } from './narrow-rows.js';
import type { SearchEngine, SelectedMatches, Selection } from './search-engine.js';
import { type Lookup, type Understood, Understanding } from './understanding.js';

export interface Asked {
  query: Query;
  /** Facet tokens. */
  filters: readonly Expression[];
  sort: SearchSort;
  /** Run the query as typed: no corrections, and no words left out. */
  exact: boolean;
  /** Maximum number of results, starting with the first; 0 to count them only. */
  most: number;
}

export interface Found {
  /**
   * Talk ids in order, up to the requested number; the best of several recordings of one talk. If the query was changed, the first is
   * always there: its spelling tells which word was meant.
   */
  ids: number[];
  /** Number of all matches, as far as counted. */
  total: number;
  /** Whether there are more matches than `total`. */
  capped: boolean;
  /** The query that was finally run. */
  query: Query;
  /** Null if the query was not changed. */
  understood: Understood | null;
  /** The latest matches, as many as are counted; null if nothing was found. */
  matches: Selection | null;
}

interface Matched {
  /** As many as are counted. */
  matches: SelectedMatches;
  /** Whether prefixes of short words match too. */
  short: boolean;
  /** One row more than can be weighed, if there are that many. */
  rows: NarrowRow[];
}

interface Reinterpreted {
  understood: Understood;
  /** Matches of its query without filters, if they were looked up. */
  matched: Matched | null;
}

type InOrder = Pick<Found, 'ids' | 'total' | 'capped' | 'matches'>;

/** Finds talks by tokens and ranks them. The index only determines which talks match. */
@Injectable()
export class Finder {
  private readonly engine: SearchEngine;
  private readonly rows: NarrowRows;

  constructor(
    private readonly database: Database,
    private readonly understanding: Understanding,
  ) {
    this.engine = searchEngine(database.dialect);
    this.rows = new NarrowRows(database.slow, database.dialect);
  }

  async find(asked: Asked): Promise<Found> {
    const named = await this.understanding.withSynonyms(asked.query);
    const [query, isCommon] = await Promise.all([
      this.understanding.withBeginnings(named),
      isByWords(asked) && asked.most > 0 && asked.filters.length === 0 && this.understanding.isCommon(named),
    ]);
    // Needed for a common word in any case; a server does both lookups at once.
    const inTitle = isCommon ? this.matchesInTitle(query, false, []) : null;
    inTitle?.catch(() => undefined);
    let matched = await this.matching(query, asked.filters);
    let understood: Understood | null = null;
    if (query.units.length > 0 && !asked.exact && matched.rows.length <= BOUNDS.few) {
      const reread = await this.reinterpret(query, matched, asked.filters);
      if (reread) {
        understood = reread.understood;
        // Keeps the matches of the first query.
        const short = matched.rows.length > 0 && matched.short;
        const known = asked.filters.length === 0 && !short ? reread.matched : null;
        matched = known ?? (await this.matching(understood.query, asked.filters, { short }));
      }
    }
    const searched = understood?.query ?? query;
    if (matched.rows.length === 0)
      return { ids: [], total: 0, capped: false, matches: null, query: searched, understood };
    const most = understood ? Math.max(1, asked.most) : asked.most;
    const ahead = understood ? null : inTitle;
    const found = await this.inOrder(matched, searched, { ...asked, most }, ahead);
    return { ...found, query: searched, understood };
  }

  /** The latest talks that match, as many as are counted. */
  matchesOf(query: Query, filters: readonly Expression[]): Promise<Selection> {
    const expression = queryExpression(query.units, { place: 'anywhere', short: false }, filters);
    return this.latest(expression, BOUNDS.matches + 1);
  }

  /** @param short match prefixes of short words in any case */
  private async matching(
    query: Query,
    filters: readonly Expression[],
    { short = false, limit = BOUNDS.matches + 1 } = {},
  ): Promise<Matched> {
    const look = async (short: boolean) => {
      const expression = queryExpression(query.units, { place: 'anywhere', short }, filters);
      // In one lookup: InnoDB reads all matches of a block, whatever the limit.
      const matches = await this.latest(expression, limit);
      const rows = await this.rows.all(matches.first(Math.min(limit, BOUNDS.weighed + 1)));
      return { short, matches, rows };
    };
    const found = await look(short);
    return found.rows.length === 0 && !short && hasShort(query.units) ? look(true) : found;
  }

  /** Reinterprets a query that finds little or nothing. Independent of facets, so that these only narrow down the results shown. */
  private async reinterpret(
    query: Query,
    matched: Matched,
    filters: readonly Expression[],
  ): Promise<Reinterpreted | null> {
    const plain = filters.length > 0 ? await this.matching(query, [], { limit: BOUNDS.few + 1 }) : matched;
    if (plain.rows.length > BOUNDS.few) return null;
    const spelled = await (plain.rows.length > 0
      ? this.understanding.likelier(query)
      : this.understanding.rescue(query, this.lookup));
    const likely = spelled?.query ?? query;
    const likeliest = spelled ? await this.matching(likely, []) : plain;
    const asSpelled = spelled && { understood: spelled, matched: likeliest };
    const { rows } = likeliest;
    if (rows.length === 0 || rows.length > BOUNDS.few || (await this.isTitled(rows, likely)))
      return asSpelled;
    const wider = await this.understanding.wider(likely, this.lookup);
    if (!wider) return asSpelled;
    const leftOut = [...(spelled?.leftOut ?? []), ...wider.leftOut];
    return { understood: { ...wider, leftOut }, matched: null };
  }

  /** Whether one of these talks has half of the words in its title and speakers' names: it may well be the talk that was meant. */
  private async isTitled(rows: readonly NarrowRow[], query: Query): Promise<boolean> {
    const candidates = await this.candidates(rows);
    return candidates.some((candidate) => unitsInTitle(query, candidate) >= query.units.length / 2);
  }

  private readonly lookup: Lookup = {
    exists: async (expression) => (await this.engine.ids(this.database.slow, expression, 1)).ids.length > 0,
    together: (expressions) => this.engine.together(this.database.slow, expressions),
  };

  /** @param inTitle see {@link likeliest} */
  private async inOrder(
    matched: Matched,
    query: Query,
    { sort, filters, most }: Asked,
    inTitle: Promise<Selection> | null,
  ): Promise<InOrder> {
    const isRanked = isByWords({ sort, query });
    const areAll = matched.rows.length <= BOUNDS.weighed;
    const { matches } = matched;
    if (isRanked && areAll) {
      const ids = onePerGroup(most === 0 ? matched.rows : await this.weighed(matched.rows, query));
      return { ids: ids.slice(0, most), total: ids.length, capped: !matches.isComplete, matches };
    }
    if (isRanked) {
      const [likeliest, counted] = await Promise.all([
        most > 0
          ? this.likeliest(matched, query, filters, inTitle).then((rows) => this.weighed(rows, query))
          : [],
        this.rows.count(matches),
      ]);
      const count = { ...counted, capped: counted.capped || !matches.isComplete };
      const best = onePerGroup(likeliest);
      if (most <= best.length) return { ids: best.slice(0, most), ...count, matches };
      const rest = (await this.rows.all(matches)).sort(byQuality);
      const first = new Map(best.map((id, index) => [id, index]));
      const ordered = [...best, ...onePerGroup(rest).filter((id) => !first.has(id))];
      return { ids: ordered.slice(0, Math.min(most, count.total)), ...count, matches };
    }
    const rows = areAll ? matched.rows : await this.rows.all(matches);
    const ids = onePerGroup(await this.sorted(rows, matches, sort)).slice(0, BOUNDS.matches);
    const capped = rows.length > BOUNDS.matches || !matches.isComplete;
    return { ids: ids.slice(0, most), total: ids.length, capped, matches };
  }

  private latest(expression: Expression, limit: number): Promise<SelectedMatches> {
    return this.engine.latest(this.database.slow, expression, limit);
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

  private matchesInTitle(query: Query, short: boolean, filters: readonly Expression[]): Promise<Selection> {
    return this.latest(queryExpression(query.units, { place: 'title', short }, filters), BOUNDS.titled);
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

  private candidates(rows: readonly NarrowRow[]): Promise<Candidate[]> {
    const ids = rows.map(({ talk_id }) => talk_id);
    return this.database.slow.query<Candidate>(
      `SELECT talk_id, quality, facets, words FROM search_documents WHERE talk_id IN (${placeholders(ids)})`,
      ids,
    );
  }

  private async weighed(rows: readonly NarrowRow[], query: Query): Promise<NarrowRow[]> {
    if (rows.length === 0) return [];
    const [candidates, rarities] = await Promise.all([
      this.candidates(rows),
      this.understanding.rarities(query.units),
    ]);
    const scores = new Map(
      candidates.map((candidate) => [candidate.talk_id, relevance(query, rarities, candidate)]),
    );
    const of = ({ talk_id }: NarrowRow) => scores.get(talk_id) ?? 0;
    return [...rows].sort((a, b) => of(b) - of(a) || byQuality(a, b));
  }
}

const isByWords = ({ sort, query }: Pick<Asked, 'sort' | 'query'>): boolean =>
  sort === 'relevance' && query.units.length > 0;

/** @param unknown used in place of an unknown length */
function byLength(a: NarrowRow, b: NarrowRow, unknown: number): number {
  const [one, other] = [a.duration ?? unknown, b.duration ?? unknown];
  return one === other ? 0 : one - other;
}

/** The first row of each group, in order. */
function onePerGroup(rows: readonly NarrowRow[]): number[] {
  const seen = new Set<number>();
  const first = rows.filter(({ talk_id, group_id }) => {
    const group = group_id ?? talk_id;
    return !seen.has(group) && seen.add(group);
  });
  return first.map(({ talk_id }) => talk_id);
}
