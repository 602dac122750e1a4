// Apart from the schemas: what a page imports from here costs it a few bytes, not all of them.

/** Limits of searching that screens and services share. */
export const SEARCH_LIMITS = {
  /** Talks of a page of results where `per_page` does not say otherwise, which is also the most it may ask for. */
  perPage: 60,
  /** Totals are exact up to here; beyond, `X-Total-Capped: true` and "10,000+". */
  countedTalks: 10_000,
  /** Values of a facet in one answer; `search_facet` finds the others by name. */
  facetValues: 30,
  /** Subjects that may be joined in one search. */
  tags: 20,
} as const;

export const SEARCH_SORTS = [
  'relevance',
  'newest',
  'longest',
  'shortest',
  'most_viewed',
  'most_liked',
] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Up to 15 minutes, 15 to 45, over 45. */
export const SEARCH_LENGTHS = ['short', 'medium', 'long'] as const;
export type SearchLength = (typeof SEARCH_LENGTHS)[number];

/** The names that a result can be narrowed by; `video` and `transcript` are switches. */
export const SEARCH_FACETS = [
  'tag',
  'speaker_name',
  'conference',
  'year',
  'language',
  'format',
  'length',
] as const;
export type SearchFacetName = (typeof SEARCH_FACETS)[number];
