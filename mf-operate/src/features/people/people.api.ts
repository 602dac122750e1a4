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
import { ask, call } from '../../api/call';
import { slugIn } from '../../parts/slug-in';

const PEOPLE = 'people';
const FRESH = 10_000;

/** Begins the keys of everything about people. */
export const peopleKey = [PEOPLE];

/** Pairs who may be one person, the likeliest first. */
export const pairsQuery = (page: number) =>
  queryOptions({
    queryKey: [PEOPLE, 'pairs', page],
    queryFn: () => ask<SpeakerPairs>(`/curation/speakers/suggestions?page=${page}`),
    staleTime: FRESH,
  });

/** The latest joins, with those that were undone. */
export const joinsQuery = () =>
  queryOptions({
    queryKey: [PEOPLE, 'joins'],
    queryFn: () => ask<SpeakerJoin[]>('/curation/speakers/joins'),
    staleTime: FRESH,
  });

/** Pictures that members propose, those that have waited longest. */
export const picturesQuery = () =>
  queryOptions({
    queryKey: [PEOPLE, 'pictures'],
    queryFn: () => ask<ProposedPictures>('/curation/pictures'),
    staleTime: FRESH,
  });

/** @throws CallFailure */
export const decidePicture = (id: number, decision: 'accept' | 'reject'): Promise<void> =>
  call('POST', `/curation/pictures/${id}/${decision}`);

/** @throws CallFailure */
export const joinSpeakers = (input: NewSpeakerJoin): Promise<SpeakerJoin> =>
  call('POST', '/curation/speakers/joins', input);

/** @throws CallFailure */
export const undoJoin = (id: number): Promise<SpeakerJoin> =>
  call('POST', `/curation/speakers/joins/${id}/undo`);

/** They are two people, and are not suggested again. @throws CallFailure */
export const dismissPair = (first: number, second: number): Promise<void> =>
  call('POST', '/curation/speakers/dismissals', { first, second });

/** So many of a speaker's talks are shown to choose from. */
const CHOICE = 100;

/** The latest talks of a speaker. @throws CallFailure */
export const talksOf = async (id: number): Promise<SpeakerTalks['talks']> =>
  (await ask<SpeakerTalks>(`/speakers/${id}/talks?per_page=${CHOICE}`)).talks;

/** Gives these talks a page of their own. @throws CallFailure */
export const splitSpeaker = (id: number, talks: readonly number[]): Promise<SplitSpeaker> =>
  call('POST', `/curation/speakers/${id}/split`, { talks });

/** The speaker whom an address, a slug or an id names. @throws CallFailure */
export const speakerAt = async (address: string): Promise<SpeakerProfile['speaker']> => {
  const slug = slugIn(address, 'speakers');
  const { speaker } = await ask<SpeakerProfile>(`/speakers/${encodeURIComponent(slug)}`);
  return speaker;
};
