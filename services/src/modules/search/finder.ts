import { Injectable } from '@nestjs/common';
import type { SearchSort } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { searchEngine } from './engines.js';
import type { Expression } from './expression.js';
import { type Asked, type Found, isByWords, type Matched } from './found.js';
import { MostWords } from './most-words.js';
import { NarrowRows } from './narrow-rows.js';
import { Ordering } from './ordering.js';
import { PassageFinder } from './passage-finder.js';
import { hasShort, type Query, queryExpression } from './query.js';
import { hasQuoted, quotedIn } from './quoted.js';
import { BOUNDS } from './relevance.js';
import { Scoring } from './scoring.js';
import { type SearchEngine, type SelectedMatches, type Selection, selectionOf } from './search-engine.js';
import { Understanding } from './understanding.js';

const NONE: ReadonlyMap<number, readonly string[]> = new Map();

/** Finds talks by tokens and ranks them. The index only determines which talks match. */
@Injectable()
export class Finder {
  private readonly engine: SearchEngine;
  private readonly rows: NarrowRows;
  private readonly ordering: Ordering;
  private readonly mostWords: MostWords;

  constructor(
    private readonly database: Database,
    private readonly understanding: Understanding,
    private readonly passages: PassageFinder,
  ) {
    this.engine = searchEngine(database.dialect);
    this.rows = new NarrowRows(database.slow, database.dialect);
    const scoring = new Scoring(database, understanding);
    this.ordering = new Ordering(database, this.engine, scoring);
    this.mostWords = new MostWords(database, this.engine, scoring, this.ordering);
  }

  async find(asked: Asked): Promise<Found> {
    const { query, leftOut } = await this.understanding.of(
      asked.query,
      asked.exact,
      async (expression, limit) => {
        const { ids } = await this.engine.ids(this.database.slow, expression, limit);
        // What is said is a word, too.
        return ids.length > 0 ? ids.length : this.passages.count(expression, limit);
      },
    );
    const isCommon =
      isByWords(asked) && asked.filters.length === 0 && (await this.understanding.isCommon(query));
    // Needed for a common word in any case; a server does both lookups at once.
    const inTitle =
      isCommon && asked.most > 0 ? this.ordering.matchesInTitle(query, false, asked.filters) : null;
    inTitle?.catch(() => undefined);
    const matched = await this.matching(query, asked.filters);
    const isCorrected = query.units.some(({ ways }) => ways.some(({ form }) => form === 'corrected'));
    const most = isCorrected ? Math.max(1, asked.most) : asked.most;
    const found = { query, leftOut };
    const mostly = await this.mostWords.find(matched, query, { ...asked, most });
    if (mostly) return { ...found, ...mostly };
    if (matched.rows.length === 0)
      return {
        ...found,
        ids: [],
        lacking: NONE,
        total: 0,
        capped: false,
        listed: 0,
        isMostly: false,
        matches: null,
      };
    const ordered = await this.ordering.inOrder(matched, query, { ...asked, most }, inTitle);
    return { ...found, ...ordered, lacking: NONE, listed: ordered.total, isMostly: false };
  }

  /** The latest talks that match, as many as are counted beside the list. */
  async matchesOf(query: Query, filters: readonly Expression[]): Promise<SelectedMatches> {
    const { matches } = await this.matching(query, filters, BOUNDS.counted);
    return matches;
  }

  private async matching(
    query: Query,
    filters: readonly Expression[],
    most: number = BOUNDS.matches,
  ): Promise<Matched> {
    const look = async (short: boolean) => {
      const expression = queryExpression(query, { place: 'anywhere', short }, filters);
      // In one lookup: InnoDB reads all matches of a block, whatever the limit.
      const matches = await this.quoted(
        query,
        await this.engine.latest(this.database.slow, expression, most + 1),
      );
      const rows = await this.rows.all(matches.first(BOUNDS.weighed + 1));
      return { short, matches, rows };
    };
    const found = await look(false);
    return found.rows.length === 0 && hasShort(query.units) ? look(true) : found;
  }

  /** Those of the matches, of the latest, that have the quoted words together. */
  private async quoted(query: Query, matches: SelectedMatches): Promise<SelectedMatches> {
    if (!hasQuoted(query)) return matches;
    const { sql, parameters } = matches.first(BOUNDS.quotedRead + 1);
    const read = await this.database.slow.query<{ talk_id: number }>(sql, parameters);
    const latest = read.slice(0, BOUNDS.quotedRead).map(({ talk_id }) => talk_id);
    const ids = await quotedIn(this.database.slow, query, latest);
    return selectionOf(this.database.dialect, ids, matches.isComplete && read.length <= BOUNDS.quotedRead);
  }

  /** These talks in an order other than by relevance; the best of several recordings of one talk. */
  inOrderOf(matches: Selection, sort: SearchSort): Promise<number[]> {
    return this.ordering.inOrderOf(matches, sort);
  }
}
