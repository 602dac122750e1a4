/** `/embed/videoseries` plays a playlist, and `/embed/live_stream` what a channel is streaming. */
const VIDEO_ID =
  /(?:v=|\/)(?!(?:videoseries|live_stream)(?![A-Za-z0-9_-]))([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

/**
 * The 11-character id in any form of a YouTube link (after `v=` or a slash), or null.
 *
 * @source product.md, section 5, "Video link"
 */
export function videoIdOf(link: string | null | undefined): string | null {
  return link?.match(VIDEO_ID)?.[1] ?? null;
}

/** The platform's picture sizes. */
export type ThumbnailSize = 'default' | 'mqdefault' | 'hqdefault' | 'maxresdefault';

/** Address of a video's picture at the platform; it may be unreachable. */
export function thumbnailOf(videoId: string, size: ThumbnailSize = 'hqdefault'): string {
  return `https://i.ytimg.com/vi/${videoId}/${size}.jpg`;
}

/**
 * The same picture in several widths, for `srcset`. The smaller ones have bars above and below, which a frame
 * of 16:9 crops.
 */
export const thumbnailsOf = (videoId: string): string =>
  Object.entries({ hqdefault: 480, sddefault: 640, maxresdefault: 1280 })
    .map(([size, width]) => `https://i.ytimg.com/vi/${videoId}/${size}.jpg ${width}w`)
    .join(', ');

/** Unlike `programming`: one id in five million consists of small letters alone. */
const BARE_ID = /^(?=.*[A-Z0-9_-])(?!live_stream$)[A-Za-z0-9_-]{11}$/;
const EMBED_CODE = /^<iframe\b[^>]*?\ssrc\s*=\s*["']?([^\s"'>]+)/i;
/** The platform's hosts without the scheme, as people and phones copy them. */
const WITHOUT_SCHEME = /^(?:\/\/)?((?:[a-z0-9-]+\.)*(?:youtube\.com|youtu\.be|youtube-nocookie\.com)\/.+)$/i;

/**
 * Normalizes text entered as a video link: an embed code becomes its address, an id the address of its video,
 * and a missing `https://` is added to a YouTube address. Everything else is returned unchanged.
 */
export function asVideoLink(input: string): string {
  const text = input.trim();
  if (BARE_ID.test(text)) return `https://www.youtube.com/watch?v=${text}`;
  const link = text.match(EMBED_CODE)?.[1]?.replaceAll('&amp;', '&') ?? text;
  const rest = link.match(WITHOUT_SCHEME)?.[1];
  return rest && videoIdOf(rest) ? `https://${rest}` : link;
}
