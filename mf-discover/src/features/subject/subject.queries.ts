import { getListOrThrow, getOrThrow } from '@lectern/api-client';
import type { SearchDetails, SearchResult, SubjectDetails } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { inChosenLanguages } from '@lectern/ui';
import { nullIf404 } from '../../shared/null-if-404';
import { type SubjectParams, searchOf, TALKS_PER_PAGE } from './search-params';

const FRESH = 60_000;

/** A subject with talks to start with, people, conferences and related subjects. */
export const subjectQuery = (slug: string, languages?: readonly string[]) =>
  queryOptions({
    queryKey: ['subject', slug],
    queryFn: () =>
      nullIf404(() =>
        getOrThrow<SubjectDetails>(inChosenLanguages(`/api/v1/tags/${encodeURIComponent(slug)}`, languages)),
      ),
    staleTime: FRESH,
  });

/** A page of the subject's talks; null past the end. */
export const talksQuery = (slug: string, params: SubjectParams) => {
  const parameters = searchOf(slug, params);
  parameters.set('sort', params.sort);
  parameters.set('page', String(params.page));
  parameters.set('per_page', String(TALKS_PER_PAGE));
  return queryOptions({
    queryKey: ['subject', slug, 'talks', parameters.toString()],
    queryFn: () =>
      nullIf404(() => getListOrThrow<SearchResult>(`/api/v1/talks/combined_search?${parameters}`)),
    staleTime: FRESH,
  });
};

/** The facets of a subject's talks. */
export const facetsQuery = (slug: string, params: SubjectParams) => {
  const parameters = searchOf(slug, params).toString();
  return queryOptions({
    queryKey: ['subject', slug, 'facets', parameters],
    queryFn: () => getOrThrow<SearchDetails>(`/api/v1/talks/search_details?${parameters}`),
    staleTime: FRESH,
  });
};
