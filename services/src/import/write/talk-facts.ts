import type { DescriptionBlock } from '@lectern/contracts';
import type { TalkTextEntity } from '../../modules/catalogue/index.js';
import { readDescription } from '../../text/description/index.js';
import { type GuessLanguage, languageInTitle } from '../../text/language.js';
import type { ImportedTalk } from '../model.js';
import { shorten } from '../../text/text.js';
import { ownDescription } from '../normalise/descriptions.js';
import { bareTitle } from '../normalise/titles.js';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from '../sources/source.js';

export type TalkText = Pick<TalkTextEntity, 'markup' | 'source' | 'blocks'>;

export interface Described {
  /** For `talks.description`. */
  plain: string;
  text: TalkText;
}

/** The row with the title that is stored: without what stands beside it. */
export function withBareTitle(source: ImportedTalk, event: string | null): ImportedTalk {
  const names = source.people.map(({ name }) => name);
  const title = shorten(bareTitle(source.title, { names, event }), LONGEST_TITLE);
  return title === source.title ? source : { ...source, title, sourceTitle: source.title };
}

/**
 * A description as stored; null if the catalogue has none, or only markup. `plain` is empty if it says nothing but what stands beside it.
 *
 * @param event the conference's name
 */
export function describe(
  source: ImportedTalk,
  videoId: string | null,
  event: string | null,
): Described | null {
  if (source.description === '') return null;
  const { markup, blocks, plain } = readDescription(source.description, {
    videoId,
    duration: source.duration,
  });
  if (plain === '') return null;
  const own = source.made ? { blocks, plain } : described(blocks, source, event);
  return {
    plain: shorten(own.plain, LONGEST_DESCRIPTION),
    text: { markup, source: source.description, blocks: JSON.stringify(own.blocks) },
  };
}

function described(
  blocks: DescriptionBlock[],
  { title, sourceTitle, originalTitle, people }: ImportedTalk,
  event: string | null,
): { blocks: DescriptionBlock[]; plain: string } {
  const titles = [title, sourceTitle, originalTitle].filter((text) => typeof text === 'string');
  return ownDescription(blocks, { titles, names: people.map(({ name }) => name), event });
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
