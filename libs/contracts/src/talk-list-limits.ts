import type { TalkFilterName } from './talk-fields.js';

/** Limits of talk lists, shared by screens and services. */
export const TALK_LIST = {
  /** Default page size. */
  perPage: 48,
  maxPerPage: 60,
  /** Pages and exact totals reach this far; beyond it, `X-Total-Capped: true` and "100,000+". */
  reach: 100_000,
} as const;

export const TALK_SORTS = ['newest', 'longest', 'shortest', 'most_viewed', 'most_liked'] as const;
export type TalkSort = (typeof TALK_SORTS)[number];

/** The filters of the list of all talks, in the order of addresses. */
export const TALK_LIST_FILTERS = [
  'tag',
  'language',
  'format',
  'length',
  'year',
] as const satisfies readonly TalkFilterName[];
export type TalkListFilterName = (typeof TALK_LIST_FILTERS)[number];
