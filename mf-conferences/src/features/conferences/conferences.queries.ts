import { getOrThrow } from '@lectern/api-client';
import {
  completeConference,
  CONFERENCE_TIMES,
  type Conference,
  type ConferenceDirectory,
  type ConferencePage,
  type ConferenceTime,
  type SeriesPage,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { isDay, type Day } from '@lectern/ui';

/** Rows of one page. @source product.md, section 9 */
export const PER_PAGE = 10;
const LONGEST_QUERY = 200;

/**
 * The filter in the address: a page of all conferences, of some of them, of those on one day, or of series.
 */
export interface ListParams {
  /** From 1. */
  page: number;
  date: Day | null;
  /** Words of a name; empty for all. */
  query: string;
  when: ConferenceTime | null;
  year: number | null;
  /** Series instead of conferences. */
  series: boolean;
}

/** Parses the address; invalid values count as absent. */
export function listParamsOf(search: URLSearchParams): ListParams {
  const page = Number(search.get('page') ?? '1');
  const date = search.get('date');
  const year = search.get('year') ?? '';
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    date: isDay(date) ? date : null,
    query: (search.get('query') ?? '').trim().slice(0, LONGEST_QUERY),
    when: CONFERENCE_TIMES.find((time) => time === search.get('when')) ?? null,
    year: /^\d{4}$/.test(year) ? Number(year) : null,
    series: search.get('view') === 'series',
  };
}

/** Address of the list with a changed filter; it starts at the first page. */
export function listPath(params: ListParams, change: Partial<ListParams>): string {
  const { page, date, query, when, year, series } = { ...params, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (series) parameters.set('view', 'series');
  if (when) parameters.set('when', when);
  if (year !== null) parameters.set('year', String(year));
  if (query) parameters.set('query', query);
  if (date) parameters.set('date', date);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return `/conferences${text && `?${text}`}`;
}

export const pageQuery = ({ page, query, when, year }: Omit<ListParams, 'date' | 'series'>) => {
  const parameters = new URLSearchParams({ page: String(page), per_page: String(PER_PAGE) });
  if (query) parameters.set('query', query);
  if (when) parameters.set('when', when);
  if (year !== null) parameters.set('year', String(year));
  return queryOptions({
    queryKey: ['conferences', 'page', parameters.toString()],
    queryFn: async () => {
      const answer = await getOrThrow<ConferencePage>(`/api/v1/conferences?${parameters.toString()}`);
      return { ...answer, conferences: answer.conferences.map(completeConference) };
    },
  });
};

/** The most recently ended conferences, shown next to the upcoming ones. */
export const justOverQuery = pageQuery({ page: 1, query: '', when: 'past', year: null });

/** True if the list shows upcoming conferences without any other filter. */
export const showsRecentlyEnded = ({ when, page, query, year }: ListParams): boolean =>
  when === 'upcoming' && page === 1 && query === '' && year === null;

/** Every conference on a day. @source product.md, section 5: both dates are needed to call the filter */
export const filterQuery = (date: Day) =>
  queryOptions({
    queryKey: ['conferences', 'filter', date],
    queryFn: async () =>
      (await getOrThrow<Conference[]>(`/api/v1/conferences/filter?start_date=${date}&end_date=${date}`)).map(
        completeConference,
      ),
  });

/** The number of conferences of each kind, and in each year. */
export const directoryQuery = queryOptions({
  queryKey: ['conferences', 'directory'],
  queryFn: () => getOrThrow<ConferenceDirectory>('/api/v1/conferences/directory'),
});

/** A page of series. */
export const seriesPageQuery = ({ page, query }: Pick<ListParams, 'page' | 'query'>) => {
  const parameters = new URLSearchParams({ page: String(page), ...(query && { query }) });
  return queryOptions({
    queryKey: ['series', 'page', parameters.toString()],
    queryFn: () => getOrThrow<SeriesPage>(`/api/v1/series?${parameters.toString()}`),
  });
};
