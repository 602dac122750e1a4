/** Added to links to a talk's page: marks it as opened from a search. */
export const FROM_SEARCH = { from: 'search' };
