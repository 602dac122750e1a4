import { linesOf } from './text.js';
import { LONGEST_READ, plainCueText, type ReadVtt, secondsOf } from './vtt.js';

/** `00:01:02,500 --> 00:01:04,000`, with the suffix some programs add. */
const TIMING =
  /^[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[,.]\d{1,3})?[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[,.]\d{1,3})?(?:[ \t].*)?$/u;
/** Positioning tags, such as `{\an8}`. */
const OVERRIDES = /\{\\[^{}]*\}/gu;

/** Whether a text looks like SRT: one of its first lines is a timing line. */
export function isSrt(source: string): boolean {
  return linesOf(source.slice(0, 2_000)).some((line) => TIMING.test(line));
}

/**
 * Parses a SubRip file. A cue's text extends to the next timing line, so that blank lines do not end it; the number above a timing line is
 * not text. Cues without text or with an invalid time are dropped and reported.
 *
 * @throws {Error} if there is no timing line at all
 */
export function readSrt(source: string): Pick<ReadVtt, 'cues' | 'problems' | 'backwards'> {
  const lines = linesOf(source.replace(/^\uFEFF/u, ''));
  const times: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (TIMING.test(line)) times.push(at);
  }
  if (times.length === 0) throw new Error('no line has an SRT time');
  const cues: ReadVtt['cues'] = [];
  const problems: ReadVtt['problems'] = [];
  let backwards: ReadVtt['backwards'] = null;
  for (const [index, at] of times.entries()) {
    const next = times[index + 1];
    let end = next ?? lines.length;
    if (next !== undefined && /^\s*\d+\s*$/u.test(lines[next - 1] ?? '')) end = next - 1;
    const text = plainCueText(
      lines
        .slice(at + 1, end)
        .join('\n')
        .slice(0, LONGEST_READ)
        .replace(OVERRIDES, ''),
    );
    const [hours, minutes, whole] = (TIMING.exec(lines[at] ?? '') ?? []).slice(1, 4);
    const seconds = secondsOf(hours, minutes, whole);
    if (seconds === null) problems.push({ line: at + 1, text: 'the time cannot be read' });
    else if (text === '') problems.push({ line: at + 1, text: 'no text' });
    else {
      if (seconds < (cues.at(-1)?.seconds ?? 0)) backwards ??= at + 1;
      cues.push({ seconds, text });
    }
  }
  cues.sort((a, b) => a.seconds - b.seconds);
  return { cues, problems, backwards };
}

/** The same as WebVTT, whose times have three digits after the point; times are not checked. */
export function srtAsVtt(source: string): string {
  const lines = linesOf(source.replace(/^\uFEFF/u, '')).map((line) =>
    TIMING.test(line)
      ? line.replace(/[,.](\d{1,3})(?!\d)/gu, (_, digits: string) => `.${digits.padEnd(3, '0')}`).trim()
      : line,
  );
  return ['WEBVTT', '', ...lines].join('\n');
}
