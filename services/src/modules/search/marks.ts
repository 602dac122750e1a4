import type { Marks } from '@lectern/contracts';
import type { Query } from './query.js';
import { termMatch } from './rank.js';
import { stemLanguagesOf } from './text/stems.js';
import { indexTerms } from './words.js';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Where a query's words occur in a text, in any form. */
export function marksOf(text: string, { units, optional }: Query, language: string | null): Marks {
  const typed = [...units, ...(units.length > 0 ? [] : optional)].flatMap(({ ways }) =>
    ways.flatMap(({ terms, form }) => terms.map((term) => ({ term, beginnings: form === 'typed' }))),
  );
  if (typed.length === 0) return [];
  const stems = stemLanguagesOf(language);
  const marks: Marks = [];
  const add = (from: number, to: number) => {
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (UNSPACED.test(word)) {
      for (const [from, to] of stretches(
        word,
        typed.map(({ term }) => term),
      ))
        add(index + from, index + to);
      continue;
    }
    let marked = 0;
    for (const folded of indexTerms(word))
      for (const { term, beginnings } of typed) {
        if (termMatch(term, folded, beginnings ? 1 : 0, stems) === 0) continue;
        const isBeginning = term !== folded && folded.startsWith(term);
        if (!isBeginning || term.length > 1)
          marked = Math.max(marked, isBeginning ? Math.min(term.length, word.length) : word.length);
      }
    if (marked > 0) add(index, index + marked);
  }
  return marks;
}

/** Where terms occur within a word of a script without blanks. */
function stretches(word: string, terms: readonly string[]): [number, number][] {
  return terms
    .flatMap((term): [number, number][] => {
      const at = word.toLowerCase().indexOf(term);
      return at < 0 ? [] : [[at, at + term.length]];
    })
    .sort((a, b) => a[0] - b[0]);
}
