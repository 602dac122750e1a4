const VIDEO_ID = /(?:v=|\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

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

/** Address of a video's picture at the platform; it may be out of reach. */
export function thumbnailOf(videoId: string, size: ThumbnailSize = 'hqdefault'): string {
  return `https://i.ytimg.com/vi/${videoId}/${size}.jpg`;
}
