import { ApiFailure, getListOrThrow, getOrThrow, type ListAnswer } from '@lectern/api-client';
import type { AddedTalk, TalkCard, TalkListFilters } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { parametersOf, type Asked } from './list-address';

/** Lists move slowly; coming back within a minute shows what was there. */
const FRESH = 60_000;

/** A page of a list. Rows show no descriptions, and those would be a third of what the HTML carries along. */
async function page<Talk extends TalkCard>(path: string): Promise<ListAnswer<Talk> | null> {
  try {
    const { items, ...total } = await getListOrThrow<Talk>(`/api/v1/${path}`);
    return { ...total, items: items.map((talk) => ({ ...talk, description: '' })) };
  } catch (error) {
    // A page past the end, or an address that makes no sense: the server answers 404 with the page.
    if (error instanceof ApiFailure && [400, 404].includes(error.failure.status)) return null;
    throw error;
  }
}

/** A page of all talks; null where there is no such page. */
export const talksQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['talks', parametersOf(asked)],
    queryFn: () => page<TalkCard>(`talks${parametersOf(asked)}`),
    staleTime: FRESH,
  });

/** A page of what came to the site last; null where there is no such page. */
export const addedQuery = (number: string) =>
  queryOptions({
    queryKey: ['talks', 'recently_added', number],
    queryFn: () =>
      page<AddedTalk>(`talks/recently_added${number === '1' ? '' : `?page=${encodeURIComponent(number)}`}`),
    staleTime: FRESH,
  });

/** A page of a ranked list; null where there is no such page. */
export const rankedQuery = (list: 'trending' | 'popular', number: string) =>
  queryOptions({
    queryKey: ['talk_discoveries', list, number],
    queryFn: () =>
      page<TalkCard>(
        `talk_discoveries/${list}_talks${number === '1' ? '' : `?page=${encodeURIComponent(number)}`}`,
      ),
    staleTime: FRESH,
  });

/** What all talks can be narrowed by. */
export const filtersQuery = () =>
  queryOptions({
    queryKey: ['talks', 'list_filters'],
    queryFn: () => getOrThrow<TalkListFilters>('/api/v1/talks/list_filters'),
    staleTime: 10 * FRESH,
  });
