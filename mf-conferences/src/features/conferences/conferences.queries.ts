import { getOrThrow } from '@lectern/api-client';
import type { Conference, ConferencePage } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { isDay, type Day } from '../../picker/days';

/** Rows of one page. @source product.md, section 9 */
export const PER_PAGE = 10;

/** What the address asks for: a page of all conferences, or of those of one day. */
export interface Asked {
  /** From 1. */
  page: number;
  date: Day | null;
}

/** Reads the address; what makes no sense counts as not said. */
export function askedBy(search: URLSearchParams): Asked {
  const page = Number(search.get('page') ?? '1');
  const date = search.get('date');
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, date: isDay(date) ? date : null };
}

export const pageQuery = (page: number) =>
  queryOptions({
    queryKey: ['conferences', 'page', page],
    queryFn: () => getOrThrow<ConferencePage>(`/api/v1/conferences?page=${page}&per_page=${PER_PAGE}`),
  });

/** Every conference of a day. @source product.md, section 5: both dates are needed to call the filter */
export const filterQuery = (date: Day) =>
  queryOptions({
    queryKey: ['conferences', 'filter', date],
    queryFn: () => getOrThrow<Conference[]>(`/api/v1/conferences/filter?start_date=${date}&end_date=${date}`),
  });
