import { getOrThrow } from '@lectern/api-client';
import type { FurtherShelves, TalkCard, TopSpeaker } from '@lectern/contracts';
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

/** What stands below the lists of talks; beside what is on the first screen. */
export const furtherShelvesQuery = () =>
  queryOptions({
    queryKey: ['talk_discoveries', 'further_shelves'],
    queryFn: async () => {
      const shelves = await get<FurtherShelves>('talk_discoveries/further_shelves');
      return { ...shelves, short_talks: shelves.short_talks.map(withoutDescription) };
    },
    staleTime: FRESH,
  });

/**
 * A list as the home page shows it, asked for a moment after the page opened, and not at all where it was left meanwhile. No shelf
 * repeats a talk of the one above it.
 */
export const homeTalksQuery = (list: TalkList) =>
  queryOptions({
    queryKey: ['talk_discoveries', list, 'shelf'],
    queryFn: async ({ signal }) => {
      if (!onServer) await wait(HOME_LIST_DELAY, signal);
      const talks = await get<TalkCard[]>(`talk_discoveries/${list}_talks?shelf=true`);
      return talks.map(withoutDescription);
    },
    staleTime: FRESH,
  });

/** Lists of talks show no descriptions, and those would be a third of what the home page's HTML carries along. */
const withoutDescription = (talk: TalkCard): TalkCard => ({ ...talk, description: '' });
