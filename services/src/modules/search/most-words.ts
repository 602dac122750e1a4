import type { Database } from '../../database/database.js';
import { all } from './expression.js';
import type { Asked, Found, Matched } from './found.js';
import { NarrowRows, oneOfEach, onePerGroup } from './narrow-rows.js';
import type { Ordering } from './ordering.js';
import { type Query, type Unit, unitExpression, without } from './query.js';
import { hasQuoted } from './quoted.js';
import { type Rarities, Scorer } from './rank.js';
import { BOUNDS, RELEVANCE } from './relevance.js';
import { type Scored, type Scoring, scoresOf } from './scoring.js';
import { type SearchEngine, selectionOf } from './search-engine.js';

/** Queries of fewer words are about all of them: talks with all words come first. */
const LEAST_TO_MISS = 3;

/** Finds talks that miss some words of a query. */
export class MostWords {
  private readonly rows: NarrowRows;

  constructor(
    private readonly database: Database,
    private readonly engine: SearchEngine,
    private readonly scoring: Scoring,
    private readonly ordering: Ordering,
  ) {
    this.rows = new NarrowRows(database.slow, database.dialect);
  }

  /**
   * Talks with most of the words, after those with all of them that are about the query. Null if there are none, and where enough talks have all words
   * and none that lacks one is far better.
   */
  async find(matched: Matched, query: Query, asked: Asked): Promise<Omit<Found, 'query' | 'leftOut'> | null> {
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
    const rarities = await this.scoring.rarities(parts, combinations);
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
    const scored = oneOfEach(await this.scoring.scored(rows, scorer, has));
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
    const ordered = await this.ordering.inOrder(matched, query, asked, null);
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
}

/** The words that a talk lacks; an expression is named whole. */
const lacked = ({ units }: Query, has: (unit: number) => boolean): string[] =>
  units.filter((_, at) => !has(at)).map(({ text, expression = text }) => expression);

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
