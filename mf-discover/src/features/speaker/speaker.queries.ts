import { getOrThrow, statusOf } from '@lectern/api-client';
import {
  SPEAKER_TALK_SORTS,
  TALK_FORMATS,
  type SpeakerProfile,
  type SpeakerTalkSort,
  type SpeakerTalks,
  type TalkCount,
  type TalkFormat,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { nullIf404 } from '../../shared/null-if-404';

const FRESH = 60_000;

const address = (slug: string) => `/api/v1/speakers/${encodeURIComponent(slug)}`;

/** A speaker with the latest talks; null for an unknown slug. */
export const speakerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['speaker', slug],
    queryFn: () => nullIf404(() => getOrThrow<SpeakerProfile>(address(slug))),
    staleTime: FRESH,
  });

/** A speaker's number of videos. */
export const talkCountQuery = (slug: string) =>
  queryOptions({
    queryKey: ['speaker', slug, 'talk_count'],
    queryFn: () => getOrThrow<TalkCount>(`${address(slug)}/talk_count`),
    staleTime: FRESH,
  });

/** The filter of a speaker's talks, as in the address. */
export interface TalkParams {
  /** From 1. */
  page: number;
  query: string;
  sort: SpeakerTalkSort;
  format: TalkFormat | null;
  /** Only talks that can be watched. */
  video: boolean;
}

/** Parses an address; invalid values count as absent. */
export function talkParamsOf(search: URLSearchParams): TalkParams {
  const page = search.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    query: (search.get('query') ?? '').trim().slice(0, 200),
    sort: SPEAKER_TALK_SORTS.find((sort) => sort === search.get('sort')) ?? 'year',
    format: TALK_FORMATS.find((format) => format === search.get('format')) ?? null,
    video: search.get('video') === '1',
  };
}

/** Whether it is the first page of all talks, which comes with the profile. */
export const isPlain = ({ page, query, sort, format, video }: TalkParams): boolean =>
  page === 1 && query === '' && sort === 'year' && format === null && !video;

function parametersOf({ page, query, sort, format, video }: TalkParams): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query) parameters.set('query', query);
  if (sort !== 'year') parameters.set('sort', sort);
  if (format) parameters.set('format', format);
  if (video) parameters.set('video', '1');
  if (page > 1) parameters.set('page', String(page));
  return parameters;
}

/** Address of the profile with these filters. Changing a filter returns to the first page. */
export function profilePath(slug: string, params: TalkParams, change: Partial<TalkParams> = {}): string {
  const parameters = parametersOf({ ...params, page: 1, ...change });
  const path = `/speakers/${encodeURIComponent(slug)}`;
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}

/** One page of a speaker's talks; null for an unknown slug. */
export const talksQuery = (slug: string, params: TalkParams) =>
  queryOptions({
    queryKey: ['speaker', slug, 'talks', params],
    queryFn: () =>
      nullIf404(() => getOrThrow<SpeakerTalks>(`${address(slug)}/talks?${parametersOf(params).toString()}`)),
    staleTime: FRESH,
  });

/**
 * Log message for a profile that could not be loaded; null if there is none.
 *
 * @source product.md, section 8, "Speaker profile fetch non-OK"
 */
export function logText(profile: SpeakerProfile | null | undefined, error: Error | null): string | null {
  if (profile === null) return 'HTTP error! status: 404';
  if (!error) return null;
  const status = statusOf(error);
  return status ? `HTTP error! status: ${status}` : `Failed to fetch the speaker: ${error.message}`;
}
