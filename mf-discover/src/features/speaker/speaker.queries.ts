import { ApiFailure, getOrThrow } from '@lectern/api-client';
import type { SpeakerProfile, TalkCount } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

const FRESH = 60_000;

const address = (slug: string) => `/api/v1/speakers/${encodeURIComponent(slug)}`;

/** A speaker with their talks; null where nobody has this slug, so that the server can answer 404 with the page. */
export const speakerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['speaker', slug],
    queryFn: async () => {
      try {
        return await getOrThrow<SpeakerProfile>(address(slug));
      } catch (error) {
        if (error instanceof ApiFailure && error.failure.status === 404) return null;
        throw error;
      }
    },
    staleTime: FRESH,
  });

/** How many videos a speaker has. */
export const talkCountQuery = (slug: string) =>
  queryOptions({
    queryKey: ['speaker', slug, 'talk_count'],
    queryFn: () => getOrThrow<TalkCount>(`${address(slug)}/talk_count`),
    staleTime: FRESH,
  });

/**
 * What the log says of a profile that could not be fetched; null while there is nothing to say.
 *
 * @source product.md, section 8, "Speaker profile fetch non-OK"
 */
export function logText(profile: SpeakerProfile | null | undefined, error: Error | null): string | null {
  if (profile === null) return 'HTTP error! status: 404';
  if (!error) return null;
  const status = (error as Partial<ApiFailure>).failure?.status;
  return status ? `HTTP error! status: ${status}` : `Failed to fetch the speaker: ${error.message}`;
}
