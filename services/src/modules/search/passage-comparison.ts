import type { Moment } from '@lectern/contracts';
import { type Expression, matchesTokens } from './expression.js';
import { lineLanguages, lineTokens } from './line-document.js';
import { marksOf } from './marks.js';
import type { Sought } from './passage-hits.js';
import { passageLength, type Piece, piecesOf, type TimedLine } from './passages.js';
import type { Query } from './query.js';
import type { Scorer } from './rank.js';
import { BOUNDS } from './relevance.js';
import { readWords } from './search-document.js';

export interface TalkRow {
  talk_id: number;
  group_id: number | null;
  quality: number;
  facets: string;
  words: string;
  description: string;
}

export interface LineRow extends TimedLine {
  id: number;
  language: string;
  position: number;
}

/** A passage that was compared with the query. */
export interface Compared extends Piece {
  id: number;
  language: string;
  score: number;
  /** When the line after it begins; null if there is none. */
  end: number | null;
  lacking: readonly string[];
}

/** What passages are compared with. */
export interface Search {
  query: Query;
  sought: readonly Sought[];
  /** Of which neither a passage nor its talk may have any. */
  none: readonly Expression[];
  scorer: Scorer;
}

/** Compares passages of a talk, given their lines and what follows. */
export function comparing(
  row: TalkRow,
  search: Search,
): (id: number, lines: readonly LineRow[]) => Compared[] {
  const { title, names, subjects, events, language: spoken } = readWords(row.words);
  const tokensOf = (text: string, language: string) =>
    ` ${lineTokens(text, lineLanguages(language, spoken || null))} `;
  // Needed only for what a passage lacks.
  let ofTalk: string | null = null;
  const hasElsewhere = (expression: Expression, language: string) => {
    const words = [...title, ...names.flat(2), ...subjects, ...events].join(' ');
    ofTalk ??= tokensOf(`${words} ${row.description}`, language);
    return matchesTokens(expression, ofTalk);
  };
  return (id, lines) => {
    const length = passageLength(lines, 0);
    const [first] = lines;
    if (!first) return [];
    const { language } = first;
    const end = lines[length]?.seconds ?? null;
    return piecesOf(lines.slice(0, length), end).flatMap((piece) => {
      const said = tokensOf(piece.text, language);
      const has = (expression: Expression) =>
        matchesTokens(expression, said) || hasElsewhere(expression, language);
      if (search.none.some(has)) return [];
      const lacking = search.sought
        .filter(({ expression }) => !has(expression))
        .map(({ unit: { text, expression = text } }) => expression);
      const score = search.scorer.score(row, () => false, piece.text);
      return [{ ...piece, id, language, end, score, lacking: [...new Set(lacking)] }];
    });
  };
}

/** The best passages, in order of time, without those that share a line with a better one. */
export function apart(passages: readonly Compared[]): Compared[] {
  const chosen: Compared[] = [];
  for (const passage of passages) {
    if (chosen.length === BOUNDS.passages.moments) break;
    const isNear = ({ seconds, end }: Compared) =>
      (passage.seconds >= seconds && passage.seconds < (end ?? Infinity)) ||
      (seconds >= passage.seconds && seconds < (passage.end ?? Infinity));
    if (!chosen.some(isNear)) chosen.push(passage);
  }
  return chosen.sort((a, b) => a.seconds - b.seconds);
}

export function momentOf({ seconds, end, text, begins, ends, language }: Compared, query: Query): Moment {
  const shown = `${begins ? '' : '… '}${text}${ends ? '' : ' …'}`;
  return {
    seconds,
    end,
    text: shown,
    marks: marksOf(shown, query, language || null),
    language: language || null,
  };
}
