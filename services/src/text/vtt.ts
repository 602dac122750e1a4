import { Parser } from 'htmlparser2';
import { cleanLine, linesOf } from './text.js';

export interface Cue {
  /** Whole seconds from the start. */
  seconds: number;
  /** Plain text in one line. */
  text: string;
}

export interface ReadVtt {
  cues: Cue[];
  /** Dropped cues: line number from 1, and why. */
  problems: Array<{ line: number; text: string }>;
  /** Line number of the first cue that begins before the one in front of it; null if none does. */
  backwards: number | null;
  /** The cue that is shown for longest, in seconds; null without cues. */
  longest: { line: number; seconds: number } | null;
  /** As the file's header states it; null if it does not. */
  language: string | null;
}

const TIME = String.raw`(?:(\d+):)?(\d{2}):(\d{2})\.\d{3}(?!\d)`;
/** A cue's times; what follows are settings. */
const TIMING = new RegExp(String.raw`^[\t\f ]*${TIME}[\t\f ]*-->[\t\f ]*${TIME}`, 'u');
/** Written by programs below the first line. */
const LANGUAGE = /^Language:[ \t]*([a-z\d-]{2,35})[ \t]*$/iu;
/** Characters of a time within a cue's text, and more than of any hour. */
const LONGEST_TIME = 20;
/** Longer than any talk; a later time is a typo. */
const MOST_HOURS = 99;
/** Maximum lines shown at once by rolling captions. */
const MOST_ROLLED = 10;
/** A time within a cue's text: automatic captions time each word. */
const WORD_TIME = /<\d[\d:.]*>/u;

/** Text with the character references of HTML decoded once. */
function htmlText(text: string): string {
  if (!text.includes('&')) return text;
  const pieces: string[] = [];
  const parser = new Parser({ ontext: (piece) => pieces.push(piece) }, { decodeEntities: true });
  parser.end(text.replaceAll('<', '&lt;'));
  return pieces.join('');
}

const REFERENCE = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/giu;

/** Decodes character references that end with a semicolon once; unknown ones stay as written. */
export const decodeEntities = (text: string): string => text.replace(REFERENCE, htmlText);

/**
 * Maximum characters read of a cue or of one of its lines, far more than texts are later shortened to: a file consisting of one long line
 * is not a transcript.
 */
export const LONGEST_READ = 65_536;

/** A cue's text in one line, without voice, class, style and time tags; cut if it is too long. */
export const plainCueText = (text: string): string => cleanLine(cueText(text));

/** The same with its line ends, as browsers show it. */
const cueText = (text: string): string => htmlText(withoutTags(text.slice(0, LONGEST_READ)));

/** What begins a tag. Browsers take every `<` for one, and lose the rest of `a < b` and `<3`. */
const TAG_START = /^<(?:[a-z/.>]|\d[\d:.]*>)/iu;

/** A single pass; a tag that is not closed extends to the end. */
function withoutTags(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open)) {
    if (!TAG_START.test(text.slice(open, open + LONGEST_TIME))) {
      open += 1;
      continue;
    }
    pieces.push(text.slice(at, open));
    const end = text.indexOf('>', open);
    at = open = end < 0 ? text.length : end + 1;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** Seconds of a parsed time; null if it is invalid. */
export function secondsOf(hours = '0', minutes = '', seconds = ''): number | null {
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  return minutes !== '' && seconds !== '' && h <= MOST_HOURS && m <= 59 && s <= 59
    ? h * 3600 + m * 60 + s
    : null;
}

const plainLines = (lines: readonly string[]): string[] =>
  cueText(lines.join('\n')).split('\n').map(cleanLine).filter(Boolean);

/** A block of lines: a cue, if one of its first two lines contains an arrow, or a comment, style or region. */
interface Block {
  /** Its line with the arrow, from 0; null if it is no cue. */
  timing: number | null;
  lines: string[];
  /** The line behind it. */
  next: number;
}

/**
 * The block that begins at a line, by the format's own rules: it ends at an empty line, and before any further line with an arrow. The file's
 * header has no cues.
 */
function blockAt(lines: readonly string[], start: number, isHeader = false): Block {
  const block: Block = { timing: null, lines: [], next: start };
  for (let line = lines[block.next]; line !== undefined; line = lines[block.next]) {
    if (line.includes('-->')) {
      if (isHeader || block.timing !== null || block.next > start + 1) break;
      block.timing = block.next;
      block.lines = [];
    }
    block.next += 1;
    if (line === '') break;
    if (block.timing !== block.next - 1) block.lines.push(line);
  }
  return block;
}

/**
 * Rolling captions repeat the previous cue's lines at the start of each cue. Reduces each cue to the lines it adds.
 *
 * @param cues lines of each cue, chronologically
 */
function unrolled(cues: readonly string[][]): string[][] {
  let shown: string[] = [];
  return cues.map((lines) => {
    let repeated = Math.min(lines.length, shown.length, MOST_ROLLED);
    while (
      repeated > 0 &&
      !lines.slice(0, repeated).every((line, at) => line === shown[shown.length - repeated + at])
    )
      repeated -= 1;
    shown = lines;
    return lines.slice(repeated);
  });
}

/**
 * Parses a WebVTT file as browsers do. A cue without a valid time or without text is dropped and listed in `problems`.
 *
 * @throws {Error} if the file does not begin with the WebVTT header
 */
export function readVtt(source: string): ReadVtt {
  const lines = linesOf(source.replace(/^\uFEFF/u, '').replaceAll('\0', '\uFFFD'));
  if (!/^WEBVTT(?:[ \t].*)?$/u.test(lines[0] ?? '')) throw new Error('the first line is not WEBVTT');
  const found: Array<{ seconds: number; lines: string[]; line: number }> = [];
  const problems: ReadVtt['problems'] = [];
  let backwards: ReadVtt['backwards'] = null;
  let longest: ReadVtt['longest'] = null;
  const header = blockAt(lines, 1, true);
  for (let at = header.next; at < lines.length;) {
    const block = blockAt(lines, at);
    at = block.next;
    if (block.timing === null) continue;
    const line = block.timing + 1;
    const times = (TIMING.exec(lines[block.timing] ?? '') ?? []).slice(1);
    const [seconds, end] = [secondsOf(...times.slice(0, 3)), secondsOf(...times.slice(3))];
    if (seconds === null || end === null) problems.push({ line, text: 'the time cannot be read' });
    else {
      const shown = end - seconds;
      if (longest === null || shown > longest.seconds) longest = { line, seconds: shown };
      if (seconds < (found.at(-1)?.seconds ?? 0)) backwards ??= line;
      found.push({ seconds, line, lines: block.lines });
    }
  }
  found.sort((a, b) => a.seconds - b.seconds);
  const texts = found.map((cue) => plainLines(cue.lines));
  const rolls = WORD_TIME.test(source);
  const added = rolls ? unrolled(texts) : texts;
  const cues: Cue[] = [];
  for (const [index, { seconds, line }] of found.entries()) {
    const text = cleanLine((added[index] ?? []).join(' ').slice(0, LONGEST_READ));
    if (text !== '') cues.push({ seconds, text });
    else if (texts[index]?.length === 0) problems.push({ line, text: 'no text' });
  }
  problems.sort((a, b) => a.line - b.line);
  const language = header.lines.map((line) => LANGUAGE.exec(line)?.[1]).find((tag) => tag !== undefined);
  return { cues, problems, backwards, longest, language: language ?? null };
}
