import { respelled } from '../../text/text-key.js';
import { cut, typedText, wordStarts } from './words.js';

/** Why a talk is suggested; lower is better. */
export const SUGGESTED_BY = { title: 0, titleWord: 1, speaker: 2, tag: 3 } as const;
export type SuggestedBy = (typeof SUGGESTED_BY)[keyof typeof SUGGESTED_BY];

/** A text whose prefixes suggest a talk. */
export interface SuggestionTerm {
  place: SuggestedBy;
  term: string;
}

const LONGEST_TERM = 60;
const MOST_STARTS = 32;

/** Typed text, cut to the length of the stored terms. */
export const suggestionTerm = (text: string): string => cut(typedText(text), LONGEST_TERM).trim();

/** The text, and as it is typed in the other spelling of its ä, ö, ü, å, ø or æ. */
export const suggestionTerms = (text: string): string[] =>
  [text, respelled(text)].flatMap((each) => (each === null ? [] : [suggestionTerm(each)])).filter(Boolean);

/** What a talk is suggested by. */
interface SuggestionSource {
  title: string;
  speakers: readonly { name: string }[];
  tags: readonly { name: string }[];
}

/** All texts that suggest the talk, deduplicated, in the order of the table. */
export function suggestionTermsOf({ title, speakers, tags }: SuggestionSource): SuggestionTerm[] {
  const best = new Map<string, SuggestedBy>();
  const addBoth = (text: string, first: SuggestedBy, inner: SuggestedBy) => {
    add(text, first, inner);
    const other = respelled(text);
    if (other !== null) add(other, first, inner);
  };
  const add = (text: string, first: SuggestedBy, inner: SuggestedBy) => {
    for (const [at, start] of wordStarts(typedText(text)).slice(0, MOST_STARTS).entries()) {
      const term = cut(start, LONGEST_TERM).trim();
      const place = at === 0 ? first : inner;
      if (place < (best.get(term) ?? Infinity)) best.set(term, place);
    }
  };
  addBoth(title, SUGGESTED_BY.title, SUGGESTED_BY.titleWord);
  for (const { name } of speakers) addBoth(name, SUGGESTED_BY.speaker, SUGGESTED_BY.speaker);
  for (const { name } of tags) addBoth(name, SUGGESTED_BY.tag, SUGGESTED_BY.tag);
  return Array.from(best, ([term, place]) => ({ place, term }));
}
