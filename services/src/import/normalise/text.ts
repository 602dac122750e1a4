import { normalized } from '../../text/normalized.js';

// Everything below the blank but tab and line feed, and what only steers the display (direction marks, byte order mark).
const isInvisible = (code: number): boolean =>
  (code < 32 && code !== 9 && code !== 10) ||
  (code >= 127 && code < 160) ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  code === 0xfeff;

/** Text in NFC without control characters and NULs; line ends are `\n`, the blanks around it gone. */
export function cleanText(raw: string): string {
  let clean = '';
  for (const char of raw.replaceAll('\r\n', '\n').replaceAll('\r', '\n')) {
    if (!isInvisible(char.codePointAt(0) ?? 0)) clean += char;
  }
  return normalized(clean.replace(/\p{Cs}/gu, ''), 'NFC').trim();
}

/** One line: `cleanText` with every run of blanks as one. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replace(/\s+/gu, ' ').trim();
}

/** Cuts at `limit` code points, at a word's end where there is one, and marks the cut. */
export function shorten(text: string, limit: number): string {
  const points = [...text];
  if (points.length <= limit) return text;
  const cut = points.slice(0, limit - 1).join('');
  const blank = cut.lastIndexOf(' ');
  return `${(blank > limit * 0.6 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}
