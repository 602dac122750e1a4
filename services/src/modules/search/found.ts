import type { SearchSort } from '@lectern/contracts';
import type { Expression } from './expression.js';
import type { NarrowRow } from './narrow-rows.js';
import type { Query } from './query.js';
import type { SelectedMatches, Selection } from './search-engine.js';

export interface Asked {
  query: Query;
  /** Facet tokens. */
  filters: readonly Expression[];
  sort: SearchSort;
  /** Run the query as typed: no corrections, and talks with all words only. */
  exact: boolean;
  /** Whether talks with most of the words follow. */
  below: boolean;
  /** Maximum number of results, starting with the first; 0 to count them only. */
  most: number;
}

export interface Found {
  /**
   * Talk ids in order, up to the requested number; the best of several recordings of one talk. If words were corrected, the first is
   * always there: its spelling tells which word was meant.
   */
  ids: number[];
  /** The words that a talk lacks, as typed; talks with all words are left out. */
  lacking: ReadonlyMap<number, readonly string[]>;
  /** Number of talks with all words, as far as counted; if they are few, of all in the list. */
  total: number;
  /** Whether there are more matches than `total`. */
  capped: boolean;
  /** Number of all in the list. */
  listed: number;
  /** Whether all in the list are counted and sorted: then relevance is the only order. */
  isMostly: boolean;
  /** The query that was run. */
  query: Query;
  /** Words that no talk has. */
  leftOut: readonly string[];
  /** All in the list, where all are counted. */
  order?: readonly number[];
  /** Of those of the list that were compared, by id. */
  scores?: ReadonlyMap<number, number>;
  /** What is in the list; if there is more, the latest of it. Null if nothing was found. */
  matches: Selection | null;
}

export interface Matched {
  /** The latest, and one more if there are more. */
  matches: SelectedMatches;
  /** Whether prefixes of short words match too. */
  short: boolean;
  /** One row more than can be weighed, if there are that many. */
  rows: NarrowRow[];
}

export type InOrder = Pick<Found, 'ids' | 'total' | 'capped' | 'matches' | 'scores'>;

/** Whether the order is by the words of the query. */
export const isByWords = ({ sort, query }: Pick<Asked, 'sort' | 'query'>): boolean =>
  sort === 'relevance' && query.units.length > 0;
