import type { TalkTextEntity } from '../../modules/catalogue/index.js';
import { readDescription } from '../../text/description/index.js';
import type { GuessLanguage } from '../../text/language.js';
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

/** The language stated by the catalogue, else that of the text, else that of most talks of the event. */
export function languageOf(
  source: ImportedTalk,
  plain: string,
  guess: GuessLanguage,
): { language: string | null; languageGuessed: boolean } {
  if (source.language) return { language: source.language, languageGuessed: false };
  const language = guess(source.title, plain) ?? source.usualLanguage ?? null;
  return { language, languageGuessed: language !== null };
}
