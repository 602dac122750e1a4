import type {
  NewSpeakerJoin,
  ProposedPictures,
  SpeakerJoin,
  SpeakerPairs,
  SpeakerProfile,
  SpeakerTalks,
  SplitSpeaker,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask, call } from '../../shared/api/call';
import { slugIn } from '../../shared/components/slug-in';

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

/** @throws {ApiError} */
export const decidePicture = (id: number, decision: 'accept' | 'reject'): Promise<void> =>
  call('POST', `/curation/pictures/${id}/${decision}`);

/** @throws {ApiError} */
export const joinSpeakers = (input: NewSpeakerJoin): Promise<SpeakerJoin> =>
  call('POST', '/curation/speakers/joins', input);

/** @throws {ApiError} */
export const undoJoin = (id: number): Promise<SpeakerJoin> =>
  call('POST', `/curation/speakers/joins/${id}/undo`);

/** Records that they are two people, who are not suggested again. @throws {ApiError} */
export const dismissPair = (first: number, second: number): Promise<void> =>
  call('POST', '/curation/speakers/dismissals', { first, second });

/** Number of a speaker's talks to choose from. */
const CHOICE = 100;

/** The latest talks of a speaker. @throws {ApiError} */
export const talksOf = async (id: number): Promise<SpeakerTalks['talks']> =>
  (await ask<SpeakerTalks>(`/speakers/${id}/talks?per_page=${CHOICE}`)).talks;

/** Moves these talks to a separate page. @throws {ApiError} */
export const splitSpeaker = (id: number, talks: readonly number[]): Promise<SplitSpeaker> =>
  call('POST', `/curation/speakers/${id}/split`, { talks });

/** The speaker named by an address, a slug or an id. @throws {ApiError} */
export const speakerAt = async (address: string): Promise<SpeakerProfile['speaker']> => {
  const slug = slugIn(address, 'speakers');
  const { speaker } = await ask<SpeakerProfile>(`/speakers/${encodeURIComponent(slug)}`);
  return speaker;
};
