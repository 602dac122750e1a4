import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { InFlight } from '../../kernel/in-flight.js';
import { BOUNDS } from './relevance.js';
import type { Selected } from './search-engine.js';
import type { Filter } from './search-filters.js';
import type { SearchParameters } from './search-parameters.js';
import { isConference } from './tokens.js';

/** What the talks of a result have, several recordings of one talk as one. */
export interface ResultCount {
  total: number;
  /** Whether there are more than `total`. */
  capped: boolean;
  /** Number of talks by facet token. */
  byToken: ReadonlyMap<string, number>;
}

/** An entry's tokens take some 60 bytes each. */
const MOST_TOKENS = 300_000;
const KEPT_MS = 60_000;

export const NO_COUNT: ResultCount = { total: 0, capped: false, byToken: new Map() };

/** Counts results by facet. What takes long, of more talks than a list orders, is kept for a minute. */
@Injectable()
export class ResultCounts {
  private readonly kept: LRUCache<string, ResultCount>;
  private readonly counting = new InFlight<ResultCount>();

  constructor(
    private readonly database: Database,
    clock: Clock,
  ) {
    this.kept = new LRUCache({
      maxSize: MOST_TOKENS,
      sizeCalculation: ({ byToken }) => byToken.size + 1,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
  }

  /**
   * Those of the matches, which are looked up unless the count is known. Concurrent requests share one count.
   *
   * @param filters what is chosen, whether or not the matches are filtered by it
   */
  of(
    parameters: SearchParameters,
    filters: readonly Filter[],
    look: () => Promise<Selected | null> | Selected | null,
  ): Promise<ResultCount> {
    const key = keyOf(parameters, filters);
    const known = this.kept.get(key);
    if (known) return Promise.resolve(known);
    return this.counting.share(key, async () => {
      const matches = await look();
      return matches ? this.count(key, matches, filters) : NO_COUNT;
    });
  }

  /** The total of a count that is kept. */
  known(parameters: SearchParameters, filters: readonly Filter[]): ResultCount | undefined {
    return this.kept.get(keyOf(parameters, filters));
  }

  private async count(
    key: string,
    { sql, parameters, isComplete }: Selected,
    filters: readonly Filter[],
  ): Promise<ResultCount> {
    const edition = editionOf(filters);
    // An edition of a series counts as the series, unless it is chosen: its token, which is the first one, is left out.
    const { rows, total, byToken } = await this.database.countTokens(
      `SELECT d.group_id, CASE WHEN d.facets LIKE 'c~_%' ESCAPE '~' AND d.facets LIKE '% e~_%' ESCAPE '~' AND d.facets NOT LIKE ? ESCAPE '~'
         THEN SUBSTR(d.facets, INSTR(d.facets, ' ') + 1) ELSE d.facets END AS tokens
       FROM (${sql}) AS m JOIN search_documents d ON d.talk_id = m.talk_id LIMIT ?`,
      [`${edition.replace('_', '~_')} %`, ...parameters, BOUNDS.counted + 1],
    );
    const count = {
      total: Math.min(total, BOUNDS.counted),
      capped: !isComplete || rows > BOUNDS.counted,
      byToken,
    };
    if (rows > BOUNDS.matches) this.kept.set(key, count);
    return count;
  }
}

/** The token of a chosen conference, else empty. */
const editionOf = (filters: readonly Filter[]): string =>
  filters.flatMap(({ tokens }) => tokens).find(isConference) ?? '';

const keyOf = (parameters: SearchParameters, filters: readonly Filter[]): string =>
  JSON.stringify([{ ...parameters, sort: undefined }, editionOf(filters)]);
