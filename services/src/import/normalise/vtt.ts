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

const TIMING =
  /^(?:(\d{2,}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{2,}):)?(\d{2}):(\d{2})[.,](\d{3})(?:\s.*)?$/u;
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

/** A cue's text without voice, class, style and time tags. */
export function plainCueText(text: string): string {
  return cleanLine(decodeEntities(text.replace(/<\/?(?:[a-z]+(?:\.[^\s>]*)?(?:\s[^>]*)?|[\d:.]+)?>/giu, '')));
}

/**
 * Reads a WebVTT file. A cue without a readable time or without text is left out and named in `problems`.
 *
 * @throws Error when the file does not begin as WebVTT does
 */
export function readVtt(source: string): ReadVtt {
  const lines = source.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  if (!/^WEBVTT(?:[ \t].*)?$/u.test(lines[0] ?? '')) throw new Error('the first line is not WEBVTT');
  const cues: Cue[] = [];
  const problems: ReadVtt['problems'] = [];
  let at = 1;
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const start = at;
    while (at < lines.length && lines[at]?.trim() !== '') at += 1;
    const block = lines.slice(start, at);
    const timing = block.findIndex((line) => line.includes('-->'));
    if (timing < 0) continue;
    const parts = TIMING.exec(block[timing]?.trim() ?? '');
    const text = plainCueText(block.slice(timing + 1).join('\n'));
    const [hours, minutes, seconds] = (parts ?? []).slice(1, 4).map((part?: string) => Number(part ?? 0));
    if (!parts || (minutes ?? 0) > 59 || (seconds ?? 0) > 59)
      problems.push({ line: start + timing + 1, text: 'the time cannot be read' });
    else if (text === '') problems.push({ line: start + timing + 1, text: 'no text' });
    else cues.push({ seconds: (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0), text });
  }
  cues.sort((a, b) => a.seconds - b.seconds);
  return { cues, problems };
}
