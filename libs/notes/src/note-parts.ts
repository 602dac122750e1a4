/** A piece of a note: plain text, a link, or a place of the recording. */
export type NotePart = { text: string } | { text: string; href: string } | { text: string; seconds: number };

/** A link ends before what closes the sentence around it. */
const LINK = String.raw`https://[^\s<>"'“”]+[^\s<>"'“”.,;:!?)\]}»’]`;
/** `12:34` or `1:02:03`, not inside a longer number, a version or a ratio of more parts. */
const TIME = String.raw`(?<![\d:.])(?:\d{1,2}:)?[0-5]?\d:[0-5]\d(?![\d:])`;
const FOUND = new RegExp(`(?<link>${LINK})|(?<time>${TIME})`, 'gu');
/** More than anybody writes into 2,000 characters for good. */
const MOST = 100;

/** Splits a note where https links and time marks stand. Nothing in it becomes HTML; after a hundred the rest is text. */
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
