import { getOrThrow } from '@lectern/api-client';
import {
  completeCard,
  type FurtherShelves,
  type SiteCounts,
  type TalkCard,
  type TopSpeaker,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { inChosenLanguages } from '@lectern/ui';
import { wait } from './wait';

/**
 * How long the home page waits before it requests its lists, in milliseconds. The server does not wait: a
 * server-rendered page has its lists immediately.
 *
 * @source product.md, section 9, "Home list fetch delay"
 */
export const HOME_LIST_DELAY = 100;

/** Lists change slowly; within a minute the cached ones are shown. */
const FRESH = 60_000;

const onServer = typeof window === 'undefined';

const get = <T>(name: string) => getOrThrow<T>(`/api/v1/${name}`);

/** Chosen by the visitor, while the server renders the page. */
type Languages = readonly string[] | undefined;

/** The talks of the carousel. */
export const carouselQuery = (languages?: Languages) =>
  queryOptions({
    queryKey: ['talk_discoveries', 'carousel_talks'],
    queryFn: async () =>
      (await get<TalkCard[]>(inChosenLanguages('talk_discoveries/carousel_talks', languages))).map(
        completeCard,
      ),
    staleTime: FRESH,
  });

/** The speakers with the most watched talks, ranked. */
export const topSpeakersQuery = () =>
  queryOptions({
    queryKey: ['speakers', 'top_voice'],
    queryFn: () => get<TopSpeaker[]>('speakers/top_voice'),
    staleTime: FRESH,
  });

export type TalkList = 'trending' | 'popular' | 'recent';

/** How much there is to watch. */
export const countsQuery = () =>
  queryOptions({
    queryKey: ['talk_discoveries', 'counts'],
    queryFn: () => get<SiteCounts>('talk_discoveries/counts'),
    staleTime: FRESH,
  });

/** The shelves below the lists of talks, loaded in addition to the first screen. */
export const furtherShelvesQuery = (languages?: Languages) =>
  queryOptions({
    queryKey: ['talk_discoveries', 'further_shelves'],
    queryFn: async () => {
      const shelves = await get<FurtherShelves>(
        inChosenLanguages('talk_discoveries/further_shelves', languages),
      );
      const { short_talks, numbered } = shelves;
      return {
        ...shelves,
        short_talks: short_talks.map(withoutDescription),
        numbered: numbered && {
          hidden_gems: numbered.hidden_gems.map(withoutDescription),
          most_watched: numbered.most_watched && {
            ...numbered.most_watched,
            talks: numbered.most_watched.talks.map(withoutDescription),
          },
        },
      };
    },
    staleTime: FRESH,
  });

/** Number of talks initially shown in a section of the home page. */
export const FIRST_TALKS = 4;

/** A list of the home page. From the server it has the first talks only; {@link restQuery} has the others. */
export interface Shelf {
  talks: TalkCard[];
  /** Length of the whole list. */
  count: number;
}

/**
 * A list as the home page shows it, requested a moment after the page opened, and not at all if the visitor
 * has left by then. No shelf repeats a talk of the one above it.
 */
export const homeTalksQuery = (list: TalkList, languages?: Languages) =>
  queryOptions({
    queryKey: ['talk_discoveries', list, 'shelf'],
    queryFn: async ({ signal }): Promise<Shelf> => {
      if (!onServer) await wait(HOME_LIST_DELAY, signal);
      const talks = await getShelf(list, languages);
      return { talks: onServer ? talks.slice(0, FIRST_TALKS) : talks, count: talks.length };
    },
    staleTime: FRESH,
  });

/** All of a list whose first talks came with the page. In its HTML the others would be a fifth of the bytes. */
export const restQuery = (list: TalkList) =>
  queryOptions({
    queryKey: ['talk_discoveries', list, 'shelf', 'rest'],
    queryFn: () => getShelf(list),
    staleTime: FRESH,
  });

const getShelf = async (list: TalkList, languages?: Languages) =>
  (await get<TalkCard[]>(inChosenLanguages(`talk_discoveries/${list}_talks?shelf=true`, languages))).map(
    withoutDescription,
  );

/** Lists show no descriptions, which would be a third of the data in the home page's HTML. */
const withoutDescription = (talk: TalkCard): TalkCard => ({ ...completeCard(talk), description: '' });
