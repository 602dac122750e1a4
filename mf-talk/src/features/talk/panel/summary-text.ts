/** A run of plain or emphasized text in a summary. */
export interface Run {
  text: string;
  bold: boolean;
}

/** Splits a summary at its double-asterisk markers; an unpaired marker stays as text. */
export function runsOf(summary: string): Run[] {
  return summary
    .split(/\*\*([^*]+(?:\*[^*]+)*)\*\*/)
    .map((text, index) => ({ text, bold: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Cuts after `limit` visible characters, markers not counted; `rest` is empty when everything fits. */
export function cutRuns(runs: readonly Run[], limit: number): { shown: Run[]; rest: Run[] } {
  const shown: Run[] = [];
  const rest: Run[] = [];
  let left = limit;
  for (const { text, bold } of runs) {
    const characters = Array.from(text);
    const head = characters.slice(0, left).join('');
    const tail = characters.slice(left).join('');
    if (head) shown.push({ text: head, bold });
    if (tail) rest.push({ text: tail, bold });
    left = Math.max(0, left - characters.length);
  }
  return { shown, rest };
}
