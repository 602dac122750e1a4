import type { TalkFacts } from './document.js';
import { cut, typedText, wordStarts } from './words.js';

/** Why a talk is suggested; the lower, the better. */
export const SUGGESTED_BY = { title: 0, titleWord: 1, speaker: 2, tag: 3 } as const;
export type SuggestedBy = (typeof SUGGESTED_BY)[keyof typeof SUGGESTED_BY];

/** A text whose beginning leads to a talk. */
export interface SuggestionTerm {
  place: SuggestedBy;
  term: string;
}

const LONGEST_TERM = 60;
const MOST_STARTS = 32;

/** What a typed text is compared with: as long as the terms are. */
export const suggestionTerm = (text: string): string => cut(typedText(text), LONGEST_TERM).trim();

/** Every text that suggests the talk, each once, in the order of the table. */
export function suggestionTermsOf({
  title,
  speakers,
  tags,
}: Pick<TalkFacts, 'title' | 'speakers' | 'tags'>): SuggestionTerm[] {
  const best = new Map<string, SuggestedBy>();
  const add = (text: string, first: SuggestedBy, inner: SuggestedBy) => {
    for (const [at, start] of wordStarts(typedText(text)).slice(0, MOST_STARTS).entries()) {
      const term = cut(start, LONGEST_TERM).trim();
      const place = at === 0 ? first : inner;
      if (place < (best.get(term) ?? Infinity)) best.set(term, place);
    }
  };
  add(title, SUGGESTED_BY.title, SUGGESTED_BY.titleWord);
  for (const { name } of speakers) add(name, SUGGESTED_BY.speaker, SUGGESTED_BY.speaker);
  for (const { name } of tags) add(name, SUGGESTED_BY.tag, SUGGESTED_BY.tag);
  return Array.from(best, ([term, place]) => ({ place, term }));
}
