import { getOrThrow } from '@lectern/api-client';
import {
  CONFERENCE_TIMES,
  type Conference,
  type ConferenceDirectory,
  type ConferencePage,
  type ConferenceTime,
  type SeriesPage,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { isDay, type Day } from '../../picker/days';

/** Rows of one page. @source product.md, section 9 */
export const PER_PAGE = 10;
const LONGEST_QUERY = 200;

/** What the address asks for: a page of all conferences, of some of them, of those of one day, or of series. */
export interface Asked {
  /** From 1. */
  page: number;
  date: Day | null;
  /** Words of a name; empty for all. */
  query: string;
  when: ConferenceTime | null;
  year: number | null;
  /** Series in place of conferences. */
  series: boolean;
}

/** Reads the address; what makes no sense counts as not said. */
export function askedBy(search: URLSearchParams): Asked {
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

/** Address of the list with a change to what is asked for; it begins at the first page. */
export function listPath(asked: Asked, change: Partial<Asked>): string {
  const { page, date, query, when, year, series } = { ...asked, page: 1, ...change };
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

export const pageQuery = ({ page, query, when, year }: Omit<Asked, 'date' | 'series'>) => {
  const parameters = new URLSearchParams({ page: String(page), per_page: String(PER_PAGE) });
  if (query) parameters.set('query', query);
  if (when) parameters.set('when', when);
  if (year !== null) parameters.set('year', String(year));
  return queryOptions({
    queryKey: ['conferences', 'page', parameters.toString()],
    queryFn: () => getOrThrow<ConferencePage>(`/api/v1/conferences?${parameters.toString()}`),
  });
};

/** Those that ended last, beside what is upcoming. */
export const justOverQuery = pageQuery({ page: 1, query: '', when: 'past', year: null });

/** True where the list is what is upcoming, and nothing else was asked for. */
export const showsJustOver = ({ when, page, query, year }: Asked): boolean =>
  when === 'upcoming' && page === 1 && query === '' && year === null;

/** Every conference of a day. @source product.md, section 5: both dates are needed to call the filter */
export const filterQuery = (date: Day) =>
  queryOptions({
    queryKey: ['conferences', 'filter', date],
    queryFn: () => getOrThrow<Conference[]>(`/api/v1/conferences/filter?start_date=${date}&end_date=${date}`),
  });

/** How many there are of each kind, and in each year. */
export const directoryQuery = queryOptions({
  queryKey: ['conferences', 'directory'],
  queryFn: () => getOrThrow<ConferenceDirectory>('/api/v1/conferences/directory'),
});

/** A page of series. */
export const seriesPageQuery = ({ page, query }: Pick<Asked, 'page' | 'query'>) => {
  const parameters = new URLSearchParams({ page: String(page), ...(query && { query }) });
  return queryOptions({
    queryKey: ['series', 'page', parameters.toString()],
    queryFn: () => getOrThrow<SeriesPage>(`/api/v1/series?${parameters.toString()}`),
  });
};
