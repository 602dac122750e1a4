import { speakerToken, tagToken, wordToken } from './tokens.js';
import { cut, indexTerms, typedText, wordStarts } from './words.js';

/** What the index says of a talk. */
export interface TalkFacts {
  id: number;
  title: string;
  description: string;
  /** The contributor's words for it and its own name, where it has them. */
  conferences: string[];
  speakers: { id: number; name: string }[];
  tags: { id: number; name: string }[];
}

/** How often a word counts by where it stands. A word that a description repeats counts once more, and no further. */
const WEIGHTS = { title: 4, name: 3, conference: 2, description: 1 };

/** The talk as a line of tokens, the same for the same facts; see `tokens.ts`. */
export function tokensOf({ title, description, conferences, speakers, tags }: TalkFacts): string {
  const weights = new Map<string, number>();
  const add = (terms: Iterable<string>, weight: number) => {
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  const titleTerms = new Set(indexTerms(title));
  add(titleTerms, WEIGHTS.title);
  add(new Set([...speakers, ...tags].flatMap(({ name }) => indexTerms(name))), WEIGHTS.name);
  add(new Set(conferences.flatMap(indexTerms)), WEIGHTS.conference);
  const seen = new Map<string, number>();
  for (const term of indexTerms(description)) seen.set(term, Math.min((seen.get(term) ?? 0) + 1, 2));
  for (const [term, times] of seen) add([term], times * WEIGHTS.description);
  return [
    ...tags.map(({ id }) => tagToken(id)),
    ...speakers.map(({ id }) => speakerToken(id)),
    ...Array.from(titleTerms, (term) => wordToken('title', term)),
    ...Array.from(weights, ([term, weight]) => `${wordToken('anywhere', term)} `.repeat(weight).trimEnd()),
  ]
    .sort()
    .join(' ');
}

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
export function suggestionTermsOf({ title, speakers, tags }: TalkFacts): SuggestionTerm[] {
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
