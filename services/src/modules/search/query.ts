import { fold } from '../../text/text-key.js';
import { all, allWithout, any, type Expression } from './expression.js';
import { BOUNDS, STOP_WORDS } from './relevance.js';
import { stem, stemLanguages } from './text/stems.js';
import { type Place, stemToken, tagToken, wordToken } from './tokens.js';
import { isWeak } from './weak-words.js';
import { cut, indexTerms, type QueryWord, queryWords, UNSPACED } from './words.js';

/** One way for words of a query to match a talk: it has all of the terms, or the tag. */
export interface Way {
  terms: readonly string[];
  form: 'typed' | 'quoted' | 'beginning' | 'synonym' | 'corrected';
  /** The subject the words name. */
  tagId: number | null;
  /** For prefixes of many words, the words searched instead; the index would read every talk with any word of such a prefix. */
  beginnings?: ReadonlyMap<string, readonly string[]>;
}

/** A word of a query, or words in quotation marks. */
export interface Unit {
  /** As it was typed. */
  text: string;
  ways: readonly Way[];
  /** The words of the subject that it names together with its neighbours. */
  expression?: string;
}

/** What talks on the need are called that a query describes. */
export interface Related extends Unit {
  /** From 0 to 1. */
  certainty: number;
}

export interface Query {
  /** A talk that has all of these comes first. */
  units: readonly Unit[];
  /** Words that say nothing about what is sought, which may match. */
  optional: readonly Unit[];
  related: readonly Related[];
  /** Words of which a talk must have none. */
  excluded: readonly Unit[];
}

const typedUnit = (query: string, word: QueryWord): Unit => ({
  text: spelled(query, textOf(word)),
  ways: [
    ...word.map((terms): Way => ({ terms, form: 'typed', tagId: null })),
    ...stemsOf(word).map((term): Way => ({ terms: [term], form: 'beginning', tagId: null })),
  ],
});

/** Pairs of characters overlap. */
const textOf = ([[first = '', ...others] = []]: QueryWord): string =>
  first + others.map((pair) => [...pair].at(-1) ?? '').join('');

/** Syllables that a particle has at most, and a word at least. */
const KOREAN = { particle: 2, word: 2 };

/** A Korean word without the particle it may end with. */
function stemsOf([[term = '', ...others] = []]: QueryWord): string[] {
  if (others.length > 0 || !/^\p{sc=Hangul}+$/u.test(term)) return [];
  const syllables = [...term];
  const longest = syllables.length - KOREAN.word;
  return Array.from({ length: Math.min(KOREAN.particle, Math.max(0, longest)) }, (_, at) =>
    syllables.slice(0, syllables.length - 1 - at).join(''),
  );
}

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

/** Words in quotation marks, which must stand together, and a word after a minus sign, which a talk must not have. */
const QUOTED = /"([^"]*)"/g;
const EXCLUDED = /(?<=^|\s)-(?=[\p{L}\p{N}])(\S+)/gu;
const MARKS_OF_QUOTATION = /[“”„«»]/g;
/** Longer texts are cut before they are taken apart. */
const LONGEST = 2_000;

const quotedUnit = (text: string): Unit => ({
  text,
  ways: [{ terms: indexTerms(text), form: 'quoted', tagId: null }],
});

/** The expressions in quotation marks, the words after a minus sign, and the rest. In longer texts, which are pasted, these are mere punctuation. */
function parts(text: string): { quoted: Unit[]; excluded: Unit[]; rest: string } {
  const plain = cut(text, LONGEST).replace(MARKS_OF_QUOTATION, '"');
  if (indexTerms(plain).length > BOUNDS.words) return { quoted: [], excluded: [], rest: plain };
  const units = (pattern: RegExp, typed: string, most: number) =>
    Array.from(typed.matchAll(pattern), ([, words = '']) => quotedUnit(words.trim()))
      .filter(({ ways: [way] }) => way && way.terms.length > 0 && way.terms.length <= BOUNDS.words)
      .slice(0, most);
  const unquoted = plain.replace(QUOTED, ' ');
  return {
    quoted: units(QUOTED, plain, BOUNDS.quoted),
    excluded: units(EXCLUDED, unquoted, BOUNDS.excluded),
    rest: unquoted.replace(EXCLUDED, ' '),
  };
}

/**
 * @param most maximum number of words; more than `BOUNDS.words` for {@link Understanding.telling} to choose from
 */
export function parseQuery(text: string, most: number = BOUNDS.words): Query {
  const { quoted, excluded, rest } = parts(text);
  const words = queryWords(rest, BOUNDS.typed);
  const weak = isWeak(words.map((word) => word[0]?.join('') ?? ''));
  /** Compounds have an alternative of several terms. */
  const isSimple = (word: QueryWord) => word.length === 1 || word.every(({ length }) => length === 1);
  const isOptional = (word: QueryWord) => isSimple(word) && weak(word[0]?.join('') ?? '');
  const isStop = (word: QueryWord) => STOP_WORDS.has(word[0]?.join('') ?? '');
  // If a query consists of such words, those that are no stop words count, and else all.
  const kept = [words.filter((word) => !isOptional(word)), words.filter((word) => !isStop(word)), words].find(
    (some) => some.length > 0,
  );
  const needed = quoted.length > 0 ? words.filter((word) => !isOptional(word)) : (kept ?? []);
  const strong = new Set(needed.slice(0, most));
  return {
    units: [...quoted, ...[...strong].map((word) => typedUnit(text, word))].slice(0, most),
    optional: words
      .filter((word) => isOptional(word) && !strong.has(word))
      .slice(0, BOUNDS.words)
      .map((word) => typedUnit(text, word)),
    related: [],
    excluded,
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
  if (way.form === 'quoted') return any(places.map((where) => wordToken(where, term)));
  const isBeginning = (way.form === 'typed' || way.form === 'beginning') && (short || !isShort(term));
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
  { units, excluded }: Pick<Query, 'units' | 'excluded'>,
  reach: Reach,
  filters: readonly Expression[],
): Expression =>
  allWithout([...units.map((unit) => unitExpression(unit, reach)), ...filters], without(excluded));

/** Of which a match must have none. */
export const without = (excluded: readonly Unit[]): Expression[] =>
  excluded.map((unit) => unitExpression(unit, { place: 'anywhere', short: false }));
