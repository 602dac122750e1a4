import { normalized } from './normalized.js';

/** Control characters except tab and line feed, lone surrogates, direction overrides, byte order marks, and what only allows or prevents line breaks. */
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}|[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
/** Matches invisible text: only blanks, and joiners that join nothing. */
const INVISIBLE = /^[\s\p{Cf}\p{M}]*$/u;

const JOINABLE = '\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}';
/**
 * U+200C and U+200D change how their neighbours are written: Persian words, Sinhala letters, families and professions. One without such
 * neighbours joins nothing. At the end of a word it still gives a letter its form after a vowel sign or in Arabic script.
 */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINABLE}])[\\u200C\\u200D]+|(?<![\\p{M}\\p{sc=Arabic}])[\\u200C\\u200D]+(?![${JOINABLE}])`,
  'gu',
);
/** Direction marks, which order punctuation in text that runs from right to left. */
const DIRECTION_MARK = /[\u061C\u200E\u200F]/gu;
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
const BEYOND_LATIN_1 = /[\u00AD\u0100-\uFFFF]/;

/** Lines of a text with any line ends: for a file of blank lines, a quarter of what splitting by a regular expression costs. */
export function linesOf(text: string): string[] {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
}

/**
 * Text as stored, wherever it comes from: NFC, line ends `\n`, trimmed, without what is unwanted; empty if nothing is visible. What is read
 * stays as it was written.
 */
export function cleanText(raw: string): string {
  let text = raw.replace(/\r\n?/gu, '\n').replace(UNWANTED, '');
  if (BEYOND_LATIN_1.test(text)) {
    text = text.replace(STRAY_JOINER, '');
    if (!RIGHT_TO_LEFT.test(text)) text = text.replace(DIRECTION_MARK, '');
    if (INVISIBLE.test(text)) return '';
  }
  return normalized(text, 'NFC').trim();
}

/** One line: `cleanText` with runs of blanks collapsed. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replace(/\s+/gu, ' ');
}

/** Joiners, direction marks and other characters that are not seen by themselves. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;

export const hasUnseen = (text: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(text);

/** Whether `whole` is the text `stripped` with such characters, which earlier releases removed on import. */
export function completes(whole: string, stripped: string): boolean {
  return whole.length > stripped.length && whole.replace(UNSEEN, '') === stripped.replace(UNSEEN, '');
}

/** Cuts at `limit` code points, at a word boundary if possible, with an ellipsis. */
export function shorten(text: string, limit: number): string {
  const points = [...text];
  if (points.length <= limit) return text;
  const cut = points.slice(0, limit - 1).join('');
  const blank = cut.lastIndexOf(' ');
  return `${(blank > limit * 0.6 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}
