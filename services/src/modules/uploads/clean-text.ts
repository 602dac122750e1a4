import { normalized } from '../../text/normalized.js';

/** Control characters but tab and line feed, halves of characters, and what only turns the direction of a line around. */
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** Nothing to be seen: blanks, and joiners that join nothing. */
const INVISIBLE = /^[\s\p{Cf}\p{M}]*$/u;

/** What a contributor typed, as it is kept: NFC, line ends `\n`, no blanks around; empty where nothing can be seen. */
export function cleanText(text: string): string {
  const clean = normalized(text.replace(/\r\n?/g, '\n').replace(UNWANTED, ''), 'NFC').trim();
  return INVISIBLE.test(clean) ? '' : clean;
}

/** `cleanText` on one line, every run of blanks as one. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ');
}
