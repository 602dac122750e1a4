import { getOrThrow } from '@lectern/api-client';
import { videoIdOf, type VideoDetails } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';

const TEN_MINUTES = 600_000;

/** The platform's details of a video, by its link in any form. */
export const videoDetailsQuery = (link: string) =>
  queryOptions({
    queryKey: ['video-details', videoIdOf(link)],
    queryFn: () => getOrThrow<VideoDetails>(`/api/v1/talks/video_details?link=${encodeURIComponent(link)}`),
    staleTime: TEN_MINUTES,
    retry: false,
  });
