import { videoIdOf } from '@lectern/contracts';

export const VIDEO_HOST = /\b(?:youtube\.com|youtu\.be|youtube-nocookie\.com)\//i;
/** Characters; no link to a video is longer. */
const LONGEST = 300;

/** The id of the video, if a query is a link to one and nothing else. */
export function linkedVideo(query: string): string | null {
  const text = query.trim();
  return text.length <= LONGEST && VIDEO_HOST.test(text) && !/\s/.test(text) ? videoIdOf(text) : null;
}
