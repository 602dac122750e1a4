import { getOrThrow } from '@lectern/api-client';
import type { SearchBoxAnswer, SearchSuggestion } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

const FRESH = 60_000;
/** Without a network, fails immediately instead of waiting. */
const failsImmediately = { retry: false, networkMode: 'always' } as const;

/** Talks that a text may refer to. @source product.md, section 7 */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', text],
    queryFn: async () => {
      const query = new URLSearchParams({ query: text });
      const answer = await getOrThrow<SearchSuggestion[]>(`/api/v1/talks/search_suggestions?${query}`);
      return Array.isArray(answer) ? answer : [];
    },
    staleTime: FRESH,
    ...failsImmediately,
  });

/** The same talks with speakers and conferences, plus people, conferences and subjects. */
export const boxQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'box', text],
    queryFn: () =>
      getOrThrow<SearchBoxAnswer>(`/api/v1/search/suggestions?${new URLSearchParams({ query: text })}`),
    staleTime: FRESH,
    ...failsImmediately,
  });
