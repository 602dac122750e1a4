import { lineKey } from './line-ids.js';
import type { Expression } from './expression.js';
import { type Query, type Unit, unitExpression } from './query.js';
import type { Rarities } from './rank.js';
import { BOUNDS, RELEVANCE, STOP_WORDS } from './relevance.js';

/** A word of the query, to be matched as a whole. */
export interface Sought {
  unit: Unit;
  expression: Expression;
}

/** Matching passages of a talk, best first. */
export interface Hits {
  talkId: number;
  ids: number[];
  /** Of the query's information, in the best passage. */
  worth: number;
}

export const talkOf = (id: number): number => lineKey(id).talkId;

/** The words that are indexed, to be matched as whole words only. */
export function soughtIn({ units }: Query): Sought[] {
  return units.flatMap((unit) => {
    const ways = unit.ways.flatMap((way) => {
      const terms = way.terms.filter((term) => !STOP_WORDS.has(term));
      return terms.length === 0
        ? []
        : [{ ...way, terms, beginnings: new Map(terms.map((term) => [term, []])) }];
    });
    if (ways.length === 0) return [];
    return [{ unit, expression: unitExpression({ ...unit, ways }, { place: 'anywhere', short: false }) }];
  });
}

/** Of all units, typed and related. */
export function raritiesOf(query: Query, sought: readonly Sought[], rarities: readonly number[]): Rarities {
  const usual = rarities.reduce((sum, each) => sum + each, 0) / rarities.length;
  const known = new Map(sought.map(({ unit }, at) => [unit, rarities[at] ?? usual]));
  return new Map([...query.units, ...query.related].map((unit) => [unit, known.get(unit) ?? usual]));
}

/** Talks with passages that have enough of the query's information, those with most of it first, then those that say it most often. */
export function hitsOf(masks: ReadonlyMap<number, number>, rarities: readonly number[]): Hits[] {
  const all = rarities.reduce((sum, each) => sum + each, 0);
  const worths = new Map<number, number>();
  const worthOf = (mask: number) => {
    let known = worths.get(mask);
    if (known === undefined) {
      known = rarities.reduce((sum, each, at) => (mask & (1 << at) ? sum + each : sum), 0) / all;
      worths.set(mask, known);
    }
    return known;
  };
  const byTalk = new Map<number, { id: number; worth: number }[]>();
  for (const [id, mask] of masks) {
    const worth = worthOf(mask);
    if (worth < RELEVANCE.passage) continue;
    const talkId = talkOf(id);
    const passages = byTalk.get(talkId);
    if (passages) passages.push({ id, worth });
    else byTalk.set(talkId, [{ id, worth }]);
  }
  return [...byTalk]
    .map(([talkId, passages]) => {
      passages.sort((a, b) => b.worth - a.worth || a.id - b.id);
      return { talkId, ids: passages.map(({ id }) => id), worth: passages[0]?.worth ?? 0 };
    })
    .sort((a, b) => b.worth - a.worth || b.ids.length - a.ids.length || b.talkId - a.talkId);
}

/** The best passage of each talk, then the next best, as many as are read. */
export function passagesToRead(talks: readonly Hits[]): number[] {
  const { perTalk, read } = BOUNDS.passages;
  const ids: number[] = [];
  for (let nth = 0; nth < perTalk; nth += 1)
    for (const { ids: passages } of talks) {
      const id = passages[nth];
      if (id !== undefined) ids.push(id);
    }
  return ids.slice(0, read);
}
