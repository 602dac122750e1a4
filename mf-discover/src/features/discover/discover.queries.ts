import { getOrThrow } from '@lectern/api-client';
import type { TalkCard, TopSpeaker } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { wait } from './wait';

/**
 * How long the home page waits before it asks for its lists, in milliseconds. The server does not wait: a page that it
 * rendered has its lists at once.
 *
 * @source product.md, section 9, "Home list fetch delay"
 */
export const HOME_LIST_DELAY = 100;

/** Lists move slowly; coming back within a minute shows what was there. */
const FRESH = 60_000;

const onServer = typeof window === 'undefined';

const get = <T>(name: string) => getOrThrow<T>(`/api/v1/${name}`);

/** Lists of talks show no descriptions, and those would be a third of what the home page's HTML carries along. */
async function talksOf(list: TalkList): Promise<TalkCard[]> {
  const talks = await get<TalkCard[]>(`talk_discoveries/${list}_talks`);
  return talks.map((talk) => ({ ...talk, description: '' }));
}

/** The talks of the carousel. */
export const carouselQuery = () =>
  queryOptions({
    queryKey: ['talk_discoveries', 'carousel_talks'],
    queryFn: () => get<TalkCard[]>('talk_discoveries/carousel_talks'),
    staleTime: FRESH,
  });

/** The speakers whose talks are watched most, first one first. */
export const topSpeakersQuery = () =>
  queryOptions({
    queryKey: ['speakers', 'top_voice'],
    queryFn: () => get<TopSpeaker[]>('speakers/top_voice'),
    staleTime: FRESH,
  });

export type TalkList = 'trending' | 'popular' | 'recent';

/** One whole list of talks. */
export const talksQuery = (list: TalkList) =>
  queryOptions({
    queryKey: ['talk_discoveries', list],
    queryFn: () => talksOf(list),
    staleTime: FRESH,
  });

/** The same list as the home page asks for it: a moment later, and not at all where the page was left meanwhile. */
export const homeTalksQuery = (list: TalkList) =>
  queryOptions({
    ...talksQuery(list),
    queryFn: async ({ signal }) => {
      if (!onServer) await wait(HOME_LIST_DELAY, signal);
      return talksOf(list);
    },
  });
