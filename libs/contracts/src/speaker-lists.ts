// Separate from the schemas, so that a page can use a constant without loading them.

/** Default page size of the list of speakers. */
export const SPEAKERS_PER_PAGE = 30;
/** Speakers counted and listed at most; the others are found by letter and by name. */
export const SPEAKER_REACH = 100_000;
/** Default page size of a profile's talks. */
export const PROFILE_TALKS_PER_PAGE = 48;

/** Pairs of possible duplicates on one page. */
export const PAIRS_PER_PAGE = 20;

export const SPEAKER_SORTS = ['talks', 'name'] as const;
export type SpeakerSort = (typeof SPEAKER_SORTS)[number];

/** `letter` for names that do not begin with A to Z. */
export const OTHER_LETTERS = 'other';

export const SPEAKER_TALK_SORTS = ['year', 'popular', 'longest', 'shortest'] as const;
export type SpeakerTalkSort = (typeof SPEAKER_TALK_SORTS)[number];
