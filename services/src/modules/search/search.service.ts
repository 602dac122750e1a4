import { Injectable } from '@nestjs/common';
import type { SearchResult } from '@lectern/contracts';
import { TalkCards } from '../catalogue/index.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { Finder } from './finder.js';
import type { Found } from './found.js';
import { linkedVideo } from './linked-video.js';
import { marksOf } from './marks.js';
import { parseQuery, type Query } from './query.js';
import { PassageFinder, type Said } from './passage-finder.js';
import { BOUNDS } from './relevance.js';
import { onlySaid, saidSelection, union, wholly, withSaid } from './said-results.js';
import { ResultCounts } from './result-counts.js';
import type { Selected, Selection } from './search-engine.js';
import { type Filter, filterExpression, SearchFilters } from './search-filters.js';
import type { SearchParameters } from './search-parameters.js';

export interface ResultPage {
  talks: SearchResult[];
  total: number;
  /** Whether there are more matches than `total`. */
  capped: boolean;
  pages: number;
}

/** A search, its filters, and its results. */
export interface Run extends Found {
  filters: readonly Filter[];
  /** Talks found by what is said in them, whether or not also by their texts. */
  said: Said;
}

const NOTHING: Query = { units: [], optional: [], related: [], excluded: [] };

const foundBeside = (ids: number[], filters: readonly Filter[]): Run => ({
  ids,
  lacking: new Map(),
  capped: false,
  query: NOTHING,
  leftOut: [],
  matches: null,
  filters,
  total: ids.length,
  listed: ids.length,
  isMostly: false,
  said: { talks: [], capped: false },
});

/**
 * Finds published talks.
 *
 * @source decisions.md, "Ranking"; catalogue.md, section 5
 */
@Injectable()
export class SearchService {
  /** Those that have not ended, by their parameters. */
  private readonly running = new Map<string, { run: Promise<Run>; most: number }>();

  constructor(
    private readonly finder: Finder,
    private readonly filters: SearchFilters,
    private readonly cards: TalkCards,
    private readonly passages: PassageFinder,
    private readonly counts: ResultCounts,
    private readonly database: Database,
  ) {}

  /**
   * An empty search finds nothing. Shared with a call that is looking up as many results of the same search or more: a page asks for results and
   * for what is around them at once.
   *
   * @param most maximum number of results, unless shared; 0 to count them only
   */
  run(parameters: SearchParameters, most = 0): Promise<Run> {
    const key = JSON.stringify(parameters);
    const known = this.running.get(key);
    if (known && known.most >= most) return known.run;
    const run = this.runAlone(parameters, most).finally(() => {
      if (this.running.get(key)?.run === run) this.running.delete(key);
    });
    this.running.set(key, { run, most });
    return run;
  }

  private async runAlone(parameters: SearchParameters, most: number): Promise<Run> {
    const videoId = linkedVideo(parameters.query);
    if (videoId !== null) return foundBeside(await this.talksOf(videoId), []);
    const query = parseQuery(parameters.query, BOUNDS.typed);
    const filters = await this.filters.of(parameters);
    // Punctuation alone is a query too, one without results.
    const isUnreadable = parameters.query.trim() !== '' && query.units.length === 0;
    const isEmpty = query.units.length === 0 && filters?.length === 0;
    if (filters === null || isUnreadable || isEmpty) return foundBeside([], filters ?? []);
    const found = await this.finder.find({
      query,
      filters: filters.map(filterExpression),
      sort: parameters.sort ?? 'relevance',
      exact: parameters.exact ?? false,
      below: true,
      most: parameters.in_transcripts ? 1 : most,
    });
    const said = await this.passages.find(found.query, filters.map(filterExpression), !parameters.exact);
    return { ...found, ...(await this.merged(found, said, parameters, most)), filters, said };
  }

  private merged(
    found: Found,
    said: Said,
    { sort, in_transcripts: isOnlySaid }: SearchParameters,
    most: number,
  ) {
    const inOrder =
      sort && sort !== 'relevance' ? (matches: Selection) => this.finder.inOrderOf(matches, sort) : null;
    const merging = { said, sort: inOrder, most };
    return isOnlySaid ? onlySaid(this.database.dialect, merging) : withSaid(this.database, found, merging);
  }

  /** The talk of a video, whatever else is asked: who pastes a link wants that one. */
  private async talksOf(videoId: string): Promise<number[]> {
    const cards = await this.cards.list("WHERE t.video_id = ? AND t.status = 'published'", [videoId]);
    return cards.map(({ id }) => id);
  }

  /** The same words with these filters, as many talks as are counted beside the list; null if there are neither. */
  async matchesOf(
    { query }: Run,
    filters: readonly Filter[],
    parameters: SearchParameters,
  ): Promise<Selected | null> {
    if (query.units.length === 0 && filters.length === 0) return null;
    const expressions = filters.map(filterExpression);
    const { dialect } = this.database;
    const said = await this.passages.find(query, expressions, !parameters.exact);
    if (parameters.in_transcripts) return { ...saidSelection(dialect, said), isComplete: !said.capped };
    const matches = await this.finder.matchesOf(query, expressions);
    return { ...union(dialect, matches, wholly(said)), isComplete: matches.isComplete };
  }

  /** @throws {DomainError} `NOT_FOUND` for a page past the last one */
  async page(parameters: SearchParameters, page: number, perPage: number): Promise<ResultPage> {
    const wanted = Math.min(page * perPage, BOUNDS.matches);
    const run = await this.run(parameters, wanted);
    const { ids, lacking, query, listed, said } = run;
    // What takes long to count is not waited for.
    const { total, capped } = (run.capped && this.counts.known(parameters, run.filters)) || run;
    const pages = Math.max(1, Math.ceil(Math.min(listed, BOUNDS.matches) / perPage));
    if (page > pages) throw new DomainError('NOT_FOUND', { text: 'There are no more results.' });
    const cards = await this.cards.inOrder(ids.slice((page - 1) * perPage, page * perPage));
    const found = new Map(said.talks.map((talk) => [talk.id, talk]));
    const momentsOf = (id: number) => {
      const talk = found.get(id);
      return talk && { moments: talk.moments(), moments_total: talk.total };
    };
    const talks = cards.map((card) => ({
      ...card,
      ...momentsOf(card.id),
      without: [...(lacking.get(card.id) ?? [])],
      marks: {
        title: marksOf(card.title, query, card.language),
        description: marksOf(card.description, query, card.language),
      },
    }));
    return { talks, total, capped, pages };
  }
}
