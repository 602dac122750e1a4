/** Added to links to a talk's page; tells the services that it was opened from a search. */
export const FROM_SEARCH = { from: 'search' };
