import type { QueryWord } from './words.js';

/** Where a word stands: in the title, or anywhere (the title included). */
export type Place = 'title' | 'anywhere';

const CLASS: Record<Place, string> = { title: 'h_', anywhere: 'w_' };

/** Below MariaDB's longest indexed word, which is 84. */
const LONGEST = 80;
const PLAIN = /^[a-z0-9]+$/;

/**
 * A word as both full-text indexes keep it: of `a-z`, `0-9` and `_` alone, so that neither tokenizer has anything to decide, and no
 * stopword and no word too short for them is left. What begins alike is encoded alike.
 */
export function wordToken(place: Place, term: string): string {
  if (PLAIN.test(term)) return (CLASS[place] + term).slice(0, LONGEST);
  let token = CLASS[place];
  for (const character of term) {
    const next = /[a-z0-9]/.test(character)
      ? character
      : `_${(character.codePointAt(0) ?? 0).toString(36).padStart(4, '0')}`;
    if (token.length + next.length > LONGEST) break;
    token += next;
  }
  return token;
}

export const tagToken = (tagId: number): string => `t_${tagId}`;
export const speakerToken = (speakerId: number): string => `s_${speakerId}`;

/** A query word's ways to be found, as tokens. */
export function wordTokens(place: Place, word: QueryWord): string[][] {
  return word.map((terms) => terms.map((term) => wordToken(place, term)));
}
