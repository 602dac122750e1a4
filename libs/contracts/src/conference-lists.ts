/** Rows of one page of the conference list. */
export const CONFERENCES_PER_PAGE = 10;
/** Talks of one page of a conference. */
export const CONFERENCE_TALKS_PER_PAGE = 48;
/** Series of one page of the list. */
export const SERIES_PER_PAGE = 48;

/** English, for labels. */
export const EVENT_STATUS_NAMES = { cancelled: 'Cancelled', postponed: 'Postponed' } as const;

/** Parts of the list of conferences, in its order; each conference is in one of them. Cancelled and postponed ones are in the last. */
export const CONFERENCE_TIMES = ['upcoming', 'past', 'undated', 'cancelled'] as const;
export type ConferenceTime = (typeof CONFERENCE_TIMES)[number];

export const CONFERENCE_TALK_SORTS = ['programme', 'views', 'longest', 'newest', 'title'] as const;
export type ConferenceTalkSort = (typeof CONFERENCE_TALK_SORTS)[number];
