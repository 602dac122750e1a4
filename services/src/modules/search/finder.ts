import { Injectable } from '@nestjs/common';
import type { SearchSort } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { all, type Expression } from './expression.js';
import { hasShort, type Query, queryExpression, type Unit, unitExpression, without } from './query.js';
import { hasQuoted, quotedIn } from './quoted.js';
import { type Candidate, type Rarities, Scorer } from './rank.js';
import { BOUNDS, rarity, RELEVANCE } from './relevance.js';
import { searchEngine } from './engines.js';
import { byQuality, type NarrowRow, NarrowRows } from './narrow-rows.js';
import { PassageFinder } from './passage-finder.js';
import { type SearchEngine, selectionOf, type SelectedMatches, type Selection } from './search-engine.js';
import { Understanding } from './understanding.js';

export interface Asked {
  query: Query;
  /** Facet tokens. */
  filters: readonly Expression[];
  sort: SearchSort;
  /** Run the query as typed: no corrections, and talks with all words only. */
  exact: boolean;
  /** Whether talks with most of the words follow. */
  below: boolean;
  /** Maximum number of results, starting with the first; 0 to count them only. */
  most: number;
}

export interface Found {
  /**
   * Talk ids in order, up to the requested number; the best of several recordings of one talk. If words were corrected, the first is
   * always there: its spelling tells which word was meant.
   */
  ids: number[];
  /** The words that a talk lacks, as typed; talks with all words are left out. */
  lacking: ReadonlyMap<number, readonly string[]>;
  /** Number of talks with all words, as far as counted; if they are few, of all in the list. */
  total: number;
  /** Whether there are more matches than `total`. */
  capped: boolean;
  /** Number of all in the list. */
  listed: number;
  /** Whether all in the list are counted and sorted: then relevance is the only order. */
  isMostly: boolean;
  /** The query that was run. */
  query: Query;
  /** Words that no talk has. */
  leftOut: readonly string[];
  /** All in the list, where all are counted. */
  order?: readonly number[];
  /** Of those of the list that were compared, by id. */
  scores?: ReadonlyMap<number, number>;
  /** What is counted, at most as many as are counted; null if nothing was found. */
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

/** A row with its score. */
interface Scored extends NarrowRow {
  score: number;
}

type InOrder = Pick<Found, 'ids' | 'total' | 'capped' | 'matches' | 'scores'>;

const NONE: ReadonlyMap<number, readonly string[]> = new Map();

/** Finds talks by tokens and ranks them. The index only determines which talks match. */
@Injectable()
export class Finder {
  private readonly engine: SearchEngine;
  private readonly rows: NarrowRows;

  constructor(
    private readonly database: Database,
    private readonly understanding: Understanding,
    private readonly passages: PassageFinder,
  ) {
    this.engine = searchEngine(database.dialect);
    this.rows = new NarrowRows(database.slow, database.dialect);
  }

  async find(asked: Asked): Promise<Found> {
    const { query, leftOut } = await this.understanding.of(
      asked.query,
      asked.exact,
      async (expression, limit) => {
        const { ids } = await this.engine.ids(this.database.slow, expression, limit);
        // What is said is a word, too.
        return ids.length > 0 ? ids.length : this.passages.count(expression, limit);
      },
    );
    const isCommon =
      isByWords(asked) && asked.filters.length === 0 && (await this.understanding.isCommon(query));
    // Needed for a common word in any case; a server does both lookups at once.
    const inTitle = isCommon && asked.most > 0 ? this.matchesInTitle(query, false, asked.filters) : null;
    inTitle?.catch(() => undefined);
    const matched = await this.matching(query, asked.filters);
    const isCorrected = query.units.some(({ ways }) => ways.some(({ form }) => form === 'corrected'));
    const most = isCorrected ? Math.max(1, asked.most) : asked.most;
    const found = { query, leftOut };
    const mostly = await this.mostly(matched, query, { ...asked, most });
    if (mostly) return { ...found, ...mostly };
    if (matched.rows.length === 0)
      return {
        ...found,
        ids: [],
        lacking: NONE,
        total: 0,
        capped: false,
        listed: 0,
        isMostly: false,
        matches: null,
      };
    const ordered = await this.inOrder(matched, query, { ...asked, most }, inTitle);
    return { ...found, ...ordered, lacking: NONE, listed: ordered.total, isMostly: false };
  }

  /** The latest talks that match, as many as are counted. */
  async matchesOf(query: Query, filters: readonly Expression[]): Promise<Selection> {
    const { matches } = await this.matching(query, filters);
    return matches;
  }

  /** @param short match prefixes of short words in any case */
  private async matching(query: Query, filters: readonly Expression[]): Promise<Matched> {
    const look = async (short: boolean) => {
      const expression = queryExpression(query, { place: 'anywhere', short }, filters);
      // In one lookup: InnoDB reads all matches of a block, whatever the limit.
      const matches = await this.quoted(query, await this.latest(expression, BOUNDS.matches + 1));
      const rows = await this.rows.all(matches.first(BOUNDS.weighed + 1));
      return { short, matches, rows };
    };
    const found = await look(false);
    return found.rows.length === 0 && hasShort(query.units) ? look(true) : found;
  }

  /** Those of the matches, of the latest, that have the quoted words together. */
  private async quoted(query: Query, matches: SelectedMatches): Promise<SelectedMatches> {
    if (!hasQuoted(query)) return matches;
    const { sql, parameters } = matches.first(BOUNDS.quotedRead + 1);
    const read = await this.database.slow.query<{ talk_id: number }>(sql, parameters);
    const latest = read.slice(0, BOUNDS.quotedRead).map(({ talk_id }) => talk_id);
    const ids = await quotedIn(this.database.slow, query, latest);
    return selectionOf(this.database.dialect, ids, matches.isComplete && read.length <= BOUNDS.quotedRead);
  }

  /**
   * Talks with most of the words, after those with all of them that are about the query. Null if there are none, and where enough talks have all words
   * and none that lacks one is far better.
   */
  private async mostly(
    matched: Matched,
    query: Query,
    asked: Asked,
  ): Promise<Omit<Found, 'query' | 'leftOut'> | null> {
    const { filters, sort, most } = asked;
    const parts = [...query.units, ...query.related];
    if (asked.exact || !asked.below || parts.length < 2 || hasQuoted(query)) return null;
    const whole = onePerGroup(matched.rows);
    const isFew = whole.length < BOUNDS.few;
    if (!isFew && (sort !== 'relevance' || most === 0 || query.units.length < LEAST_TO_MISS)) return null;
    const expressions = parts.map((unit) => unitExpression(unit, { place: 'anywhere', short: false }));
    const masks = await this.engine.together(
      this.database.slow,
      expressions.map((expression) => all([expression, ...filters])),
    );
    const combinations = countsOf(masks);
    const rarities = await this.rarities(parts, combinations);
    const scorer = new Scorer(query, rarities);
    const every = 2 ** query.units.length - 1;
    const isWhole = (id: number) => ((masks.get(id) ?? 0) & every) === every;
    const ids = heaviest(masks, combinations, parts, rarities, query.units.length);
    const known = new Map(matched.rows.map((row) => [row.talk_id, row]));
    const excluded = await this.excluded(query, ids);
    const unread = ids.filter((id) => !known.has(id) && !excluded.has(id));
    const rows = [
      ...matched.rows,
      ...(await this.rows.all(selectionOf(this.database.dialect, unread, true))),
    ];
    const has = (id: number) => (unit: number) =>
      unit < query.units.length && known.has(id) ? true : ((masks.get(id) ?? 0) & (1 << unit)) !== 0;
    const scored = oneOfEach(await this.scored(rows, scorer, has));
    const isAll = ({ talk_id }: Scored) => known.has(talk_id) || isWhole(talk_id);
    const best = scored[0]?.score ?? 0;
    // Queries of few words are about all of them.
    const least = query.units.length < LEAST_TO_MISS ? 0 : RELEVANCE.about * best;
    const about = scored.filter((row) => isAll(row) && row.score >= least);
    const first = new Set(about);
    const others = scored.filter((row) => !first.has(row));
    // Where few talks have all words, none of these may be cut off.
    const kept = isFew ? [...others].sort((a, b) => Number(isAll(b)) - Number(isAll(a))) : others;
    const shownBelow = new Set(kept.slice(0, BOUNDS.most.shown));
    const below = others.filter((row) => shownBelow.has(row));
    const lacking = new Map(
      below
        .filter((row) => !isAll(row))
        .map(({ talk_id }) => [talk_id, [...new Set(lacked(query, has(talk_id)))]]),
    );
    if (!isFew && about.length >= BOUNDS.few) return null;
    if (lacking.size === 0) return null;
    const shown = [...about, ...below];
    const listed = new Set(shown);
    const rest = scored.filter((row) => isAll(row) && !listed.has(row));
    const order = [...shown, ...rest].map(({ talk_id }) => talk_id);
    if (isFew)
      return {
        ids: order.slice(0, most),
        lacking,
        total: order.length,
        capped: false,
        listed: order.length,
        isMostly: true,
        order,
        scores: scoresOf(scored),
        matches: selectionOf(this.database.dialect, order, true),
      };
    const ordered = await this.inOrder(matched, query, asked, null);
    const before = new Set(order);
    const ids2 = [...order, ...ordered.ids.filter((id) => !before.has(id))];
    return {
      ...ordered,
      ids: ids2.slice(0, most),
      scores: scoresOf(scored),
      lacking,
      listed: ordered.total + lacking.size,
      isMostly: false,
    };
  }

  /** Those of the talks that have a word which they must not have. */
  private async excluded(query: Query, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (query.excluded.length === 0 || ids.length === 0) return new Set();
    const found = await Promise.all(
      without(query.excluded).map((expression) =>
        this.engine.ids(this.database.slow, expression, BOUNDS.matches),
      ),
    );
    return new Set(found.flatMap((matches) => matches.ids));
  }

  /** By how many of the talks have each unit. For one that more have than were read, those read show it. */
  private async rarities(
    units: readonly Unit[],
    combinations: ReadonlyMap<number, number>,
  ): Promise<Rarities> {
    const [row] = await this.database.read.query<{ talks: number | null }>(
      'SELECT MAX(talk_id) AS talks FROM search_documents',
    );
    const talks = Math.max(1, row?.talks ?? 1);
    const titled = await this.understanding.shares(units, talks);
    const counts = units.map(() => 0);
    for (const [mask, found] of combinations)
      for (const at of units.keys()) if (mask & (1 << at)) counts[at] = (counts[at] ?? 0) + found;
    return new Map(
      units.map((unit, at) => [unit, rarity(Math.max(titled[at] ?? 0, ((counts[at] ?? 0) + 0.5) / talks))]),
    );
  }

  /** The rows, best first; the descriptions of the best are read. */
  private async scored(
    rows: readonly NarrowRow[],
    scorer: Scorer,
    has: (talkId: number) => (unit: number) => boolean,
  ): Promise<Scored[]> {
    if (rows.length === 0) return [];
    const candidates = await this.candidates(rows.map(({ talk_id }) => talk_id));
    const byId = new Map(candidates.map((candidate) => [candidate.talk_id, candidate]));
    const scoredBy = (descriptions: ReadonlyMap<number, string>) => (row: NarrowRow) => {
      const candidate = byId.get(row.talk_id);
      const description = descriptions.get(row.talk_id) ?? null;
      return { ...row, score: candidate ? scorer.score(candidate, has(row.talk_id), description) : 0 };
    };
    const byScore = (a: Scored, b: Scored) => b.score - a.score || byQuality(a, b);
    const roughly = rows.map(scoredBy(new Map())).sort(byScore);
    const best = roughly.slice(0, BOUNDS.read);
    const descriptions = await this.descriptions(best.map(({ talk_id }) => talk_id));
    return [...best.map(scoredBy(descriptions)).sort(byScore), ...roughly.slice(BOUNDS.read)];
  }

  private async descriptions(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.database.slow.query<{ id: number; description: string }>(
      `SELECT id, description FROM talks WHERE id IN (${placeholders(ids)})`,
      ids,
    );
    return new Map(rows.map(({ id, description }) => [id, description]));
  }

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
      const weighed = most === 0 ? [] : await this.weighed(matched.rows, query);
      const ids = onePerGroup(most === 0 ? matched.rows : weighed);
      const capped = !matches.isComplete;
      return { ids: ids.slice(0, most), total: ids.length, capped, matches, scores: scoresOf(weighed) };
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
    return this.latest(queryExpression(query, { place: 'title', short }, filters), BOUNDS.titled);
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

  private candidates(ids: readonly number[]): Promise<Candidate[]> {
    const { sql, parameters } = selectionOf(this.database.dialect, ids, true);
    return this.database.slow.query<Candidate>(
      `SELECT d.talk_id, d.quality, d.facets, d.words FROM (${sql}) AS m JOIN search_documents d ON d.talk_id = m.talk_id`,
      parameters,
    );
  }

  /** Talks with all words, best first. */
  private async weighed(rows: readonly NarrowRow[], query: Query): Promise<Scored[]> {
    if (rows.length === 0) return [];
    const rarities = await this.rarities([...query.units, ...query.related], NO_TALKS);
    return this.scored(rows, new Scorer(query, rarities), () => (unit) => unit < query.units.length);
  }
}

/** The words that a talk lacks; an expression is named whole. */
const lacked = ({ units }: Query, has: (unit: number) => boolean): string[] =>
  units.filter((_, at) => !has(at)).map(({ text, expression = text }) => expression);

const scoresOf = (rows: readonly Scored[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ talk_id, score }) => [talk_id, score]));

const NO_TALKS: ReadonlyMap<number, number> = new Map();

/** Queries of fewer words are about all of them: talks with all words come first. */
const LEAST_TO_MISS = 3;

/** Number of talks by mask: far fewer than masks by talk. */
function countsOf(masks: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const mask of masks.values()) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  return counts;
}

/** Ids of the talks that have the most of the query, by the rarity of what they have. */
function heaviest(
  masks: ReadonlyMap<number, number>,
  combinations: ReadonlyMap<number, number>,
  parts: readonly Unit[],
  rarities: Rarities,
  typed: number,
): number[] {
  const shares = parts.map((unit, at) => {
    const certainty = 'certainty' in unit ? Number(unit.certainty) : 1;
    return (rarities.get(unit) ?? 0) * (at < typed ? 1 : RELEVANCE.related * certainty);
  });
  const worth = new Map<number, number>();
  const of = (mask: number) => {
    let known = worth.get(mask);
    if (known === undefined) {
      known = shares.reduce((sum, share, at) => (mask & (1 << at) ? sum + share : sum), 0);
      worth.set(mask, known);
    }
    return known;
  };
  // Of most combinations no talk is chosen.
  const needed = new Map<number, number[]>();
  let enough = 0;
  const heaviestFirst = [...combinations].sort(([mask], [other]) => of(other) - of(mask) || other - mask);
  for (const [mask, talks] of heaviestFirst) {
    if (mask === 0 || enough >= BOUNDS.most.compared) break;
    needed.set(mask, []);
    enough += talks;
  }
  for (const [id, mask] of masks) needed.get(mask)?.push(id);
  const chosen: number[] = [];
  // Of each, the latest first.
  for (const ids of needed.values())
    chosen.push(...ids.sort((one, other) => other - one).slice(0, BOUNDS.most.compared - chosen.length));
  return chosen;
}

/** The first row of each group. */
function oneOfEach<Row extends NarrowRow>(rows: readonly Row[]): Row[] {
  const seen = new Set<number>();
  return rows.filter(({ talk_id, group_id }) => {
    const group = group_id ?? talk_id;
    return !seen.has(group) && seen.add(group);
  });
}

const isByWords = ({ sort, query }: Pick<Asked, 'sort' | 'query'>): boolean =>
  sort === 'relevance' && query.units.length > 0;

/** @param unknown used in place of an unknown length */
function byLength(a: NarrowRow, b: NarrowRow, unknown: number): number {
  const [one, other] = [a.duration ?? unknown, b.duration ?? unknown];
  return one === other ? 0 : one - other;
}

/** The first row of each group, in order. */
const onePerGroup = (rows: readonly NarrowRow[]): number[] => oneOfEach(rows).map(({ talk_id }) => talk_id);
