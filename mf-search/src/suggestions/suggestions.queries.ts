import { getOrThrow } from '@lectern/api-client';
import type { SearchBoxAnswer, SearchSuggestion } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

const FRESH = 60_000;
/** Without a network it fails at once, instead of waiting for one. */
const failsAtOnce = { retry: false, networkMode: 'always' } as const;

/** Talks that a text may mean. @source product.md, section 7 */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', text],
    queryFn: async () => {
      const query = new URLSearchParams({ query: text });
      const answer = await getOrThrow<SearchSuggestion[]>(`/api/v1/talks/search_suggestions?${query}`);
      return Array.isArray(answer) ? answer : [];
    },
    staleTime: FRESH,
    ...failsAtOnce,
  });

/** The same talks with their speakers and conferences, and people, conferences and subjects beside them. */
export const boxQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'box', text],
    queryFn: () =>
      getOrThrow<SearchBoxAnswer>(`/api/v1/search/suggestions?${new URLSearchParams({ query: text })}`),
    staleTime: FRESH,
    ...failsAtOnce,
  });
