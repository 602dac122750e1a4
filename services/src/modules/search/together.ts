import { all, any, type Expression } from './expression.js';
import { type Reach, type Unit, unitExpression } from './query.js';
import { BOUNDS } from './relevance.js';

/** Lookups in the index. */
export interface Lookup {
  exists: (expression: Expression) => Promise<boolean>;
  /** The latest talks that match, up to `most`. */
  ids: (expression: Expression, most: number) => Promise<number[]>;
}

/**
 * Which units occur together in a talk. The index is queried once or twice per unit, not once per combination. For a unit that matches more
 * talks than are read, the latest talks are known, and those that also match a rarer unit.
 *
 * @param units fewer than 32
 */
export async function together(
  units: readonly Unit[],
  reach: Reach,
  { ids }: Lookup,
): Promise<(chosen: readonly Unit[]) => boolean> {
  const expressions = units.map((unit) => unitExpression(unit, reach));
  const most = Math.min(BOUNDS.matches, Math.floor(BOUNDS.together / units.length));
  const found = await Promise.all(expressions.map((expression) => ids(expression, most)));
  const isCut = (at: number) => (found[at]?.length ?? 0) >= most;
  const rare = expressions.filter((_, at) => !isCut(at));
  const besides = await Promise.all(
    expressions.map(async (expression, at) =>
      isCut(at) && rare.length > 0 ? await ids(all([expression, any(rare)]), BOUNDS.matches) : [],
    ),
  );
  const masks = new Map<number, number>();
  for (const [at, talks] of found.entries())
    for (const id of [...talks, ...(besides[at] ?? [])]) masks.set(id, (masks.get(id) ?? 0) | (1 << at));
  const distinct = [...new Set(masks.values())];
  return (chosen) => {
    const wanted = chosen.reduce((mask, unit) => mask | (1 << units.indexOf(unit)), 0);
    return distinct.some((mask) => (mask & wanted) === wanted);
  };
}
