import { getOrThrow } from '@lectern/api-client';
import type { TagsAndSpeakers, TalkCard } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { isSearch, parametersOf, type AskedFor } from './asked-for';

/** Two lines of a description are shown; the rest need not travel in the page. */
const DESCRIPTION = 240;
const TALKS_FRESH = 30_000;
const CHOICES_FRESH = 300_000;

/** A search that fails says so at once: whoever waits for results can try again themselves. */
const failsAtOnce = { retry: false, retryOnMount: false, networkMode: 'always' } as const;

async function talksOf(path: string): Promise<TalkCard[]> {
  const answer = await getOrThrow<TalkCard[]>(`/api/v1/${path}`);
  if (!Array.isArray(answer)) return [];
  return answer.map((talk) => ({ ...talk, description: talk.description.slice(0, DESCRIPTION) }));
}

/**
 * The talks of the page: what a search finds, else the talks that were lately opened from searches.
 *
 * @source product.md, section 4, "Search"; section 7: an answer that is no array counts as empty
 */
export const talksQuery = (asked: AskedFor) => {
  const parameters = parametersOf(asked).toString();
  return queryOptions({
    queryKey: ['search', 'talks', parameters],
    queryFn: () =>
      talksOf(isSearch(asked) ? `talks/combined_search?${parameters}` : 'talk_discoveries/top_recent_talks'),
    staleTime: TALKS_FRESH,
    ...failsAtOnce,
  });
};

/** What a search can be narrowed by. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: ['search', 'choices'],
    queryFn: () => getOrThrow<TagsAndSpeakers>('/api/v1/talks/tags_and_speakers'),
    staleTime: CHOICES_FRESH,
    ...failsAtOnce,
  });
