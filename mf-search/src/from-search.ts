/** Goes along to a talk's page, which tells the services that the talk was opened from a search. */
export const FROM_SEARCH = { from: 'search' };
