const ID = /^[A-Za-z0-9_-]{11}$/u;
const PATH = /^\/(?:embed|shorts|live|v|e|vi)\/([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/u;

const isYoutube = (host: string): boolean =>
  host === 'youtube.com' ||
  host.endsWith('.youtube.com') ||
  host === 'youtube-nocookie.com' ||
  host.endsWith('.youtube-nocookie.com');

/** The 11-character id of a YouTube link in any form, or of a bare id; null for every other host. */
export function youtubeId(raw: unknown): string | null {
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  if (ID.test(text)) return text;
  const address = /^(?:www\.|m\.)?(?:youtube\.com|youtu\.be)\//iu.test(text)
    ? `https://${text}`
    : text.replace(/^\/\//u, 'https://');
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const host = url.hostname.toLowerCase();
  if (host === 'youtu.be' || host === 'www.youtu.be') {
    const first = url.pathname.split('/')[1] ?? '';
    return ID.test(first) ? first : null;
  }
  if (!isYoutube(host)) return null;
  const inQuery = url.searchParams.get('v') ?? url.searchParams.get('vi');
  if (inQuery && ID.test(inQuery)) return inQuery;
  const nested = url.pathname === '/attribution_link' ? url.searchParams.get('u') : null;
  if (nested) return youtubeId(new URL(nested, 'https://www.youtube.com').href);
  return PATH.exec(url.pathname)?.[1] ?? null;
}

/** Address of the video's watch page. */
export const youtubeLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;
