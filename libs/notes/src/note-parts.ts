/** A piece of a note: plain text, a link, or a time in the recording. */
export type NotePart = { text: string } | { text: string; href: string } | { text: string; seconds: number };

/** Punctuation that closes the surrounding sentence is not part of a link. */
const LINK = String.raw`https://[^\s<>"'“”]+[^\s<>"'“”.,;:!?)\]}»’]`;
/** `12:34` or `1:02:03`, not inside a longer number, a version or a ratio of more parts. */
const TIME = String.raw`(?<![\d:.])(?:\d{1,2}:)?[0-5]?\d:[0-5]\d(?![\d:])`;
const FOUND = new RegExp(`(?<link>${LINK})|(?<time>${TIME})`, 'gu');
/** More than a genuine note of 2,000 characters has. */
const MOST = 100;

/**
 * Splits a note at https links and time marks. Nothing in it becomes HTML; after a hundred the rest is plain
 * text.
 */
export function notePartsOf(content: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of content.matchAll(FOUND)) {
    if (parts.length >= 2 * MOST) break;
    const [text] = match;
    const href = match.groups?.['link'];
    if (href !== undefined && !URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: content.slice(end, match.index) });
    parts.push(href === undefined ? { text, seconds: secondsOf(text) } : { text, href });
    end = match.index + text.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end) });
  return parts;
}

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
