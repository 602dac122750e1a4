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
}

const TIMING =
  /^(?:(\d{1,}):)?(\d{2}):(\d{2})[.,]\d{3}\s+-->\s+(?:(\d{1,}):)?(\d{2}):(\d{2})[.,]\d{3}(?:\s.*)?$/u;
/** Longer than any talk; a later time is a typo. */
const MOST_HOURS = 99;
/** Maximum lines shown at once by rolling captions. */
const MOST_ROLLED = 10;
/** A time within a cue's text: automatic captions time each word. */
const WORD_TIME = /<\d[\d:.]*>/u;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
};

/** Decodes character references once; unknown ones stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}

/** Content between `<` and `>` of a voice, class, style or time tag. */
const TAG = /^\/?(?:[a-z]+(?:\.[^\s>]*)?(?:\s[^>]*)?|[\d:.]+)?$/iu;

/**
 * Maximum characters read of a cue or of one of its lines, far more than texts are later shortened to: a file consisting of one long line
 * is not a transcript.
 */
export const LONGEST_READ = 65_536;

/** A cue's text without voice, class, style and time tags; cut if it is too long. */
export function plainCueText(text: string): string {
  return cleanLine(decodeEntities(withoutTags(text.slice(0, LONGEST_READ))));
}

/** A single pass: a regular expression that searches for the end of each `<` would rescan the rest for every unclosed one. */
function withoutTags(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  let end = -1;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open)) {
    if (end < open) end = text.indexOf('>', open);
    if (end < 0) break;
    if (TAG.test(text.slice(open + 1, end))) {
      pieces.push(text.slice(at, open));
      at = open = end + 1;
    } else {
      open += 1;
    }
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

/** Whether an empty line ends the cue. A line of blanks belongs to the cue, unless the next cue follows. */
function endsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return (
    line === '' || (line.trim() === '' && lines.slice(at + 1, at + 3).some((next) => next.includes('-->')))
  );
}

const plainLines = (lines: readonly string[]): string[] => lines.map(plainCueText).filter(Boolean);

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
 * Parses a WebVTT file. A cue without a valid time or without text is dropped and listed in `problems`.
 *
 * @throws {Error} if the file does not begin with the WebVTT header
 */
export function readVtt(source: string): ReadVtt {
  const lines = linesOf(source.replace(/^\uFEFF/u, ''));
  if (!/^WEBVTT(?:[ \t].*)?$/u.test(lines[0] ?? '')) throw new Error('the first line is not WEBVTT');
  const found: Array<{ seconds: number; lines: string[]; line: number }> = [];
  const problems: ReadVtt['problems'] = [];
  let backwards: ReadVtt['backwards'] = null;
  let longest: ReadVtt['longest'] = null;
  let at = 1;
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const start = at;
    while (at < lines.length && !endsBlock(lines, at)) at += 1;
    const block = lines.slice(start, at);
    const timing = block.findIndex((line) => line.includes('-->'));
    if (timing < 0) continue;
    const line = start + timing + 1;
    const times = (TIMING.exec(block[timing]?.trim() ?? '') ?? []).slice(1);
    const seconds = secondsOf(...times.slice(0, 3));
    if (seconds === null) problems.push({ line, text: 'the time cannot be read' });
    else {
      const shown = (secondsOf(...times.slice(3)) ?? seconds) - seconds;
      if (longest === null || shown > longest.seconds) longest = { line, seconds: shown };
      if (seconds < (found.at(-1)?.seconds ?? 0)) backwards ??= line;
      found.push({ seconds, line, lines: block.slice(timing + 1) });
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
  return { cues, problems, backwards, longest };
}
