import type { DescriptionBlock, DescriptionText } from '@lectern/contracts';

/** A part of a recording; `start` in seconds from its beginning. */
export interface Chapter {
  start: number;
  title: string;
}

const MOST = 200;
const LONGEST_TITLE = 200;
const EDGE_SIGNS = /^[\s\-–—:|.,)\](["•*]+|[\s\-–—:|,(["]+$/gu;

/** The chapters listed in a description: lines and items with a time mark at their start or end, at least two, ascending. */
export function chaptersOf(blocks: DescriptionBlock[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of linesOf(blocks).flatMap(entriesOf)) {
    const times = line.filter((run) => run.time !== undefined);
    const [time] = times;
    if (time?.time === undefined || times.length > 2 || !(line.indexOf(time) <= 1 || line.at(-1) === time))
      continue;
    const rest = line.filter((run) => run.time === undefined);
    const title =
      rest
        .map((run) => run.text)
        .join('')
        .replace(EDGE_SIGNS, '')
        .trim() || titleOf(time.text);
    if (title !== '') chapters.push({ start: time.time, title: [...title].slice(0, LONGEST_TITLE).join('') });
  }
  const ascending = chapters.every(({ start }, at) => at === 0 || start > (chapters[at - 1]?.start ?? 0));
  return ascending && chapters.length > 1 ? chapters.slice(0, MOST) : [];
}

/** Splits a one-line timetable into lines. */
function entriesOf(line: DescriptionText[]): DescriptionText[][] {
  const starts = line.flatMap((run, at) => (run.time === undefined ? [] : [at]));
  if (starts.length < 3 || (starts[0] ?? 0) > 1) return [line];
  return starts.map((from, at) => line.slice(from, starts[at + 1] ?? line.length));
}

/** The text of a time mark whose link covered the whole line. */
const titleOf = (text: string): string => text.replace(/^[\d:\s\-–—]+/u, '');

function linesOf(blocks: DescriptionBlock[]): DescriptionText[][] {
  return blocks.flatMap((block) => {
    if (block.type === 'list') return block.items.flatMap(linesOf);
    return block.type === 'paragraph' ? [block.content] : [];
  });
}
