// Separate from the schemas: importing this costs a page a few bytes instead of all of them.

/** Search limits shared by screens and services. */
export const SEARCH_LIMITS = {
  /** Default and maximum of `per_page`. */
  perPage: 60,
  /** Totals and facets are exact up to here; beyond it, `total_capped: true` and "100,000+". */
  countedTalks: 100_000,
  /** Every order has the talks added last, up to so many recordings. */
  sortedTalks: 10_000,
  /** Values of a facet in one response; `search_facet` finds the others by name. */
  facetValues: 30,
  /** Subjects that one search may combine. */
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

/** Up to 15 minutes, 15 to 45, over 45, and of talks whose length is not known. */
export const SEARCH_LENGTHS = ['short', 'medium', 'long', 'unknown'] as const;
export type SearchLength = (typeof SEARCH_LENGTHS)[number];
