import { fold } from '../../text/text-key.js';
import { all, any, type Expression } from './expression.js';
import { BOUNDS, STOP_WORDS } from './relevance.js';
import { stem, stemLanguages } from './text/stems.js';
import { type Place, stemToken, tagToken, wordToken } from './tokens.js';
import { type QueryWord, queryWords, UNSPACED } from './words.js';

/** One way for words of a query to match a talk: it has all of the terms, or the tag. */
export interface Way {
  terms: readonly string[];
  form: 'typed' | 'synonym' | 'corrected';
  /** The subject the words name. */
  tagId: number | null;
  /** For prefixes of many words, the words searched instead; the index would read every talk with any word of such a prefix. */
  beginnings?: ReadonlyMap<string, readonly string[]>;
}

/** A word of a query, or several that together name a subject. */
export interface Unit {
  /** As it was typed. */
  text: string;
  ways: readonly Way[];
}

export interface Query {
  /** All of these must match. */
  units: readonly Unit[];
  /** Stop words, which may match. */
  optional: readonly Unit[];
}

const typedUnit = (query: string, word: QueryWord): Unit => ({
  text: spelled(query, word[0]?.join('') ?? ''),
  ways: word.map((terms) => ({ terms, form: 'typed', tagId: null })),
});

/** In a script with blanks between words. */
const LETTER = `(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])`;
/** A word as typed, with the signs it may contain; a stretch of a script without blanks; or a pictograph. */
const TYPED = new RegExp(
  `${LETTER}+(?:['’.\\-_/&]${LETTER}+)*|${UNSPACED.source}|\\p{Extended_Pictographic}|\\p{RI}{2}`,
  'gu',
);

const typedWords = (text: string): string[] => text.match(TYPED) ?? [];

const plain = (word: string): string =>
  fold(word).replace(/[^\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/gu, '');

/** A folded word as typed, with accents and capitals; unchanged if it is only part of a word of the query. */
const spelled = (query: string, folded: string): string =>
  typedWords(query.slice(0, 1000)).find((word) => plain(word) === folded) ?? folded;

/** A query with the corrections of some units, and without others, given by their texts. Only whole words are replaced. */
export function reworded(
  query: string,
  corrected: readonly { from: string; to: string }[],
  leftOut: readonly string[],
): string {
  const spellings = new Map<string, string>();
  for (const { from, to } of [...corrected, ...leftOut.map((from) => ({ from, to: '' }))])
    for (const [at, word] of typedWords(from).entries()) spellings.set(plain(word), at === 0 ? to : '');
  return query
    .replace(TYPED, (word) => spellings.get(plain(word)) ?? word)
    .replace(/\s+/g, ' ')
    .trim();
}

export function parseQuery(text: string): Query {
  const words = queryWords(text);
  const isStop = (word: QueryWord) => word.length === 1 && STOP_WORDS.has(word[0]?.join(' ') ?? '');
  const strong = words.filter((word) => !isStop(word));
  if (strong.length === 0) return { units: words.map((word) => typedUnit(text, word)), optional: [] };
  return {
    units: strong.map((word) => typedUnit(text, word)),
    optional: words.filter(isStop).map((word) => typedUnit(text, word)),
  };
}

/** Where and how a unit is searched. `short`: prefixes of short words match too. */
export interface Reach {
  place: 'title' | 'anywhere';
  short: boolean;
}

export const unitExpression = (unit: Unit, reach: Reach): Expression =>
  any(unit.ways.flatMap((way) => wayExpressions(way, reach)));

function wayExpressions(way: Way, reach: Reach): Expression[] {
  const words =
    way.terms.length === 0 ? [] : [all(way.terms.map((term) => termExpression(term, way, reach)))];
  return way.tagId === null || reach.place === 'title' ? words : [...words, tagToken(way.tagId)];
}

function termExpression(term: string, way: Way, { place, short }: Reach): Expression {
  const places: Place[] = place === 'title' ? ['title', 'name'] : ['anywhere'];
  const isBeginning = way.form === 'typed' && (short || !isShort(term));
  const longer = isBeginning ? way.beginnings?.get(term) : [];
  const tokens = new Set(
    places.flatMap((where) =>
      longer ? [term, ...longer].map((word) => wordToken(where, word)) : [`${wordToken(where, term)}*`],
    ),
  );
  for (const language of stemLanguages(term)) {
    const stemmed = stem(term, language);
    tokens.add(stemToken(place, language, stemmed));
    if (stemmed !== term) for (const where of places) tokens.add(wordToken(where, stemmed));
  }
  return any([...tokens]);
}

/** Character pairs of scripts without blanks are not short words. */
const isShort = (term: string): boolean =>
  term.length <= BOUNDS.shortWord && /^[\p{sc=Latin}\p{N}]+$/u.test(term);

export const hasShort = (units: readonly Unit[]): boolean =>
  units.some(({ ways }) => ways.some(({ terms }) => terms.some(isShort)));

/** All units, narrowed by facet tokens. */
export const queryExpression = (
  units: readonly Unit[],
  reach: Reach,
  filters: readonly Expression[],
): Expression => all([...units.map((unit) => unitExpression(unit, reach)), ...filters]);
