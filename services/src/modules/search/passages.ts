import { UNSPACED } from './words.js';

/** A line of a transcript with the time at which it begins. */
export interface TimedLine {
  /** Seconds from the start of the video. */
  seconds: number;
  content: string;
}

/** Words of a passage; one of whole lines may have fewer or more. */
const LEAST = 40;
const MOST = 60;
/** Lines of a passage: what machines write has lines of a word each. */
export const LINES_IN_A_PASSAGE = 16;

const BLANK = /\s+/u;

/** Number of words; in scripts without blanks, two characters count as one. */
function wordCount(text: string): number {
  const unspaced = text.match(UNSPACED)?.join('').length ?? 0;
  return text.split(BLANK).length + Math.floor(unspaced / 2);
}

/**
 * The passage that begins with a line: this line, and those after it until there are enough words. It depends on no line before, so its first
 * line identifies it.
 *
 * @returns number of lines
 */
export function passageLength(lines: readonly Pick<TimedLine, 'content'>[], from: number): number {
  let words = 0;
  for (let length = 0; ; length += 1) {
    const line = lines[from + length];
    if (!line || words >= LEAST || length === LINES_IN_A_PASSAGE) return length;
    words += wordCount(line.content);
    if (length > 0 && words > MOST) return length;
  }
}

/** First lines of the passages of a transcript; each begins with the last line of the one before, unless that has no other. */
export function passagesOf<Line extends Pick<TimedLine, 'content'>>(
  lines: readonly Line[],
): { first: Line; text: string }[] {
  const passages: { first: Line; text: string }[] = [];
  let from = 0;
  for (let first = lines[from]; first; first = lines[from]) {
    const length = passageLength(lines, from);
    passages.push({ first, text: textOf(lines.slice(from, from + length)) });
    if (from + length >= lines.length) break;
    from += Math.max(1, length - 1);
  }
  return passages;
}

const textOf = (lines: readonly Pick<TimedLine, 'content'>[]): string =>
  lines.map(({ content }) => content).join(' ');

/** A part of a passage that is short enough to be shown. */
export interface Piece {
  seconds: number;
  text: string;
  /** Whether it is all of its line, or lines. */
  begins: boolean;
  ends: boolean;
}

/**
 * A passage in pieces: lines of few words together, and a long one cut, if possible after a sentence. When a piece of a line is said is
 * estimated from how far into it the piece begins.
 *
 * @param until when the line after it begins; null if there is none
 */
export function piecesOf(lines: readonly TimedLine[], until: number | null): Piece[] {
  const text = textOf(lines);
  const [first] = lines;
  if (!first) return [];
  const seconds = first.seconds;
  if (wordCount(text) <= MOST) return [{ seconds, text, begins: true, ends: true }];
  const cuts = cutsOf(text);
  return cuts.map((from, at) => {
    const to = cuts[at + 1] ?? text.length;
    const share = until === null || until <= seconds ? 0 : from / text.length;
    return {
      seconds: seconds + Math.floor(share * ((until ?? seconds) - seconds)),
      text: text.slice(from, to).trim(),
      begins: from === 0,
      ends: to === text.length,
    };
  });
}

const WORD_ENDS = /\S+\s*/gu;
const SENTENCE_ENDS = /[.!?…。！？]["'”’)\]]*\s*$/u;
/** In characters: more is no word. */
const LONGEST_WORD = 2 * LEAST;

/** Where the pieces begin, of {@link LEAST} to {@link MOST} words each. */
function cutsOf(text: string): number[] {
  const cuts = [0];
  let words = 0;
  const chunks = Array.from(text.matchAll(WORD_ENDS), ({ 0: word, index }) => ({ word, index })).flatMap(
    ({ word, index }) =>
      Array.from({ length: Math.ceil(word.length / LONGEST_WORD) }, (_, at) => ({
        word: word.slice(at * LONGEST_WORD, (at + 1) * LONGEST_WORD),
        index: index + at * LONGEST_WORD,
      })),
  );
  for (const { word, index } of chunks) {
    words += wordCount(word.trim());
    const end = index + word.length;
    if (words >= MOST || (words >= LEAST && SENTENCE_ENDS.test(word))) {
      if (end < text.length) cuts.push(end);
      words = 0;
    }
  }
  return cuts;
}
