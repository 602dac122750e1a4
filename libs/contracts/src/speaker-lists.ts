// Apart from the schemas, so that a page which needs a constant does not load them.

/** Speakers of one page of the list, unless asked for otherwise. */
export const SPEAKERS_PER_PAGE = 30;
/** Talks of one page of a profile, unless asked for otherwise. */
export const PROFILE_TALKS_PER_PAGE = 48;

/** Pairs on one page of those that may be one person. */
export const PAIRS_PER_PAGE = 20;

export const SPEAKER_SORTS = ['talks', 'name'] as const;
export type SpeakerSort = (typeof SPEAKER_SORTS)[number];

/** `letter` of names that begin with none of A to Z. */
export const OTHER_LETTERS = 'other';

export const SPEAKER_TALK_SORTS = ['year', 'popular', 'longest', 'shortest'] as const;
export type SpeakerTalkSort = (typeof SPEAKER_TALK_SORTS)[number];
