import type { RecordingKind } from '../../modules/catalogue/index.js';
import { secureLink } from '../../text/description/public-link.js';
import { youtubeId, youtubeLink } from '../../text/video-links.js';

/** Where a recording can be watched. */
export interface Recording {
  /** `file` is a video file on any host; the site plays files from hosts that the operator allows. */
  kind: RecordingKind;
  /** https; for `vimeo` the page of the video, for `youtube` its watch page. */
  url: string;
  host: string;
}

const LONGEST = 500;
const FILE = /\.(?:mp4|webm)$/iu;
/** Query parameters of a temporary address. */
const EXPIRES = /[?&](?:X-Amz-)?(?:Expires|Signature)=/iu;
const VIMEO = /^\/(?:(?:channels|groups|album)\/.+\/|video\/|event\/)?(\d{5,12})(?:\/([0-9a-f]{8,12}))?\/?$/u;

/**
 * How a recording at this address can be watched; null if it is not an https address of a public host, or is temporary. An http address is
 * converted to https if the host is known to serve both.
 */
export function recordingOf(raw: unknown): Recording | null {
  if (typeof raw !== 'string') return null;
  const video = /youtu/iu.test(raw) ? youtubeId(raw) : null;
  if (video) return { kind: 'youtube', url: youtubeLink(video), host: 'www.youtube.com' };
  const url = secureLink(raw);
  if (url === null || url.length > LONGEST || EXPIRES.test(url)) return null;
  const { hostname: host, pathname } = new URL(url);
  if (/(?:^|\.)vimeo\.com$/u.test(host)) {
    const [, id, hash] = VIMEO.exec(pathname) ?? [];
    if (id)
      return { kind: 'vimeo', url: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`, host: 'vimeo.com' };
  }
  return { kind: FILE.test(pathname) ? 'file' : 'page', url, host };
}

/** The page of a Vimeo video by its id, `123456` or `123456/abcdef01`. */
export const vimeoRecording = (id: unknown): Recording | null =>
  typeof id === 'string' || typeof id === 'number' ? recordingOf(`https://vimeo.com/${id}`) : null;

/** Best first: recordings that play on the page before external links, deduplicated, at most ten. */
export function sortRecordings(found: Array<Recording | null>): Recording[] {
  const rank: Record<RecordingKind, number> = { youtube: 0, vimeo: 1, file: 2, page: 3 };
  const byUrl = new Map<string, Recording>();
  for (const recording of found)
    if (recording && !byUrl.has(recording.url)) byUrl.set(recording.url, recording);
  return [...byUrl.values()].sort((a, b) => rank[a.kind] - rank[b.kind]).slice(0, 10);
}
