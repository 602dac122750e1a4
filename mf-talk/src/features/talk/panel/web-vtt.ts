import type { TranscriptEntry } from '@lectern/contracts';
import { secondsOf } from '../time';

/** The last line, whose end is not known, is shown for this long. */
const LAST_SECONDS = 5;

/** A line of a transcript as a caption; times in seconds. */
interface Caption {
  start: number;
  end: number;
  text: string;
}

/** Start times in seconds; a line with an unreadable time starts with the previous one. */
export function startsOf(entries: readonly TranscriptEntry[]): number[] {
  let last = 0;
  return entries.map(({ timestamp }) => (last = Math.max(last, secondsOf(timestamp) ?? last)));
}

/**
 * The lines of a transcript as captions. Each lasts until the next one begins.
 *
 * @param starts start times of the lines in seconds, ascending
 */
export function captionsOf(
  lines: readonly TranscriptEntry[],
  starts: readonly number[] = startsOf(lines),
): Caption[] {
  return lines.map(({ text }, index) => {
    const start = starts[index] ?? 0;
    return { start, end: starts.slice(index + 1).find((next) => next > start) ?? start + LAST_SECONDS, text };
  });
}

/**
 * A transcript as WebVTT.
 *
 * @param starts start times of the lines in seconds, ascending
 */
export function webVttOf(lines: readonly TranscriptEntry[], starts: readonly number[]): string {
  const cues = captionsOf(lines, starts).map(
    // An arrow or an empty line would end the cue.
    ({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${escaped(text).replace(/\s+/g, ' ')}`,
  );
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Characters that begin a tag or a reference in a cue. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000`;
}
