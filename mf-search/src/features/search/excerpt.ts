import type { Marks, SearchResult } from '@lectern/contracts';

/** Two lines of a description: the characters an excerpt may be cut to. */
const DESCRIPTION = 240;
/** Two to three lines of a passage. */
const MOMENT = 180;
/** Characters to keep before a match that is further down. */
const BEFORE = 60;

interface Piece {
  text: string;
  marks: Marks;
}

/** A result with as much of its texts as a row shows. */
export function excerptOf(result: SearchResult): SearchResult {
  const { description, marks, moments } = result;
  const about = cut({ text: description, marks: marks.description }, DESCRIPTION);
  return {
    ...result,
    description: about.text,
    marks: { title: marks.title, description: about.marks },
    ...(moments && { moments: moments.map((moment) => ({ ...moment, ...cut(moment, MOMENT) })) }),
  };
}

/** The beginning of a text, or what is around its first match. */
function cut({ text, marks }: Piece, length: number): Piece {
  if (text.length <= length) return { text, marks };
  const first = marks[0]?.[0] ?? 0;
  const start = first < length - BEFORE ? 0 : wordStart(text, first - BEFORE);
  const end = wordEnd(text, start + length);
  const prefix = start > 0 ? '… ' : '';
  const moved = (at: number) => at - start + prefix.length;
  return {
    text: `${prefix}${text.slice(start, end).trimEnd()}${end < text.length ? '…' : ''}`,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): [number, number] => [moved(from), moved(to)]),
  };
}

/** The end of the last whole word before a place. */
function wordEnd(text: string, at: number): number {
  const space = at < text.length ? text.lastIndexOf(' ', at) : -1;
  return space > at - BEFORE / 2 ? space : at;
}

/** The start of the next word, so that no word is cut in two. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + BEFORE / 2 ? at : space + 1;
}
