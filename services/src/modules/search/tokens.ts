import type { SearchLength } from '@lectern/contracts';
import type { StemLanguage } from './text/stems.js';

/** Where a word occurs: in the title, in a name, or anywhere (both included). */
export type Place = 'title' | 'name' | 'anywhere';

const CLASS: Record<Place, string> = { title: 'h_', name: 'm_', anywhere: 'w_' };
const STEM_CLASS: Record<Exclude<Place, 'name'>, string> = { title: 'g', anywhere: 'x' };

/** Below MariaDB's maximum length of an indexed word, 84. */
const LONGEST = 80;
const PLAIN = /^[a-z0-9]+$/;

/**
 * A word as both full-text indexes store it: only `a-z`, `0-9` and `_`, so that every tokenizer yields the same, and nothing is a stop word
 * or too short. Common prefixes remain common prefixes.
 */
export const wordToken = (place: Place, term: string): string => encoded(CLASS[place], term);

/** The stem of a word in one language; see `stems.ts`. */
export const stemToken = (place: Exclude<Place, 'name'>, language: StemLanguage, stem: string): string =>
  encoded(`${STEM_CLASS[place]}${language}_`, stem);

function encoded(start: string, term: string): string {
  if (PLAIN.test(term)) return (start + term).slice(0, LONGEST);
  let token = start;
  for (const character of term) {
    const next = /[a-z0-9]/.test(character)
      ? character
      : `_${(character.codePointAt(0) ?? 0).toString(36).padStart(4, '0')}`;
    if (token.length + next.length > LONGEST) break;
    token += next;
  }
  return token;
}

/** Facet values are tokens in the same index, since joining after a match takes several times as long. */
export const tagToken = (tagId: number): string => `t_${tagId}`;
export const speakerToken = (speakerId: number): string => `s_${speakerId}`;
export const conferenceToken = (conferenceId: number): string => `c_${conferenceId}`;
export const seriesToken = (seriesId: number): string => `e_${seriesId}`;
export const yearToken = (year: number): string => `y_${year}`;
/** @param language BCP 47; only the primary language counts */
export const languageToken = (language: string): string =>
  encoded('l_', language.split(/[-_]/)[0]?.toLowerCase() ?? '');
/** @param format letters and `_` only */
export const formatToken = (format: string): string => `f_${format}`;
export const lengthToken = (length: SearchLength): string => `d_${length}`;
export const VIDEO_TOKEN = 'v_1';
export const TRANSCRIPT_TOKEN = 'n_1';
