import { SuggestionList } from './suggestion-list';

/** A page rendered on the server has it at once. */
export const loadSuggestionList = () => SuggestionList;
