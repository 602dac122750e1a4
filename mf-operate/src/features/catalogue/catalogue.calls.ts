import type { ApiError } from '@lectern/api-client';
import type {
  ConferenceAnswer,
  CuratedSeries,
  NewSeriesJoin,
  NewSeriesPart,
  NewSubjectStart,
  SeriesAnswer,
  SubjectStart,
  TalkAnswer,
  TalkGroup,
  TalkQuality,
} from '@lectern/contracts';
import { ask, call } from '@lectern/console';
import { slugIn } from '../../shared/components/slug-in';

/** @throws {ApiError} which names the address if nothing is there */
const at = <T>(path: string, under: string, address: string, rest = '') =>
  ask<T>(`/${path}/${encodeURIComponent(slugIn(address, under))}${rest}`).catch((error: ApiError) => {
    if (error.status === 404) error.message = `${error.message.replace(/\.$/, '')}: ${address}`;
    throw error;
  });

/** The series with this page address or slug. @throws {ApiError} */
export const seriesAt = async (address: string): Promise<SeriesAnswer['series']> =>
  (await at<SeriesAnswer>('series', 'series', address)).series;

/** The conference with this page address or slug, with its series. @throws {ApiError} */
export const conferenceAt = (address: string): Promise<ConferenceAnswer> =>
  at('conferences', 'conference', address);

/** The talk with this page address, slug or id. @throws {ApiError} */
export const talkAt = async (address: string): Promise<TalkAnswer['talk']> =>
  (await at<TalkAnswer>('talks', 'video', address)).talk;

/** What makes up the quality of the talk with this page address, slug or id. @throws {ApiError} */
export const qualityAt = (address: string): Promise<TalkQuality> =>
  at('curation/talks', 'video', address, '/quality');

/** The talks that curators chose to start with on the subject with this page address or slug. @throws {ApiError} */
export const startOf = (address: string): Promise<SubjectStart> =>
  at('curation/subjects', 'tags', address, '/start');

/** Replaces them. @throws {ApiError} */
export const chooseStart = (slug: string, talks: NewSubjectStart['talks']): Promise<SubjectStart> =>
  call('POST', `/curation/subjects/${encodeURIComponent(slug)}/start`, { talks });

/** @throws {ApiError} */
export const joinSeries = (input: NewSeriesJoin): Promise<CuratedSeries> =>
  call('POST', '/curation/series/joins', input);

/** @throws {ApiError} */
export const moveConference = (input: NewSeriesPart): Promise<CuratedSeries> =>
  call('POST', '/curation/series/parts', input);

/**
 * Decides whether two recordings are of one talk. Resolves to the recordings of the first one's talk.
 *
 * @throws {ApiError}
 */
export const decideTalks = (talk_id: number, other_id: number, together: boolean): Promise<TalkGroup> =>
  call('POST', `/curation/talks/${together ? 'join' : 'part'}`, { talk_id, other_id });
