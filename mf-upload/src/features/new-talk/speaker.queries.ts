import type { SpeakerName, SpeakerProfile } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { getOrThrow } from './kit';

const A_MINUTE = 60_000;

/** Speakers whose names may contain the text. */
export const speakerNamesQuery = (text: string) =>
  queryOptions({
    queryKey: ['speaker-names', text],
    queryFn: () =>
      getOrThrow<SpeakerName[]>(`/api/v1/speakers/speaker_names?query=${encodeURIComponent(text)}`),
    staleTime: A_MINUTE,
    retry: false,
  });

/** One speaker by id. */
export const speakerQuery = (id: number) =>
  queryOptions({
    queryKey: ['speaker-details', id],
    queryFn: () => getOrThrow<SpeakerProfile>(`/api/v1/speakers/${id}`),
    staleTime: A_MINUTE,
    retry: false,
  });
