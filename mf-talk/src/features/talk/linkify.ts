import { parseUrl } from './url';

/** A piece of plain text: words, or an address that can be followed. */
export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

// Only these two schemes ever become links; whatever else a description holds stays words.
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const TRAILING = /[.,;:!?*_…]+$/;

/** Ends an address where its sentence goes on: closing punctuation, and a bracket that was opened before it. */
function trimEnd(address: string): string {
  const trimmed = address.replace(TRAILING, '');
  for (const [open, close] of ['()', '[]', '{}']) {
    if (
      open &&
      close &&
      trimmed.endsWith(close) &&
      trimmed.split(close).length > trimmed.split(open).length
    ) {
      return trimEnd(trimmed.slice(0, -1));
    }
  }
  return trimmed;
}

/** Splits plain text into words and http(s) links. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimEnd(match[0]);
    const href = parseUrl(address)?.href;
    if (!href) continue;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'link', text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** The paragraphs of a plain text; single line breaks stay inside them. */
export function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
