import { eventLoopYielder } from '../../kernel/yield-to-event-loop.js';
import { all, any, type Expression, matchesTokens } from './expression.js';
import { BOUNDS } from './relevance.js';
import type { IndexedTokens } from './search-engine.js';

/** The latest documents that match, up to `most`. */
type Ids = (expression: Expression, most: number) => Promise<readonly number[]>;

/** Documents as they were indexed, read by their ids. */
export interface IndexedDocuments {
  latest: (most: number) => Promise<readonly IndexedTokens[]>;
  of: (ids: readonly number[]) => Promise<readonly IndexedTokens[]>;
}

/** Share of the latest documents that match an expression from which on it is not looked up. */
const FREQUENT = 0.02;

/** Maximum number of matches read of each expression. */
const mostOf = (expressions: readonly Expression[]): number =>
  Math.min(BOUNDS.matches, Math.floor(BOUNDS.together / expressions.length));

/**
 * Looks up each expression once or twice, not each combination. For one that matches more documents than are read, the latest are known, and
 * those that also match a rarer one.
 *
 * @see SearchEngine.together
 */
export async function togetherById(
  expressions: readonly Expression[],
  ids: Ids,
): Promise<Map<number, number>> {
  const most = mostOf(expressions);
  const found = await Promise.all(expressions.map((expression) => ids(expression, most)));
  const isCut = (at: number) => (found[at]?.length ?? 0) >= most;
  const rare = expressions.filter((_, at) => !isCut(at));
  const besides = await Promise.all(
    expressions.map(async (expression, at) =>
      isCut(at) && rare.length > 0 ? await ids(all([expression, any(rare)]), BOUNDS.matches) : [],
    ),
  );
  return masksById(found.map((matches, at) => [...matches, ...(besides[at] ?? [])]));
}

/**
 * The same for an index that takes long to look up a frequent expression. Those that many of the latest documents match are compared with
 * the tokens of these documents, and of the latest that match any of the others.
 *
 * @see SearchEngine.together
 */
export async function togetherByTokens(
  expressions: readonly Expression[],
  ids: Ids,
  documents: IndexedDocuments,
): Promise<Map<number, number>> {
  const latest = await masksByTokens(expressions, await documents.latest(BOUNDS.compared.latest));
  const isFrequent = expressions.map((_, at) => {
    const matching = [...latest.values()].filter((mask) => mask & (1 << at));
    return matching.length >= BOUNDS.compared.latest * FREQUENT;
  });
  const most = mostOf(expressions);
  const found = await Promise.all(
    expressions.map(async (expression, at) => (isFrequent[at] ? [] : ids(expression, most))),
  );
  const others = masksById(found);
  const masks = new Map([...latest, ...others]);
  for (const [id, mask] of latest) masks.set(id, mask | (others.get(id) ?? 0));
  const isComplete = found.every((matches, at) => !isFrequent[at] && matches.length < most);
  if (isComplete) return masks;
  const newest = [...others.keys()].sort((a, b) => b - a).slice(0, BOUNDS.compared.others);
  for (const [id, mask] of await masksByTokens(expressions, await documents.of(newest))) masks.set(id, mask);
  return masks;
}

/** For each document, the expressions whose matches contain it. */
function masksById(found: readonly (readonly number[])[]): Map<number, number> {
  const masks = new Map<number, number>();
  for (const [at, matches] of found.entries())
    for (const id of matches) masks.set(id, (masks.get(id) ?? 0) | (1 << at));
  return masks;
}

/** The same for documents that were read. */
async function masksByTokens(
  expressions: readonly Expression[],
  documents: readonly IndexedTokens[],
): Promise<Map<number, number>> {
  const masks = new Map<number, number>();
  const pause = eventLoopYielder();
  for (const { id, tokens } of documents) {
    await pause();
    const text = ` ${tokens} `;
    const mask = expressions.reduce(
      (known, expression, at) => (matchesTokens(expression, text) ? known | (1 << at) : known),
      0,
    );
    masks.set(id, mask);
  }
  return masks;
}
