import type { Marks } from '@lectern/contracts';
import type { Query, Way } from './query.js';
import { termMatch } from './occurrences.js';
import { type StemLanguage, stemLanguagesOf } from './text/stems.js';
import { indexTerms, respelledTerms } from './words.js';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ASCII = /^[\0-\x7f]+$/;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

interface Typed {
  term: string;
  /** Whether it is also marked as the prefix of a longer word. */
  beginnings: boolean;
}

/** Where a query's words occur in a text, in any form. */
export function marksOf(text: string, { units, optional }: Query, language: string | null): Marks {
  const ways = [...units, ...(units.length > 0 ? [] : optional)].flatMap((unit) => unit.ways);
  const isPhrase = ({ terms, form }: Way) => form === 'synonym' && terms.length > 1;
  const typed = ways
    .filter((way) => !isPhrase(way))
    .flatMap(({ terms, form }) => terms.map((term) => ({ term, beginnings: form === 'typed' })));
  const phrases = ways.filter(isPhrase).map(({ terms }) => terms);
  if (typed.length === 0 && phrases.length === 0) return [];
  const stems = stemLanguagesOf(language);
  const marks: Marks = [];
  const add = (from: number, to: number) => {
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  };
  const initials = new Set([...typed.map(({ term }) => term), ...phrases.flat()].map(([initial]) => initial));
  const words = wordsIn(text, initials);
  const inPhrases = placesOf(phrases, words, stems);
  const unspaced = ways.filter((way) => !isPhrase(way)).map(({ terms }) => terms);
  for (const { word, index, place } of words) {
    if (UNSPACED.test(word)) {
      for (const [from, to] of stretches(word, unspaced)) add(index + from, index + to);
      continue;
    }
    const length = inPhrases.has(place) ? word.length : markedLength(word, typed, stems);
    if (length > 0) add(index, index + length);
  }
  return marks;
}

interface Word {
  word: string;
  index: number;
  /** Its number in the text. */
  place: number;
}

/**
 * The words that may match. Any form of a word begins with its first letter, and most words of a description with another.
 *
 * @param initials of what is sought, folded
 */
function wordsIn(text: string, initials: ReadonlySet<string | undefined>): Word[] {
  const words: Word[] = [];
  if (!ASCII.test(text)) {
    let place = 0;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (!ASCII.test(word) || initials.has(word.charAt(0).toLowerCase())) words.push({ word, index, place });
      place += 1;
    }
    return words;
  }
  // Without an object for each word.
  let place = 0;
  for (let from = 0; from < text.length;) {
    let to = from;
    while (isAlphanumeric(text.charCodeAt(to))) to += 1;
    if (to > from) {
      if (initials.has(text.charAt(from).toLowerCase()))
        words.push({ word: text.slice(from, to), index: from, place });
      place += 1;
    }
    from = to + 1;
  }
  return words;
}

/** In ASCII. */
const isAlphanumeric = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57);

/** The number of letters of a word to mark. */
function markedLength(word: string, typed: readonly Typed[], stems: readonly StemLanguage[]): number {
  let marked = 0;
  for (const folded of [...indexTerms(word), ...respelledTerms(word)])
    for (const { term, beginnings } of typed) {
      if (termMatch(term, folded, beginnings ? 1 : 0, stems) === 0) continue;
      const isBeginning = term !== folded && folded.startsWith(term);
      if (!isBeginning || term.length > 1)
        marked = Math.max(marked, isBeginning ? Math.min(term.length, word.length) : word.length);
    }
  return marked;
}

/**
 * Places of words that belong to a synonym of several words. Such a word on its own means nothing: a search for "rails" is not about "on".
 */
function placesOf(
  phrases: readonly (readonly string[])[],
  words: readonly Word[],
  stems: readonly StemLanguage[],
): Set<number> {
  const places = new Set<number>();
  if (phrases.length === 0) return places;
  const folded = new Map(words.map(({ word, place }) => [place, indexTerms(word)]));
  for (const terms of phrases)
    for (const { place: start } of words) {
      const isHere = terms.every((term, at) =>
        folded.get(start + at)?.some((word) => termMatch(term, word, 0, stems) > 0),
      );
      if (isHere) terms.forEach((_, at) => places.add(start + at));
    }
  return places;
}

/** A word borrowed from another language, in letters that stand for sounds. */
const BORROWED = /[\p{sc=Katakana}ー]+/gu;

/** Where words of a query, in pairs of characters that overlap, occur within a stretch of a script without blanks. */
function stretches(text: string, words: readonly (readonly string[])[]): [number, number][] {
  const folded = text.toLowerCase();
  const placeOf = (term: string): [number, number][] => {
    const at = folded.indexOf(term);
    return at < 0 ? [] : [[at, at + term.length]];
  };
  const whole = words.flatMap((pairs) => placeOf(joined(pairs)));
  const found = [...whole, ...words.flat().flatMap(placeOf)];
  // A pair within a borrowed word means nothing unless others complete it: スト is no part of テキスト.
  const cut = [...text.matchAll(BORROWED)]
    .map(({ 0: word, index }) => [index, index + word.length] as const)
    .filter(([from, to]) => {
      const inside = found.filter(([start, end]) => start < to && end > from);
      return !Array.from({ length: to - from }, (_, at) => from + at).every((at) =>
        inside.some(([start, end]) => start <= at && at < end),
      );
    });
  return found
    .filter((place) => whole.includes(place) || !cut.some(([from, to]) => place[0] >= from && place[1] <= to))
    .sort((a, b) => a[0] - b[0]);
}

const joined = ([first = '', ...others]: readonly string[]): string =>
  first + others.map((pair) => [...pair].at(-1) ?? '').join('');
