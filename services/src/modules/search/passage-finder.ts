import { Injectable } from '@nestjs/common';
import type { Moment } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import type { Dialect } from '../../database/dialect.js';
import { lineEngine } from './engines.js';
import { all, allWithout, type Expression, matchesTokens } from './expression.js';
import { lineKey } from './line-ids.js';
import { apart, comparing, type LineRow, momentOf, type Search, type TalkRow } from './passage-comparison.js';
import {
  type Hits,
  hitsOf,
  passagesToRead,
  raritiesOf,
  type Sought,
  soughtIn,
  talkOf,
} from './passage-hits.js';
import { LINES_IN_A_PASSAGE } from './passages.js';
import { saysQuoted } from './quoted.js';
import { type Query, without } from './query.js';
import { Scorer } from './rank.js';
import { BOUNDS, rarity } from './relevance.js';
import type { SearchEngine } from './search-engine.js';

/** A published talk in which words of a query are said. */
export interface SaidTalk {
  id: number;
  /** The same for all recordings of a talk. */
  group: number;
  /** With the passage as the talk's text, see `rank.ts`. */
  score: number;
  /** Words of the query that neither the talk's best passage nor its texts have, as typed. */
  lacking: readonly string[];
  /** The best, in order of time; only a page of results needs them. */
  moments: () => Moment[];
  /** Number of its passages with all words, or else with most. */
  total: number;
}

export interface Said {
  /** Those with all words first, then by score. */
  talks: SaidTalk[];
  /** Whether there may be more. */
  capped: boolean;
}

/** Fewer passages do not tell how frequent their words are. */
const FEW_PASSAGES = 1_000;

const NOTHING: Said = { talks: [], capped: false };

const LINES: Record<Dialect, string> = {
  sqlite: `SELECT json_extract(j.value, '$[0]') AS id, s.language, l.position, l.seconds, l.content FROM json_each(?) AS j
    CROSS JOIN search_transcripts s ON s.talk_id = json_extract(j.value, '$[1]') AND s.number = json_extract(j.value, '$[2]')
    CROSS JOIN transcript_lines l ON l.talk_id = s.talk_id AND l.language = s.language
      AND l.position BETWEEN json_extract(j.value, '$[3]') AND json_extract(j.value, '$[3]') + ${LINES_IN_A_PASSAGE}`,
  mysql: `SELECT j.id, s.language, l.position, l.seconds, l.content FROM JSON_TABLE(?, '$[*]' COLUMNS
      (id BIGINT PATH '$[0]', talk_id INT PATH '$[1]', number INT PATH '$[2]', position INT PATH '$[3]')) AS j
    STRAIGHT_JOIN search_transcripts s ON s.talk_id = j.talk_id AND s.number = j.number
    STRAIGHT_JOIN transcript_lines l ON l.talk_id = s.talk_id AND l.language = s.language
      AND l.position BETWEEN j.position AND j.position + ${LINES_IN_A_PASSAGE}`,
};

const LISTED: Record<Dialect, string> = {
  sqlite: 'SELECT value AS talk_id FROM json_each(?)',
  mysql: "SELECT talk_id FROM JSON_TABLE(?, '$[*]' COLUMNS (talk_id INT PATH '$')) AS listed",
};

/**
 * Finds talks by what is said in them. Words match whole and in their forms, not as prefixes: the index would read every passage with any word
 * of a prefix.
 */
@Injectable()
export class PassageFinder {
  private readonly engine: SearchEngine;

  constructor(private readonly database: Database) {
    this.engine = lineEngine(database.dialect);
  }

  /** Number of passages that match, up to a limit. */
  async count(expression: Expression, limit: number): Promise<number> {
    const { ids } = await this.engine.ids(this.database.slow, expression, limit);
    return ids.length;
  }

  /**
   * Talks with all words in one passage. If they are fewer than five, those follow of which a passage has most.
   *
   * @param query as it was understood
   * @param filters facet tokens
   * @param below whether talks with most of the words may follow
   */
  async find(query: Query, filters: readonly Expression[], below: boolean): Promise<Said> {
    const sought = soughtIn(query);
    if (sought.length === 0) return NOTHING;
    const { matches } = BOUNDS.passages;
    const expressions = sought.map(({ expression }) => expression);
    const none = without(query.excluded);
    const whole = await this.engine.ids(this.database.slow, allWithout(expressions, none), matches + 1);
    const ids = whole.ids.slice(0, matches);
    const isComplete = whole.isComplete && ids.length === whole.ids.length;
    const every = 2 ** sought.length - 1;
    const masks = new Map(ids.map((id) => [id, every]));
    const isPartly = below && sought.length > 1 && new Set(ids.map(talkOf)).size < BOUNDS.few;
    const rarities = isPartly ? await this.addPartly(masks, sought) : sought.map(() => 1);
    const hits = hitsOf(masks, rarities);
    const rows = await this.talks(hits, filters);
    const talks = hits.filter(({ talkId }) => rows.has(talkId));
    const search = { query, sought, none, scorer: new Scorer(query, raritiesOf(query, sought, rarities)) };
    const said = await this.compared(talks.slice(0, BOUNDS.passages.talks), rows, search);
    return { talks: oneOfEach(said), capped: !isComplete || talks.length > BOUNDS.passages.talks };
  }

  /** Adds passages with some of the words. @returns rarity of each word, among those with any */
  private async addPartly(masks: Map<number, number>, sought: readonly Sought[]): Promise<number[]> {
    const found = await this.engine.together(
      this.database.slow,
      sought.map(({ expression }) => expression),
    );
    for (const [id, mask] of found) masks.set(id, mask | (masks.get(id) ?? 0));
    const counts = sought.map(() => 0);
    for (const mask of masks.values())
      for (const at of sought.keys()) if (mask & (1 << at)) counts[at] = (counts[at] ?? 0) + 1;
    const passages = Math.max(masks.size, FEW_PASSAGES) + 1;
    return counts.map((count) => rarity((count + 0.5) / passages));
  }

  /** Those of the talks that are published and match the filters. */
  private async talks(
    hits: readonly Hits[],
    filters: readonly Expression[],
  ): Promise<ReadonlyMap<number, TalkRow>> {
    const { compared, talks } = BOUNDS.passages;
    const ids = hits.slice(0, compared).map(({ talkId }) => talkId);
    if (ids.length === 0) return new Map();
    const filter = filters.length === 0 ? null : all(filters);
    const matching =
      filter === null
        ? ids.slice(0, 2 * talks)
        : (await this.facets(ids))
            .filter(({ facets }) => matchesTokens(filter, ` ${facets} `))
            .map(({ talk_id }) => talk_id);
    const known = new Set(matching);
    const wanted = ids.filter((id) => known.has(id)).slice(0, 2 * talks);
    const rows = await this.database.slow.query<TalkRow>(
      `SELECT d.talk_id, d.group_id, d.quality, d.facets, d.words, t.description
       FROM (${LISTED[this.database.dialect]}) AS m JOIN search_documents d ON d.talk_id = m.talk_id
       JOIN talks t ON t.id = m.talk_id WHERE +t.status = 'published'`,
      [JSON.stringify(wanted)],
    );
    return new Map(rows.map((row) => [row.talk_id, row]));
  }

  private facets(ids: readonly number[]): Promise<Pick<TalkRow, 'talk_id' | 'facets'>[]> {
    return this.database.slow.query(
      `SELECT d.talk_id, d.facets FROM (${LISTED[this.database.dialect]}) AS m
       JOIN search_documents d ON d.talk_id = m.talk_id`,
      [JSON.stringify(ids)],
    );
  }

  /** The talks with their best passages, those with all words first, then by score. */
  private async compared(
    talks: readonly Hits[],
    rows: ReadonlyMap<number, TalkRow>,
    search: Search,
  ): Promise<SaidTalk[]> {
    const read = await this.lines(passagesToRead(talks));
    const isQuoted = saysQuoted(search.query);
    return talks
      .flatMap((hits): SaidTalk[] => {
        const row = rows.get(hits.talkId);
        if (!row) return [];
        const compare = comparing(row, search);
        const compared = hits.ids
          .filter((id) => read.has(id))
          .flatMap((id) => compare(id, read.get(id) ?? []))
          .filter(({ text }) => isQuoted(text))
          .sort((a, b) => b.score - a.score || a.seconds - b.seconds);
        const [best] = compared;
        if (!best) return [];
        const shown = apart(compared.filter(({ language }) => language === best.language));
        return [
          {
            id: row.talk_id,
            group: row.group_id ?? row.talk_id,
            score: best.score,
            lacking: best.lacking,
            moments: () => shown.map((passage) => momentOf(passage, search.query)),
            total: Math.max(shown.length, hits.ids.length),
          },
        ];
      })
      .sort(byWords);
  }

  /** Of each passage, its lines and the one after them; those of transcripts that were replaced since have none. */
  private async lines(ids: readonly number[]): Promise<ReadonlyMap<number, LineRow[]>> {
    const lines = new Map<number, LineRow[]>();
    if (ids.length === 0) return lines;
    const keys = ids.map((id) => {
      const { talkId, number, position } = lineKey(id);
      return [id, talkId, number, position];
    });
    const rows = await this.database.slow.query<LineRow>(LINES[this.database.dialect], [
      JSON.stringify(keys),
    ]);
    for (const row of rows) {
      const known = lines.get(row.id);
      if (known) known.push(row);
      else lines.set(row.id, [row]);
    }
    for (const each of lines.values()) each.sort((a, b) => a.position - b.position);
    return lines;
  }
}

const byWords = (a: SaidTalk, b: SaidTalk): number =>
  Number(b.lacking.length === 0) - Number(a.lacking.length === 0) || b.score - a.score || b.id - a.id;

/** The best recording of each talk. */
function oneOfEach(talks: readonly SaidTalk[]): SaidTalk[] {
  const seen = new Set<number>();
  return talks.filter(({ group }) => !seen.has(group) && seen.add(group));
}
