import type { Database } from '../../database/database.js';
import type { Dialect } from '../../database/dialect.js';
import type { Found } from './found.js';
import { NarrowRows } from './narrow-rows.js';
import type { Said, SaidTalk } from './passage-finder.js';
import { BOUNDS } from './relevance.js';
import { type Selection, selectionOf } from './search-engine.js';

/** Puts talks in an order other than by relevance. */
type Sort = (matches: Selection) => Promise<number[]>;

interface Merging {
  said: Said;
  /** Null for relevance. */
  sort: Sort | null;
  most: number;
}

type Results = Pick<Found, 'ids' | 'lacking' | 'total' | 'capped' | 'listed' | 'isMostly' | 'matches'>;

/** Only the talks that were found by what is said in them. */
export async function onlySaid(dialect: Dialect, { said, sort, most }: Merging): Promise<Results> {
  const { talks, capped } = said;
  const ids = talks.map(({ id }) => id);
  const matches = selectionOf(dialect, ids, true);
  return {
    ids: (sort && ids.length > 0 ? await sort(matches) : ids).slice(0, most),
    lacking: lackingOf(talks),
    total: ids.length,
    capped,
    listed: ids.length,
    isMostly: talks.some(isPartly),
    matches: ids.length === 0 ? null : matches,
  };
}

/**
 * Adds the talks that were found only by what is said in them, each after those that score as well: those with all words among the others
 * with all words, those with most of the words where the list goes on with such talks.
 */
export async function withSaid(database: Database, found: Found, merging: Merging): Promise<Results> {
  const { said, sort, most } = merging;
  const known = await groupsAmong(database, found.matches, said.talks);
  const others = said.talks.filter(({ group }) => !known.has(group));
  const whole = others.filter((talk) => !isPartly(talk));
  const isFew = found.isMostly || found.total + whole.length < BOUNDS.few;
  const partly = isFew ? others.filter(isPartly).slice(0, BOUNDS.most.shown) : [];
  if (whole.length + partly.length === 0) return found;
  const lacking = new Map([...found.lacking, ...lackingOf(partly)]);
  if (found.order) {
    const ids = shown(merged(found.order, found, { whole, partly }), lacking);
    return {
      ids: ids.slice(0, most),
      lacking,
      total: ids.length,
      capped: false,
      listed: ids.length,
      isMostly: true,
      matches: selectionOf(database.dialect, ids, true),
    };
  }
  const added = [...whole, ...partly];
  const matches = union(database.dialect, found.matches, added);
  const isMostly = partly.length > 0;
  const ids = sort && !isMostly ? await sort(matches) : merged(found.ids, found, { whole, partly });
  return {
    ids: ids.slice(0, most),
    lacking,
    total: Math.min(BOUNDS.matches, found.total + added.length),
    capped: found.capped,
    listed: found.listed + added.length,
    isMostly,
    matches,
  };
}

const isPartly = ({ lacking }: SaidTalk): boolean => lacking.length > 0;

const lackingOf = (talks: readonly SaidTalk[]): Map<number, readonly string[]> =>
  new Map(talks.filter(isPartly).map(({ id, lacking }) => [id, lacking]));

interface Added {
  whole: readonly SaidTalk[];
  partly: readonly SaidTalk[];
}

/** @param ids the results so far, from the first on */
function merged(
  ids: readonly number[],
  { lacking, total, scores = new Map() }: Pick<Found, 'lacking' | 'total' | 'scores'>,
  { whole, partly }: Added,
): number[] {
  const first = ids.findIndex((id) => lacking.has(id));
  const line = first === -1 ? ids.length : first;
  // What was not read precedes those that score less than all that was.
  const isCut = first === -1 && ids.length < total;
  return [
    ...interleaved(ids.slice(0, line), whole, scores, isCut),
    ...interleaved(ids.slice(line), partly, scores, isCut),
  ];
}

/**
 * @param said by score
 * @param isCut whether more ids follow
 */
function interleaved(
  ids: readonly number[],
  said: readonly SaidTalk[],
  scores: ReadonlyMap<number, number>,
  isCut: boolean,
): number[] {
  const all: number[] = [];
  let next = 0;
  for (const id of ids) {
    for (let talk = said[next]; talk && talk.score > (scores.get(id) ?? Infinity); talk = said[next]) {
      all.push(talk.id);
      next += 1;
    }
    all.push(id);
  }
  return isCut ? all : [...all, ...said.slice(next).map(({ id }) => id)];
}

/** As many talks that lack a word as are shown. */
function shown(ids: readonly number[], lacking: ReadonlyMap<number, unknown>): number[] {
  let left: number = BOUNDS.most.shown;
  return ids.filter((id) => !lacking.has(id) || (left -= 1) >= 0);
}

/** Groups of the talks of which some recording matches. */
async function groupsAmong(
  database: Database,
  matches: Selection | null,
  talks: readonly SaidTalk[],
): Promise<ReadonlySet<number>> {
  if (matches === null || talks.length === 0) return new Set();
  const groups = talks.map(({ group }) => group);
  return new NarrowRows(database.slow, database.dialect).groupsAmong(
    matches,
    selectionOf(database.dialect, groups, true),
  );
}

/** Those with all words. */
export const wholly = ({ talks }: Said): SaidTalk[] => talks.filter((talk) => !isPartly(talk));

export const saidSelection = (dialect: Dialect, { talks }: Said): Selection =>
  selectionOf(
    dialect,
    talks.map(({ id }) => id),
    true,
  );

export function union(dialect: Dialect, matches: Selection | null, said: readonly SaidTalk[]): Selection {
  const others = selectionOf(
    dialect,
    said.map(({ id }) => id),
    true,
  );
  if (matches === null) return others;
  return {
    sql: `SELECT talk_id FROM (${others.sql}) AS said UNION SELECT talk_id FROM (${matches.sql}) AS matching`,
    parameters: [...others.parameters, ...matches.parameters],
  };
}
