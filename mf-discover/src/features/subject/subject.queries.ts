import { ApiFailure, getListOrThrow, getOrThrow } from '@lectern/api-client';
import type { SearchDetails, SearchResult, SubjectDetails } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { type AskedFor, searchOf, TALKS_PER_PAGE } from './asked-for';

const FRESH = 60_000;

/** Null where there is no such thing, so that the server can answer 404 with the page. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiFailure && error.failure.status === 404) return null;
    throw error;
  }
}

/** A subject with what to start with, people, conferences and neighbours. */
export const subjectQuery = (slug: string) =>
  queryOptions({
    queryKey: ['subject', slug],
    queryFn: () => orNull(getOrThrow<SubjectDetails>(`/api/v1/tags/${encodeURIComponent(slug)}`)),
    staleTime: FRESH,
  });

/** A page of the subject's talks; null past the end. */
export const talksQuery = (slug: string, asked: AskedFor) => {
  const parameters = searchOf(slug, asked);
  parameters.set('sort', asked.sort);
  parameters.set('page', String(asked.page));
  parameters.set('per_page', String(TALKS_PER_PAGE));
  return queryOptions({
    queryKey: ['subject', slug, 'talks', parameters.toString()],
    queryFn: () => orNull(getListOrThrow<SearchResult>(`/api/v1/talks/combined_search?${parameters}`)),
    staleTime: FRESH,
  });
};

/** What the talks can be narrowed by. */
export const facetsQuery = (slug: string, asked: AskedFor) => {
  const parameters = searchOf(slug, asked).toString();
  return queryOptions({
    queryKey: ['subject', slug, 'facets', parameters],
    queryFn: () => getOrThrow<SearchDetails>(`/api/v1/talks/search_details?${parameters}`),
    staleTime: FRESH,
  });
};
