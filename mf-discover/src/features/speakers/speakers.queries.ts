import { getOrThrow } from '@lectern/api-client';
import type { Speaker } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

/** Up to here a list is shown whole. */
export const WHOLE_UP_TO = 200;
/** How many speakers a longer list begins with. */
export const FIRST_SPEAKERS = 60;

const FRESH = 60_000;
const onServer = typeof window === 'undefined';

/** Every speaker. */
export const speakersQuery = () =>
  queryOptions({
    queryKey: ['speakers', 'all'],
    queryFn: () => getOrThrow<Speaker[]>('/api/v1/speakers'),
    staleTime: FRESH,
  });

/** What the page begins with. */
export interface FirstSpeakers {
  speakers: Speaker[];
  /** How many there are in all. */
  total: number;
}

const firstOf = (speakers: readonly Speaker[]): FirstSpeakers => ({
  speakers: speakers.slice(0, speakers.length > WHOLE_UP_TO ? FIRST_SPEAKERS : WHOLE_UP_TO),
  total: speakers.length,
});

/**
 * The beginning of the list. A page rendered on the server carries this alone, since thousands of speakers would make
 * it megabytes large; the browser, which has to ask for all of them anyway, keeps them for `speakersQuery`.
 */
export const firstSpeakersQuery = () =>
  queryOptions({
    queryKey: ['speakers', 'first'],
    queryFn: async ({ client }) =>
      firstOf(
        onServer
          ? await getOrThrow<Speaker[]>('/api/v1/speakers')
          : await client.fetchQuery({ ...speakersQuery(), retry: false }),
      ),
    staleTime: FRESH,
  });
