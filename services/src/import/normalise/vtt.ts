import { stepAtOnce } from '../../politely.js';
import { cleanLine } from './text.js';

export interface Cue {
  /** Seconds from the start, whole. */
  seconds: number;
  /** Plain text in one line. */
  text: string;
}

export interface ReadVtt {
  cues: Cue[];
  /** What was left out: line number from 1, and why. */
  problems: Array<{ line: number; text: string }>;
}

/** Lines. */
const A_STEP = 100;

const TIMING = /^(?:(\d{1,}):)?(\d{2}):(\d{2})[.,]\d{3}\s+-->\s+(?:\d{1,}:)?\d{2}:\d{2}[.,]\d{3}(?:\s.*)?$/u;
/** No talk is longer; a time beyond it is a slip. */
const MOST_HOURS = 99;
/** Captions that roll show no more lines at once. */
const MOST_ROLLED = 10;
/** A time inside a cue's text: captions made by a machine say when each word is spoken. */
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

/** Character references decoded once; an unknown one stays as it is written. */
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

/** What stands between `<` and `>` in a voice, class, style or time tag. */
const TAG = /^\/?(?:[a-z]+(?:\.[^\s>]*)?(?:\s[^>]*)?|[\d:.]+)?$/iu;

/** Characters of a cue, or of a line of one, beyond what any is shortened to: a file in one line is no transcript. */
export const LONGEST_READ = 65_536;

/** A cue's text without voice, class, style and time tags; its beginning where it is longer than any. */
export function plainCueText(text: string): string {
  return cleanLine(decodeEntities(withoutTags(text.slice(0, LONGEST_READ))));
}

/** One pass over the text: an expression that looks for each `<`'s end would read the rest again for every one that has none. */
function withoutTags(text: string): string {
  const kept: string[] = [];
  let at = 0;
  let end = -1;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open)) {
    if (end < open) end = text.indexOf('>', open);
    if (end < 0) break;
    if (TAG.test(text.slice(open + 1, end))) {
      kept.push(text.slice(at, open));
      at = open = end + 1;
    } else {
      open += 1;
    }
  }
  kept.push(text.slice(at));
  return kept.join('');
}

/** Seconds of a time's parts; null where they are no time. */
export function secondsOf(hours = '0', minutes = '', seconds = ''): number | null {
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  return minutes !== '' && seconds !== '' && h <= MOST_HOURS && m <= 59 && s <= 59
    ? h * 3600 + m * 60 + s
    : null;
}

/** The empty line behind a cue. One of blanks alone is part of it, unless the next cue follows. */
function endsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return (
    line === '' || (line.trim() === '' && lines.slice(at + 1, at + 3).some((next) => next.includes('-->')))
  );
}

const plainLines = (lines: readonly string[]): string[] => lines.map(plainCueText).filter(Boolean);

/**
 * Captions that roll: each cue begins with the lines of the one before. Gives each cue the lines that it adds.
 *
 * @param cues lines of each cue, in the order of time
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
 * Reads a WebVTT file. A cue without a readable time or without text is left out and named in `problems`.
 *
 * @throws Error when the file does not begin as WebVTT does
 */
export const readVtt = (source: string): ReadVtt => stepAtOnce(vttInSteps(source));

/** As {@link readVtt}, a few cues or lines a step. */
export function* vttInSteps(source: string): Generator<void, ReadVtt> {
  const lines = source.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  if (!/^WEBVTT(?:[ \t].*)?$/u.test(lines[0] ?? '')) throw new Error('the first line is not WEBVTT');
  const found: Array<{ seconds: number; lines: string[]; line: number }> = [];
  const problems: ReadVtt['problems'] = [];
  let at = 1;
  while (at < lines.length) {
    if (at % A_STEP === 0) yield;
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
    const [hours, minutes, whole] = (TIMING.exec(block[timing]?.trim() ?? '') ?? []).slice(1, 4);
    const seconds = secondsOf(hours, minutes, whole);
    if (seconds === null) problems.push({ line, text: 'the time cannot be read' });
    else found.push({ seconds, line, lines: block.slice(timing + 1) });
    yield;
  }
  found.sort((a, b) => a.seconds - b.seconds);
  const texts: string[][] = [];
  for (const cue of found) {
    yield;
    const kept: string[] = [];
    for (let from = 0; from < cue.lines.length; from += A_STEP) {
      kept.push(...plainLines(cue.lines.slice(from, from + A_STEP)));
      yield;
    }
    texts.push(kept);
  }
  const rolls = WORD_TIME.test(source);
  const added = rolls ? unrolled(texts) : texts;
  const cues: Cue[] = [];
  for (const [index, { seconds, line }] of found.entries()) {
    yield;
    const text = cleanLine((added[index] ?? []).join(' ').slice(0, LONGEST_READ));
    if (text !== '') cues.push({ seconds, text });
    else if (texts[index]?.length === 0) problems.push({ line, text: 'no text' });
  }
  problems.sort((a, b) => a.line - b.line);
  return { cues, problems };
}
