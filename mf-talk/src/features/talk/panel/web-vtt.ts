import type { TranscriptEntry } from '@lectern/contracts';

/** The last line, whose end is not known, is shown for this long. */
const LAST_SECONDS = 5;

/**
 * A transcript as WebVTT. Each line lasts until the next one begins.
 *
 * @param starts start times of the lines in seconds, ascending
 */
export function webVttOf(lines: readonly TranscriptEntry[], starts: readonly number[]): string {
  const cues = lines.map(({ text }, index) => {
    const start = starts[index] ?? 0;
    const end = starts.slice(index + 1).find((next) => next > start) ?? start + LAST_SECONDS;
    // An arrow or an empty line would end the cue.
    const plain = text
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/\s+/g, ' ');
    return `${clock(start)} --> ${clock(end)}\n${plain}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000`;
}
