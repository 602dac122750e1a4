import {
  addressCodec,
  filterParameters,
  oneOf,
  pageNumber,
  words,
  type AddressOf,
  type Parameter,
  type SearchSort,
} from '@lectern/contracts';

/** Sort orders of a subject's talks; the first is the default. */
export const SORTS = [
  ['relevance', 'Recommended'],
  ['newest', 'Newest'],
  ['most_viewed', 'Most viewed'],
  ['longest', 'Longest'],
  ['shortest', 'Shortest'],
] as const satisfies readonly (readonly [SearchSort, string])[];

/** Talks per page. */
export const TALKS_PER_PAGE = 24;

/** Only talks that can be watched, unless the address has `video=all`. */
const video: Parameter<boolean> = {
  read: (text) => text.trim() !== 'all',
  write: (only) => (only ? '' : 'all'),
};

const SUBJECT = addressCodec({
  query: words(200),
  sort: oneOf(
    SORTS.map(([sort]) => sort),
    'relevance',
  ),
  video,
  ...filterParameters(['length', 'year']),
  language: words(35),
  format: words(20),
  page: pageNumber,
});
/** The filters that are parameters of the search as well. */
const SEARCH = addressCodec({
  query: words(),
  ...filterParameters(['video', 'length', 'year', 'language', 'format']),
});

/** The filter of a subject's talks, as in the address. */
export type SubjectParams = AddressOf<typeof SUBJECT>;

export const subjectParamsOf = SUBJECT.read;

/** Address of a subject's talks. */
export function subjectPath(
  slug: string,
  params: SubjectParams,
  change: Partial<SubjectParams> = {},
): string {
  const parameters = new URLSearchParams(SUBJECT.write({ ...params, page: 1, ...change })).toString();
  return `/tags/${encodeURIComponent(slug)}${parameters && `?${parameters}`}`;
}

/** Parameters of the search that finds these talks. */
export const searchOf = (slug: string, params: SubjectParams): URLSearchParams =>
  new URLSearchParams([['tag', slug], ...SEARCH.write(params)]);
