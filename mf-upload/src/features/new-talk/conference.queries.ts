import { getOrThrow } from '@lectern/api-client';
import type { Conference, ConferencePage } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

const A_MINUTE = 60_000;
const MOST = 8;

export type NamedConference = Conference & { name: string };

/** Conferences by words of their names, nearest to today first. */
export const conferenceNamesQuery = (text: string) =>
  queryOptions({
    queryKey: ['conference-names', text],
    queryFn: async () => {
      const path = `/api/v1/conferences?page=1&per_page=${MOST}&query=${encodeURIComponent(text)}`;
      const { conferences } = await getOrThrow<ConferencePage>(path);
      return conferences.filter((conference): conference is NamedConference => conference.name !== null);
    },
    staleTime: A_MINUTE,
    retry: false,
  });
