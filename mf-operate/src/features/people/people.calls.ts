import type {
  NewSpeakerJoin,
  SpeakerJoin,
  SpeakerProfile,
  SpeakerTalks,
  SplitSpeaker,
} from '@lectern/contracts';
import { ask, call } from '@lectern/console';
import { slugIn } from '../../shared/components/slug-in';

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
