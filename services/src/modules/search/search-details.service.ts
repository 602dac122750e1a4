import { Injectable } from '@nestjs/common';
import {
  type FacetValue,
  SEARCH_FACETS,
  type SearchDetails,
  type SearchFacetName,
  TALK_FIELDS,
  type TalkSwitchName,
} from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { readWords } from './search-document.js';

import { FacetsService } from './facets.service.js';
import { NameFinder } from './name-finder.js';
import { reworded, type Unit } from './query.js';
import { linkedVideo } from './linked-video.js';
import { NO_COUNT, type ResultCount, ResultCounts } from './result-counts.js';
import type { SearchParameters } from './search-parameters.js';
import { type Run, SearchService } from './search.service.js';
import { fieldToken, type FilterColumn, FILTER_COLUMNS } from './field-tokens.js';

type TokenCounts = ResultCount['byToken'];

/** The data shown around the results of a search. */
@Injectable()
export class SearchDetailsService {
  constructor(
    private readonly database: Database,
    private readonly search: SearchService,
    private readonly facets: FacetsService,
    private readonly names: NameFinder,
    private readonly results: ResultCounts,
  ) {}

  async details(parameters: SearchParameters): Promise<SearchDetails> {
    const run = await this.search.run(parameters);
    const count = await this.count(run, parameters);
    const counts = count.byToken;
    const { total, capped } = run.capped ? count : run;
    const said = await this.said(run, parameters.query);
    // The parts of a link are no words.
    const text = linkedVideo(parameters.query) === null ? (said?.query ?? parameters.query) : '';
    const [people, conferences, subjects, nearly] = await Promise.all([
      this.names.people(text),
      this.names.conferences(text),
      this.names.subjects(text),
      parameters.exact ? null : this.names.nearly(run.query.units.map(typedTerm)),
    ]);
    return {
      total,
      total_capped: capped,
      all_words: !run.isMostly,
      said,
      did_you_mean: nearly,
      groups: {
        people: people.length > 0 || parameters.query === '' ? people : await this.peopleOn(counts),
        conferences,
        subjects,
      },
      facets: await this.allFacets(run, count, parameters),
      ...switchCounts(counts),
      ...(run.said.talks.length > 0 && { in_transcripts: run.said.talks.length }),
    };
  }

  /** The values of one facet whose names have a word with this prefix. */
  async facet(parameters: SearchParameters, facet: SearchFacetName, find: string): Promise<FacetValue[]> {
    const run = await this.search.run(parameters);
    const counts = await this.countsFor(facet, run, await this.count(run, parameters), parameters);
    if (find.trim() === '') return this.facets.values(facet, counts, chosenOf(run));
    return this.facets.find(facet, counts, find);
  }

  private async allFacets(
    run: Run,
    count: ResultCount,
    parameters: SearchParameters,
  ): Promise<SearchDetails['facets']> {
    const values: Partial<SearchDetails['facets']> = {};
    for (const facet of SEARCH_FACETS)
      values[facet] = await this.facets.values(
        facet,
        await this.countsFor(facet, run, count, parameters),
        chosenOf(run),
      );
    return values as SearchDetails['facets'];
  }

  private async count(run: Run, parameters: SearchParameters): Promise<ResultCount> {
    const { matches, capped, filters } = run;
    if (matches === null) return NO_COUNT;
    return this.results.of(parameters, filters, () =>
      capped ? this.search.matchesOf(run, filters, parameters) : { ...matches, isComplete: true },
    );
  }

  /** Subjects add up; in other facets one choice replaces another. */
  private async countsFor(
    facet: SearchFacetName,
    run: Run,
    count: ResultCount,
    parameters: SearchParameters,
  ): Promise<TokenCounts> {
    const isChosen = run.filters.some((filter) => filter.facet === facet);
    if (facet === 'tag' || !isChosen) return count.byToken;
    const others = run.filters.filter((filter) => filter.facet !== facet);
    // Without words and other filters there is no search: what could replace the choice is not counted.
    if (run.query.units.length === 0 && others.length === 0)
      return new Map([...chosenOf(run)].map((token) => [token, count.byToken.get(token) ?? 0]));
    const without = { ...parameters, [facet]: undefined };
    const { byToken } = await this.results.of(without, run.filters, () =>
      this.search.matchesOf(run, others, parameters),
    );
    return byToken;
  }

  private peopleOn(counts: TokenCounts) {
    const speakers = [...counts]
      .filter(([token, talks]) => token.startsWith('s_') && talks > 1)
      .map(([token, talks]): [number, number] => [Number(token.slice(2)), talks]);
    return this.names.peopleOn(new Map(speakers));
  }

  /** How the words were reinterpreted, as seen in the first result. */
  private async said({ query, leftOut, ids }: Run, typed: string): Promise<SearchDetails['said']> {
    const isCorrected = query.units.some(({ ways }) => ways.some(({ form }) => form === 'corrected'));
    if (!isCorrected && leftOut.length === 0) return null;
    const [first] = isCorrected ? ids : [];
    const [row] = first === undefined ? [] : await this.wordsOf(first);
    const terms = row ? termsOf(row.words) : new Set<string>();
    const corrected = query.units.flatMap((unit) => {
      const to = correctionOf(unit, terms);
      return to === null ? [] : [{ from: unit.text, to }];
    });
    if (corrected.length === 0 && leftOut.length === 0) return null;
    return { corrected, left_out: [...leftOut], query: reworded(typed, corrected, leftOut) };
  }

  private wordsOf(talkId: number): Promise<{ words: string }[]> {
    return this.database.read.query('SELECT words FROM search_documents WHERE talk_id = ?', [talkId]);
  }
}

type ColumnSwitch = TalkSwitchName & FilterColumn;

const switchCounts = (counts: TokenCounts) =>
  Object.fromEntries(
    FILTER_COLUMNS.filter((name): name is ColumnSwitch => TALK_FIELDS[name].kind === 'switch').map((name) => [
      name,
      counts.get(fieldToken(name, 'true')) ?? 0,
    ]),
  ) as Record<ColumnSwitch, number>;

const chosenOf = ({ filters }: Pick<Run, 'filters'>): ReadonlySet<string> =>
  new Set(filters.flatMap(({ tokens }) => tokens));

const typedTerm = ({ ways }: Unit): string => ways[0]?.terms.join('') ?? '';

const termsOf = (words: string): Set<string> => {
  const { title, names, subjects, events } = readWords(words);
  return new Set([title, names.flat(2), subjects, events].flat());
};

/** The spelling in the talk; null if the talk contains the typed one. */
function correctionOf({ ways }: Unit, terms: ReadonlySet<string>): string | null {
  const corrected = ways.filter(({ form }) => form === 'corrected').map(({ terms: [word = ''] }) => word);
  if (corrected.length === 0) return null;
  const there = corrected.find((word) => terms.has(word));
  const isTyped = ways.some((way) => way.form === 'typed' && way.terms.every((term) => terms.has(term)));
  return isTyped ? null : (there ?? corrected[0] ?? null);
}
