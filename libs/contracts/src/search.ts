import { z } from 'zod';

/** One item of `GET /talks/search_suggestions?query=` */
export const SearchSuggestion = z
  .object({ id: z.int(), slug: z.string(), title: z.string() })
  .meta({ id: 'SearchSuggestion' });
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const SearchSuggestionList = z.array(SearchSuggestion);

/**
 * Query parameters of `GET /talks/combined_search`. Tags are joined by OR, the three parameters by AND. Anything is text: what
 * is too long is cut, what matches nothing finds nothing.
 */
export interface CombinedSearch {
  query?: string;
  /** With commas between. */
  tag?: string;
  speaker_name?: string;
}
