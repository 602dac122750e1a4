import type { ProposedPictures, SpeakerJoin, SpeakerPairs } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from '@lectern/console';

const PEOPLE = 'people';
const FRESH = 10_000;

/** Prefix of all query keys about people. */
export const peopleKey = [PEOPLE];

/** Pairs who may be one person, the likeliest first. */
export const pairsQuery = (page: number) =>
  queryOptions({
    queryKey: [PEOPLE, 'pairs', page],
    queryFn: () => ask<SpeakerPairs>(`/curation/speakers/suggestions?page=${page}`),
    staleTime: FRESH,
  });

/** The latest joins, including undone ones. */
export const joinsQuery = () =>
  queryOptions({
    queryKey: [PEOPLE, 'joins'],
    queryFn: () => ask<SpeakerJoin[]>('/curation/speakers/joins'),
    staleTime: FRESH,
  });

/** Pictures proposed by members, longest waiting first. */
export const picturesQuery = () =>
  queryOptions({
    queryKey: [PEOPLE, 'pictures'],
    queryFn: () => ask<ProposedPictures>('/curation/pictures'),
    staleTime: FRESH,
  });
