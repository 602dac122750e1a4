import { getListOrThrow, getOrThrow, statusOf, type ListAnswer } from '@lectern/api-client';
import {
  completeCard,
  type AddedTalk,
  type TalkCard,
  type TalkImport,
  type TalkListFilters,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { inChosenLanguages } from '@lectern/ui';
import { parametersOf, type ListParams } from './list-address';

/** Lists change slowly; within a minute the cached ones are shown. */
const FRESH = 60_000;

/** Code points of a description in the line of a row. */
const ONE_LINE = 120;

/** The beginning of a description, as much as a row shows. */
function oneLine(description: string): string {
  const points = [...description];
  return points.length > ONE_LINE ? `${points.slice(0, ONE_LINE).join('')}…` : description;
}

/**
 * A page of a list.
 *
 * @param shown of a description. Whole ones would be a third of the data in the HTML; cards show none.
 */
async function page<Talk extends TalkCard>(
  path: string,
  shown: (description: string) => string = () => '',
): Promise<ListAnswer<Talk> | null> {
  try {
    const { items, ...total } = await getListOrThrow<Talk>(`/api/v1/${path}`);
    return {
      ...total,
      items: items.map((talk) => ({ ...completeCard(talk), description: shown(talk.description) })),
    };
  } catch (error) {
    // A page past the end, or an invalid address: the server responds to the page with 404.
    if ([400, 404].includes(statusOf(error))) return null;
    throw error;
  }
}

/** A page of all talks; null if it does not exist. */
export const talksQuery = (params: ListParams, languages?: readonly string[]) =>
  queryOptions({
    queryKey: ['talks', parametersOf(params)],
    queryFn: () => page<TalkCard>(inChosenLanguages(`talks${parametersOf(params)}`, languages), oneLine),
    staleTime: FRESH,
  });

/** A page of the talks added last; null if it does not exist. */
export const addedQuery = (number: string) =>
  queryOptions({
    queryKey: ['talks', 'recently_added', number],
    queryFn: () =>
      page<AddedTalk>(
        `talks/recently_added${number === '1' ? '' : `?page=${encodeURIComponent(number)}`}`,
        oneLine,
      ),
    staleTime: FRESH,
  });

/** Imports of older talks in the last weeks. */
export const importsQuery = () =>
  queryOptions({
    queryKey: ['talks', 'recent_imports'],
    queryFn: () => getOrThrow<TalkImport[]>('/api/v1/talks/recent_imports'),
    staleTime: FRESH,
  });

/** A page of a ranked list; null if it does not exist. */
export const rankedQuery = (list: 'trending' | 'popular', number: string) =>
  queryOptions({
    queryKey: ['talk_discoveries', list, number],
    queryFn: () =>
      page<TalkCard>(
        `talk_discoveries/${list}_talks${number === '1' ? '' : `?page=${encodeURIComponent(number)}`}`,
      ),
    staleTime: FRESH,
  });

/** The filters of all talks. */
export const filtersQuery = () =>
  queryOptions({
    queryKey: ['talks', 'list_filters'],
    queryFn: () => getOrThrow<TalkListFilters>('/api/v1/talks/list_filters'),
    staleTime: 10 * FRESH,
  });
