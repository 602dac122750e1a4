import { youtubeId } from '../video-links.js';

/** `12:31` and `1:02:03`, but not a time of day or part of a longer number. */
const MARK =
  /(?<![\d:.,/-])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\d:]|[.,/-]\d|\s*(?:[ap]\.?m\b|uhr|utc|gmt|hrs?\b|h\b|est\b|pst\b))/giu;
/** Characters allowed between a time mark and the start or end of its line. */
const ONLY_SIGNS = /^[\s([{<•*\-–—|:.)\]}>]*$/u;
/** Words before a time of day. */
const HOUR =
  /(?:\d{1,2}:\d{2}\s*(?:-|–|—|~|to|until|bis|a|à|au|al)|\b(?:at|um|à|às|a las|alle|from|starts?:?)|[⏰🕐-🕧⌚])\s*$/iu;
const RANGE = /^\s*(?:-|–|—|~|to|until|bis|à)\s*\d{1,2}:\d{2}/iu;

interface Found {
  at: number;
  text: string;
  seconds: number;
}

function marksIn(text: string): Found[] {
  const found: Found[] = [];
  for (const { 0: mark, 1: hours, 2: minutes, 3: seconds, index } of text.matchAll(MARK)) {
    if (hours !== undefined && Number(minutes) > 59) continue;
    found.push({
      at: index,
      text: mark,
      seconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds),
    });
  }
  return found;
}

/** Whether a text begins with a mark that later ones follow: a timetable that lost its line breaks. */
function isTimetable(text: string, marks: Found[]): boolean {
  const [first] = marks;
  const ascending = marks.every(({ seconds }, at) => at === 0 || seconds > (marks[at - 1]?.seconds ?? 0));
  return first !== undefined && marks.length > 2 && ascending && ONLY_SIGNS.test(text.slice(0, first.at));
}

/**
 * Splits a text at time marks that point into the recording: those at its start or end, and those alone in brackets. Others, such as "we
 * met at 10:30 in the lobby", are times of day or ratios.
 *
 * @param edges whether the text begins and ends its line
 * @param length seconds of the recording, null if unknown; later times are not marks
 */
export function splitTimes(
  text: string,
  edges: { first: boolean; last: boolean },
  length: number | null,
): Array<string | { time: number; text: string }> {
  const pieces: Array<string | { time: number; text: string }> = [];
  let done = 0;
  const marks = marksIn(text);
  const listed = edges.first && isTimetable(text, marks);
  for (const { at, text: mark, seconds } of marks) {
    const before = text.slice(0, at);
    const after = text.slice(at + mark.length);
    const atEdge = (edges.first && ONLY_SIGNS.test(before)) || (edges.last && ONLY_SIGNS.test(after));
    const inBrackets = /[([]\s?$/u.test(before.slice(-2)) && /^\s?[)\]]/u.test(after);
    const clock = HOUR.test(before.slice(-24)) || (RANGE.test(after) && length === null);
    if (!(atEdge || inBrackets || listed) || clock || (length !== null && seconds > length)) continue;
    if (at > done) pieces.push(text.slice(done, at));
    pieces.push({ time: seconds, text: mark });
    done = at + mark.length;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** Start time in seconds of a link to the talk's own video; null for every other link. Parses `t=184s`, `t=1h2m3s`, `start=12`. */
export function timeOfLink(href: string, videoId: string | null): number | null {
  if (videoId === null || !URL.canParse(href, 'https://www.youtube.com')) return null;
  const url = new URL(href, 'https://www.youtube.com');
  if (youtubeId(url.href) !== videoId) return null;
  const hash = new URLSearchParams(url.hash.slice(1));
  const mark = url.searchParams.get('t') ?? url.searchParams.get('start') ?? hash.get('t');
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/u.exec(mark ?? '');
  if (!mark || !parts) return null;
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
}
