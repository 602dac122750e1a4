import type { TalkTextEntity } from '../../modules/catalogue/index.js';
import { readDescription } from '../../text/description/index.js';
import { type GuessLanguage, languageInTitle } from '../../text/language.js';
import type { ImportedTalk } from '../model.js';
import { shorten } from '../../text/text.js';
import { LONGEST_DESCRIPTION } from '../sources/source.js';

export type TalkText = Pick<TalkTextEntity, 'markup' | 'source' | 'blocks'>;

export interface Described {
  /** For `talks.description`. */
  plain: string;
  text: TalkText;
}

/** A description as stored; null if the catalogue has none, or only markup. */
export function describe(source: ImportedTalk, videoId: string | null): Described | null {
  if (source.description === '') return null;
  const { markup, blocks, plain } = readDescription(source.description, {
    videoId,
    duration: source.duration,
  });
  if (plain === '') return null;
  return {
    plain: shorten(plain, LONGEST_DESCRIPTION),
    text: { markup, source: source.description, blocks: JSON.stringify(blocks) },
  };
}

/** The language that the title names in brackets, else the one stated by the catalogue; null if neither says. */
export const statedLanguage = ({ title, language }: ImportedTalk): string | null =>
  languageInTitle(title) ?? language ?? null;

/** The language stated, else that of the original title or the text, else that of most talks of the event or catalogue. */
export function languageOf(
  source: ImportedTalk,
  plain: string,
  guess: GuessLanguage,
): { language: string | null; languageGuessed: boolean } {
  const stated = statedLanguage(source);
  if (stated !== null) return { language: stated, languageGuessed: false };
  const { title, originalTitle, usualLanguage = null } = source;
  const guessed = (originalTitle ? guess(originalTitle, '') : null) ?? guess(title, plain);
  const language = guessed ?? usualLanguage;
  return { language, languageGuessed: language !== null };
}
