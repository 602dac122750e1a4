import { getOrThrow } from '@lectern/api-client';
import type { SearchSuggestion } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

const FRESH = 60_000;

/** Talks that a text may mean. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', text],
    queryFn: async () => {
      const query = new URLSearchParams({ query: text });
      const answer = await getOrThrow<SearchSuggestion[]>(`/api/v1/talks/search_suggestions?${query}`);
      return Array.isArray(answer) ? answer : [];
    },
    staleTime: FRESH,
    retry: false,
    // Without a network it fails at once, instead of waiting for one.
    networkMode: 'always',
  });
