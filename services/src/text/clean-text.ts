import { normalized } from './normalized.js';

/** Control characters except tab and line feed, lone surrogates, direction overrides and byte order marks. */
const UNWANTED = /(?![\t\n])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** Matches invisible text: only blanks, and joiners that join nothing. */
const INVISIBLE = /^[\s\p{Cf}\p{M}]*$/u;

/** User input as stored: NFC, line ends `\n`, trimmed; empty if nothing is visible. */
export function cleanText(text: string): string {
  const clean = normalized(text.replace(/\r\n?/g, '\n').replace(UNWANTED, ''), 'NFC').trim();
  return INVISIBLE.test(clean) ? '' : clean;
}

/** `cleanText` on one line, with runs of blanks collapsed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ');
}
