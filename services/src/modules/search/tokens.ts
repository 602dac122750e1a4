import { TALK_COLUMNS } from '../catalogue/index.js';
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

/** Of `a-z`, `0-9` and `_` only. */
export function encoded(start: string, term: string): string {
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

export const tagToken = (tagId: number): string => `${TALK_COLUMNS.tag.token}_${tagId}`;
export const speakerToken = (speakerId: number): string => `${TALK_COLUMNS.speaker_name.token}_${speakerId}`;
export const conferenceToken = (conferenceId: number): string =>
  `${TALK_COLUMNS.conference.token}_${conferenceId}`;
export const isConference = (token: string): boolean => token.startsWith(`${TALK_COLUMNS.conference.token}_`);
export const seriesToken = (seriesId: number): string => `e_${seriesId}`;
