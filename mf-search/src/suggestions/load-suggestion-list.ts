/** What is suggested while somebody types, in a file of its own. */
export const loadSuggestionList = async () => (await import('./suggestion-list')).SuggestionList;
