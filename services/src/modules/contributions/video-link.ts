const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
/** Paths followed by the video's id. */
const ID_PATHS = new Set(['embed', 'shorts', 'live', 'v', 'e', 'vi']);

/** Whether the text is an `http` or `https` address. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.');
}

/**
 * The 11-character id in a YouTube link of any form; null for every other address.
 *
 * @source decisions.md, "Calls, point by point"
 */
export function videoIdOf(link: string): string | null {
  if (!isWebAddress(link)) return null;
  const { hostname, pathname, searchParams } = new URL(link);
  const [first = '', second = ''] = pathname.split('/').slice(1);
  // A host name may end with the root dot.
  const host = hostname.replace(/\.$/, '');
  if (belongsTo(host, 'youtu.be')) return idIn(first);
  if (!belongsTo(host, 'youtube.com') && !belongsTo(host, 'youtube-nocookie.com')) return null;
  if (ID_PATHS.has(first)) return idIn(second);
  return idIn(searchParams.get('v') ?? searchParams.get('vi') ?? '');
}

/** The canonical address of a video. */
export const watchLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;

const belongsTo = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

const idIn = (text: string): string | null => (VIDEO_ID.test(text) ? text : null);
