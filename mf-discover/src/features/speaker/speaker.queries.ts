import { getOrThrow, statusOf } from '@lectern/api-client';
import {
  addressCodec,
  completeCard,
  completeProfile,
  flag,
  oneOf,
  pageNumber,
  SPEAKER_TALK_SORTS,
  TALK_FORMATS,
  words,
  type AddressOf,
  type SpeakerProfile,
  type SpeakerTalks,
  type TalkCount,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { inChosenLanguages } from '@lectern/ui';
import { nullIf404 } from '../../shared/null-if-404';

const FRESH = 60_000;

const address = (slug: string) => `/api/v1/speakers/${encodeURIComponent(slug)}`;

/** A speaker with the latest talks; null for an unknown slug. */
export const speakerQuery = (slug: string, languages?: readonly string[]) =>
  queryOptions({
    queryKey: ['speaker', slug],
    queryFn: () =>
      nullIf404(async () =>
        completeProfile(await getOrThrow<SpeakerProfile>(inChosenLanguages(address(slug), languages))),
      ),
    staleTime: FRESH,
  });

/** A speaker's number of videos. */
export const talkCountQuery = (slug: string) =>
  queryOptions({
    queryKey: ['speaker', slug, 'talk_count'],
    queryFn: () => getOrThrow<TalkCount>(`${address(slug)}/talk_count`),
    staleTime: FRESH,
  });

const TALKS = addressCodec({
  query: words(200),
  sort: oneOf(SPEAKER_TALK_SORTS, 'year'),
  format: oneOf(TALK_FORMATS, null),
  /** Only talks that can be watched. */
  video: flag('1'),
  page: pageNumber,
});

/** The filter of a speaker's talks, as in the address. */
export type TalkParams = AddressOf<typeof TALKS>;

/** Parses an address; invalid values count as absent. */
export const talkParamsOf = TALKS.read;

const parametersOf = (params: TalkParams): URLSearchParams => new URLSearchParams(TALKS.write(params));

/** Whether it is the first page of all talks, which comes with the profile. */
export const isPlain = (params: TalkParams): boolean => parametersOf(params).size === 0;

/** Address of the profile with these filters. Changing a filter returns to the first page. */
export function profilePath(slug: string, params: TalkParams, change: Partial<TalkParams> = {}): string {
  const parameters = parametersOf({ ...params, page: 1, ...change });
  const path = `/speakers/${encodeURIComponent(slug)}`;
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}

/** One page of a speaker's talks; null for an unknown slug. */
export const talksQuery = (slug: string, params: TalkParams, languages?: readonly string[]) =>
  queryOptions({
    queryKey: ['speaker', slug, 'talks', params],
    queryFn: () =>
      nullIf404(async () => {
        const answer = await getOrThrow<SpeakerTalks>(
          inChosenLanguages(`${address(slug)}/talks?${parametersOf(params).toString()}`, languages),
        );
        return { ...answer, talks: answer.talks.map(completeCard) };
      }),
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
