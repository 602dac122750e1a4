/** Limits of the lists of talks that screens and services share. */
export const TALK_LIST = {
  /** Talks of a page where `per_page` does not say otherwise. */
  perPage: 48,
  maxPerPage: 60,
  /** Pages reach this far and totals are exact up to here; beyond, `X-Total-Capped: true` and "10,000+". */
  reach: 10_000,
} as const;

export const TALK_SORTS = ['newest', 'longest', 'shortest', 'most_viewed', 'most_liked'] as const;
export type TalkSort = (typeof TALK_SORTS)[number];
