import { secondsOf } from '../time';

/** A run of plain or emphasized text in a summary. */
export interface Run {
  text: string;
  bold: boolean;
  /** Set for a time mark, whose text is the time as shown: `12:31`. */
  seconds?: number;
}

/** A time in brackets at the beginning of a line: when the line's text is said. */
const TIME_MARK = /^\[((?:\d{1,2}:)?\d{1,2}:\d{2})\](?=[ \t])/m;

/** Splits a summary at its double-asterisk markers and time marks; an unpaired marker stays as text. */
export function runsOf(summary: string): Run[] {
  return summary
    .split(/\*\*([^*]+(?:\*[^*]+)*)\*\*/)
    .flatMap((text, index) => (index % 2 === 1 ? [{ text, bold: true }] : timedRuns(text)))
    .filter(({ text }) => text !== '');
}

function timedRuns(part: string): Run[] {
  return part.split(TIME_MARK).map((text, index) => {
    const seconds = index % 2 === 1 ? secondsOf(text) : null;
    return seconds === null ? { text, bold: false } : { text, bold: false, seconds };
  });
}

/** Cuts after `limit` visible characters, markers and times not counted; `rest` is empty when everything fits. */
export function cutRuns(runs: readonly Run[], limit: number): { shown: Run[]; rest: Run[] } {
  const shown: Run[] = [];
  const rest: Run[] = [];
  let left = limit;
  for (const run of runs) {
    const { text, bold, seconds } = run;
    if (seconds !== undefined) {
      (left > 1 ? shown : rest).push(run);
      continue;
    }
    const characters = Array.from(text);
    const head = characters.slice(0, left).join('');
    const tail = characters.slice(left).join('');
    if (head) shown.push({ text: head, bold });
    if (tail) rest.push({ text: tail, bold });
    left = Math.max(0, left - characters.length);
  }
  // The ellipsis follows the last word, not the line break after it.
  const last = shown.at(-1);
  const trimmed = last?.text.trimEnd() ?? '';
  if (last && rest.length > 0 && trimmed !== last.text) {
    shown.splice(-1, 1, ...(trimmed ? [{ ...last, text: trimmed }] : []));
    rest.unshift({ ...last, text: last.text.slice(trimmed.length) });
  }
  return { shown, rest };
}
