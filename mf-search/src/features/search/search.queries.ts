import { call, getOrThrow } from '@lectern/api-client';
import {
  completeCard,
  type FacetValue,
  type SearchDetails,
  type SearchFacetName,
  type SearchResult,
  type TagsAndSpeakers,
  type TalkCard,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { isSearch, parametersOf, type SearchParams } from './search-params';
import { excerptOf } from './excerpt';

const TALKS_FRESH = 30_000;
const CHOICES_FRESH = 300_000;
/** Tags and speakers listed before a search; the others are found through the field. */
const MOST_CHOICES = 30;

/** A failed search is shown immediately: the reader can retry. */
const failsImmediately = { retry: false, retryOnMount: false, networkMode: 'always' } as const;

const NO_MARKS = { title: [], description: [] };

interface TalkPage {
  talks: SearchResult[];
  /** Number of pages. */
  pages: number;
}

async function talksOf(path: string): Promise<TalkPage> {
  const { body, headers } = await call<(TalkCard & Partial<SearchResult>)[]>('GET', `/api/v1/${path}`);
  if (!Array.isArray(body)) return { talks: [], pages: 0 };
  // Only two lines of a description are shown; the rest need not be part of the page.
  const talks = body.map((talk) =>
    excerptOf({ ...completeCard(talk), without: talk.without ?? [], marks: talk.marks ?? NO_MARKS }),
  );
  return { talks, pages: Number(headers.get('X-Total-Pages') ?? 1) };
}

/**
 * The talks of the page: the results of the search, or without one the talks recently opened from searches.
 *
 * @source product.md, section 4, "Search"; section 7: a response that is not an array counts as empty
 */
export const talksQuery = (params: SearchParams) => {
  const parameters = parametersOf(params).toString();
  return queryOptions({
    queryKey: ['search', 'talks', parameters],
    queryFn: () =>
      talksOf(isSearch(params) ? `talks/combined_search?${parameters}` : 'talk_discoveries/top_recent_talks'),
    staleTime: TALKS_FRESH,
    ...failsImmediately,
  });
};

/** Parameters of the calls that accompany the results; the same for every page and order. */
function narrowing(params: SearchParams): string {
  return parametersOf({ ...params, page: null, sort: 'relevance' }).toString();
}

/** Everything around the results: their number, how the words were read, other matches and facets. */
export const detailsQuery = (params: SearchParams) => {
  const parameters = narrowing(params);
  return queryOptions({
    queryKey: ['search', 'details', parameters],
    queryFn: () => getOrThrow<SearchDetails>(`/api/v1/talks/search_details?${parameters}`),
    staleTime: TALKS_FRESH,
    ...failsImmediately,
  });
};

/** Filters to start from before there is a search. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: ['search', 'choices'],
    queryFn: async () => {
      const { tags, speakers } = await getOrThrow<TagsAndSpeakers>('/api/v1/talks/tags_and_speakers');
      return { tags: tags.slice(0, MOST_CHOICES), speakers: speakers.slice(0, MOST_CHOICES) };
    },
    staleTime: CHOICES_FRESH,
    ...failsImmediately,
  });

/** Values of a facet by name: those that the details response has no room for. */
export const facetQuery = (params: SearchParams, facet: SearchFacetName, find: string) => {
  const parameters = new URLSearchParams({ facet, find, ...Object.fromEntries(parametersOf(params)) });
  for (const name of ['page', 'sort']) parameters.delete(name);
  return queryOptions({
    queryKey: ['search', 'facet', parameters.toString()],
    queryFn: () => getOrThrow<FacetValue[]>(`/api/v1/talks/search_facet?${parameters}`),
    staleTime: TALKS_FRESH,
    ...failsImmediately,
  });
};
