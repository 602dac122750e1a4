import type { SearchResult } from '@lectern/contracts';

/** Two lines of a description: the characters an excerpt may be cut to. */
const LENGTH = 240;
/** Characters to keep before a match that is further down. */
const BEFORE = 60;

/**
 * A result with as much of its description as a row shows: the beginning, or the text around the first match.
 */
export function excerptOf(result: SearchResult): SearchResult {
  const { description, marks } = result;
  if (description.length <= LENGTH) return result;
  const first = marks.description[0]?.[0] ?? 0;
  const start = first < LENGTH - BEFORE ? 0 : wordStart(description, first - BEFORE);
  const prefix = start > 0 ? '… ' : '';
  const moved = (at: number) => at - start + prefix.length;
  return {
    ...result,
    description: prefix + description.slice(start, start + LENGTH),
    marks: {
      title: marks.title,
      description: marks.description
        .filter(([from, to]) => from >= start && to <= start + LENGTH)
        .map(([from, to]) => [moved(from), moved(to)]),
    },
  };
}

/** The start of the next word, so that no word is cut in two. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + BEFORE / 2 ? at : space + 1;
}
