import { asVideoLink, videoIdOf } from '@lectern/contracts';

const PATH = /^\/(?:embed|shorts|live|v|e|vi|watch)\/[A-Za-z0-9_-]{11}(?![A-Za-z0-9_-])/u;
const DOMAINS = ['youtube.com', 'youtube-nocookie.com', 'youtu.be'];

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** The value, if it is an id and nothing else. */
const idIn = (value: string | null | undefined): string | null =>
  value?.length === 11 ? videoIdOf(`/${value}`) : null;

/**
 * The 11-character id of a YouTube link in any form, an embed code or a bare id; null for every other host, and for links to a playlist or
 * to what a channel is streaming.
 */
export function youtubeId(raw: unknown): string | null {
  if (typeof raw !== 'string') return null;
  const address = asVideoLink(raw).replace(/^\/\//u, 'https://');
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  const domain = DOMAINS.find((each) => isWithin(hostname.toLowerCase(), each));
  if (!domain || (protocol !== 'http:' && protocol !== 'https:')) return null;
  if (domain === 'youtu.be') return idIn(pathname.split('/')[1]);
  const inQuery = idIn(searchParams.get('v')) ?? idIn(searchParams.get('vi'));
  if (inQuery) return inQuery;
  const nested = { '/attribution_link': 'u', '/redirect': 'q' }[pathname];
  const inner = nested ? searchParams.get(nested) : null;
  if (inner)
    return URL.canParse(inner, 'https://www.youtube.com')
      ? youtubeId(new URL(inner, 'https://www.youtube.com').href)
      : null;
  return PATH.test(pathname) ? videoIdOf(pathname) : null;
}

/** Address of the video's watch page. */
export const youtubeLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;
