import type { SearchLength, SearchSort } from '@lectern/contracts';

/** Sort orders of a subject's talks; the first is the default. */
export const SORTS = [
  ['relevance', 'Good to start with'],
  ['newest', 'Newest'],
  ['most_viewed', 'Most viewed'],
  ['longest', 'Longest'],
  ['shortest', 'Shortest'],
] as const satisfies readonly (readonly [SearchSort, string])[];
type Sort = (typeof SORTS)[number][0];

const LENGTHS: readonly SearchLength[] = ['short', 'medium', 'long'];

/** Talks per page. */
export const TALKS_PER_PAGE = 24;

/** The filter of a subject's talks, as in the address. */
export interface SubjectParams {
  query: string;
  sort: Sort;
  /** From 1. */
  page: number;
  /** Only talks that can be watched, unless the address has `video=all`. */
  video: boolean;
  length: SearchLength | '';
  language: string;
  format: string;
}

export function subjectParamsOf(search: URLSearchParams): SubjectParams {
  const text = (name: string) => (search.get(name) ?? '').trim();
  const page = text('page');
  return {
    query: text('query').slice(0, 200),
    sort: SORTS.find(([sort]) => sort === text('sort'))?.[0] ?? 'relevance',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    video: text('video') !== 'all',
    length: LENGTHS.find((length) => length === text('length')) ?? '',
    language: text('language').slice(0, 35),
    format: text('format').slice(0, 20),
  };
}

/** Address of a subject's talks. */
export function subjectPath(
  slug: string,
  params: SubjectParams,
  change: Partial<SubjectParams> = {},
): string {
  const { query, sort, page, video, length, language, format } = { ...params, page: 1, ...change };
  const parameters = new URLSearchParams({
    ...(query && { query }),
    ...(sort !== 'relevance' && { sort }),
    ...(!video && { video: 'all' }),
    ...(length && { length }),
    ...(language && { language }),
    ...(format && { format }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/tags/${encodeURIComponent(slug)}${parameters && `?${parameters}`}`;
}

/** Parameters of the search that finds these talks. */
export function searchOf(slug: string, params: SubjectParams): URLSearchParams {
  const { query, video, length, language, format } = params;
  return new URLSearchParams({
    tag: slug,
    ...(query && { query }),
    ...(video && { video: 'true' }),
    ...(length && { length }),
    ...(language && { language }),
    ...(format && { format }),
  });
}
