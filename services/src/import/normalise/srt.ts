import { stepAtOnce } from '../../politely.js';
import { LONGEST_READ, plainCueText, type ReadVtt, secondsOf } from './vtt.js';

/** `00:01:02,500 --> 00:01:04,000`, with what some programs put behind it. */
const TIMING =
  /^[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[,.]\d{1,3})?[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[,.]\d{1,3})?(?:[ \t].*)?$/u;
/** Lines. */
const A_STEP = 100;
/** Places on the screen, such as `{\an8}`. */
const OVERRIDES = /\{\\[^{}]*\}/gu;

/** Whether a text looks like SRT: one of its first lines is a time. */
export function isSrt(source: string): boolean {
  return source
    .slice(0, 2_000)
    .split(/\r\n|\r|\n/u)
    .some((line) => TIMING.test(line));
}

/**
 * Reads a SubRip file. A cue's text goes on to the next time, so that blank lines inside it are no end; the number above a time is not text.
 * Cues without text or with a time that is none are left out and named.
 *
 * @throws Error when it has no time at all
 */
export const readSrt = (source: string): ReadVtt => stepAtOnce(srtInSteps(source));

/** As {@link readSrt}, a few cues or lines a step. */
export function* srtInSteps(source: string): Generator<void, ReadVtt> {
  const lines = source.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  const times: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % A_STEP === 0) yield;
    if (TIMING.test(line)) times.push(at);
  }
  if (times.length === 0) throw new Error('no line holds a time as SRT has it');
  const cues: ReadVtt['cues'] = [];
  const problems: ReadVtt['problems'] = [];
  for (const [index, at] of times.entries()) {
    yield;
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
    else cues.push({ seconds, text });
  }
  cues.sort((a, b) => a.seconds - b.seconds);
  return { cues, problems };
}
