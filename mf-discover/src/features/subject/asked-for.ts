import type { SearchLength, SearchSort } from '@lectern/contracts';

/** The orders of a subject's talks, the first where the address names none. */
export const SORTS = [
  ['relevance', 'Good to start with'],
  ['newest', 'Newest'],
  ['most_viewed', 'Most viewed'],
  ['longest', 'Longest'],
  ['shortest', 'Shortest'],
] as const satisfies readonly (readonly [SearchSort, string])[];
type Sort = (typeof SORTS)[number][0];

const LENGTHS: readonly SearchLength[] = ['short', 'medium', 'long'];

/** Talks of one page. */
export const TALKS_PER_PAGE = 24;

/** Which of a subject's talks an address asks for. */
export interface AskedFor {
  query: string;
  sort: Sort;
  /** From 1. */
  page: number;
  /** Only what can be watched, unless the address says `video=all`. */
  video: boolean;
  length: SearchLength | '';
  language: string;
  format: string;
}

export function askedFor(search: URLSearchParams): AskedFor {
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

/** Address of the talks of a subject. */
export function subjectPath(slug: string, asked: AskedFor, change: Partial<AskedFor> = {}): string {
  const { query, sort, page, video, length, language, format } = { ...asked, page: 1, ...change };
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

/** The same for the search, which finds them. */
export function searchOf(slug: string, asked: AskedFor): URLSearchParams {
  const { query, video, length, language, format } = asked;
  return new URLSearchParams({
    tag: slug,
    ...(query && { query }),
    ...(video && { video: 'true' }),
    ...(length && { length }),
    ...(language && { language }),
    ...(format && { format }),
  });
}
