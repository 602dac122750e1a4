import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { acrossLines } from './across-lines.js';
import type { Expression } from './expression.js';
import { type LineKey, lineKey } from './line-ids.js';
import { parseQuery, queryExpression, type Unit } from './query.js';
import { BOUNDS, STOP_WORDS } from './relevance.js';
import { lineEngine } from './engines.js';
import type { Matches, SearchEngine } from './search-engine.js';

export interface FoundLine {
  /** From 0, in its transcript. */
  position: number;
  /** Seconds from the start of the video. */
  seconds: number;
  text: string;
}

/** The matching lines of a talk, in the transcript that has the most. */
export interface TalkLines {
  talkId: number;
  /** BCP 47; empty if unknown. */
  language: string;
  /** The first ones, in order. */
  lines: FoundLine[];
  /** Number of further ones. */
  more: number;
}

export interface FoundLines {
  /** Talks with all words in one line first, then those with the most matching lines, then the latest. */
  talks: TalkLines[];
  /** Whether there are more matches than were read: older ones are missing, and `more` may be too small for the oldest talk. */
  capped: boolean;
}

/** The matching lines of a transcript. */
interface Hits {
  talkId: number;
  /** Of the transcript, see `line-ids.ts`. */
  number: number;
  /** Ascending. */
  positions: number[];
  isInOne: boolean;
}

interface LineRow extends FoundLine {
  talk_id: number;
}

/**
 * Finds lines of the transcripts of published talks. They match by whole words and their forms, not by prefixes: the index would read every
 * line with any word of a prefix.
 */
@Injectable()
export class LineFinder {
  private readonly engine: SearchEngine;

  constructor(private readonly database: Database) {
    this.engine = lineEngine(database.dialect);
  }

  /**
   * Lines with all words of a query. If they are in too few talks, also those whose next line has the rest of the words.
   *
   * @param most maximum number of talks
   */
  async find(text: string, most: number): Promise<FoundLines> {
    const units = wholeWords(parseQuery(text).units);
    if (units.length === 0) return { talks: [], capped: false };
    const { matches } = BOUNDS.lines;
    const inOne = await this.ids(expressionOf(units), matches + 1);
    const found = byTranscript(inOne.ids.slice(0, matches), true);
    let capped = inOne.ids.length > matches || !inOne.isComplete;
    const talks = new Set(found.map(({ talkId }) => talkId));
    if (units.length > 1 && talks.size < most) {
      const across = await this.across(units);
      found.push(...byTranscript(across.ids, false).filter(({ talkId }) => !talks.has(talkId)));
      capped ||= across.capped;
    }
    const best = onePerTalk(found.sort(byHits)).slice(0, most);
    return { talks: await this.read(best), capped };
  }

  private ids(expression: Expression, most: number): Promise<Matches> {
    return this.engine.ids(this.database.slow, expression, most);
  }

  private async across(units: readonly Unit[]): Promise<{ ids: number[]; capped: boolean }> {
    const { apart, matches } = BOUNDS.lines;
    const most = Math.min(apart, Math.floor(BOUNDS.together / units.length));
    const apiece = await Promise.all(units.map((unit) => this.ids(expressionOf([unit]), most)));
    const found = apiece.map(({ ids }) => ids);
    if (found.some(({ length }) => length === 0)) return { ids: [], capped: false };
    const all = acrossLines(found);
    return {
      ids: all.slice(0, matches),
      capped:
        all.length > matches || apiece.some(({ ids, isComplete }) => ids.length === most || !isComplete),
    };
  }

  /** Texts of the first lines; a transcript that has been replaced or removed since is left out. */
  private async read(found: readonly Hits[]): Promise<TalkLines[]> {
    const languages = await this.languages(found);
    const named = found.flatMap((hits) => {
      const language = languages.get(transcriptOf(hits));
      return language === undefined ? [] : [{ ...hits, language }];
    });
    if (named.length === 0) return [];
    const first = named.map(({ positions }) => positions.slice(0, BOUNDS.lines.perTalk));
    const rows = await this.database.read.query<LineRow>(
      `SELECT talk_id, position, seconds, content AS text FROM transcript_lines
       WHERE ${first.map((positions) => `(talk_id = ? AND language = ? AND position IN (${placeholders(positions)}))`).join(' OR ')}
       ORDER BY position`,
      named.flatMap(({ talkId, language }, at) => [talkId, language, ...(first[at] ?? [])]),
    );
    return named.flatMap(({ talkId, language, positions }) => {
      const lines = rows
        .filter(({ talk_id }) => talk_id === talkId)
        .map(({ position, seconds, text }) => ({ position, seconds, text }));
      if (lines.length === 0) return [];
      return [{ talkId, language, lines, more: positions.length - lines.length }];
    });
  }

  /** By transcript, of published talks. */
  private async languages(found: readonly Hits[]): Promise<Map<string, string>> {
    if (found.length === 0) return new Map();
    const ids = found.map(({ talkId }) => talkId);
    // `+` keeps SQLite from using an index to read every published talk.
    const rows = await this.database.read.query<{ talkId: number; number: number; language: string }>(
      `SELECT s.talk_id AS talkId, s.number, s.language FROM search_transcripts s JOIN talks t ON t.id = s.talk_id
       WHERE s.talk_id IN (${placeholders(ids)}) AND +t.status = 'published'`,
      ids,
    );
    return new Map(rows.map((row) => [transcriptOf(row), row.language]));
  }
}

const transcriptOf = ({ talkId, number }: Pick<LineKey, 'talkId' | 'number'>): string =>
  `${talkId} ${number}`;

const expressionOf = (units: readonly Unit[]): Expression =>
  queryExpression({ units, excluded: [] }, { place: 'anywhere', short: false }, []);

/** The words that are indexed, to be matched as whole words only. */
function wholeWords(units: readonly Unit[]): Unit[] {
  return units.flatMap((unit) => {
    const ways = unit.ways.flatMap((way) => {
      const terms = way.terms.filter((term) => !STOP_WORDS.has(term));
      return terms.length === 0
        ? []
        : [{ ...way, terms, beginnings: new Map(terms.map((term) => [term, []])) }];
    });
    return ways.length === 0 ? [] : [{ ...unit, ways }];
  });
}

/** @param ids descending */
function byTranscript(ids: readonly number[], isInOne: boolean): Hits[] {
  const hits = new Map<string, Hits>();
  for (const id of ids.toReversed()) {
    const { talkId, number, position } = lineKey(id);
    const key = transcriptOf({ talkId, number });
    const known = hits.get(key);
    if (known) known.positions.push(position);
    else hits.set(key, { talkId, number, positions: [position], isInOne });
  }
  return [...hits.values()];
}

const byHits = (a: Hits, b: Hits): number =>
  Number(b.isInOne) - Number(a.isInOne) ||
  b.positions.length - a.positions.length ||
  b.talkId - a.talkId ||
  a.number - b.number;

function onePerTalk(hits: readonly Hits[]): Hits[] {
  const seen = new Set<number>();
  return hits.filter(({ talkId }) => !seen.has(talkId) && seen.add(talkId));
}
