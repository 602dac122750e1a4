import { videoIdOf } from '@lectern/contracts';
import { parseUrl } from '../url';

const PRIVATE_EMBED = 'https://www.youtube-nocookie.com/embed/';
const HOST = /^(?:[a-z0-9-]+\.)*(?:youtube\.com|youtube-nocookie\.com)$/;

/**
 * What the player can do with a talk's link: play a frame, say that there is no video yet, or say that the
 * link is broken.
 */
export type VideoSource = { kind: 'video'; embed: string } | { kind: 'none' } | { kind: 'invalid' };

/**
 * The frame that plays a link. An embed link is used as is, provided it leads to YouTube; for any other link
 * the 11-character id is played in privacy mode.
 *
 * @source product.md, section 5, "Video link"
 */
export function videoSourceOf(link: string | null): VideoSource {
  if (!link?.trim()) return { kind: 'none' };
  const url = parseUrl(link.trim(), 'https://www.youtube.com');
  if (url?.pathname.includes('/embed')) {
    const ours = HOST.test(url.hostname) && (url.protocol === 'https:' || url.protocol === 'http:');
    if (!ours || url.username || url.port) return { kind: 'invalid' };
    url.protocol = 'https:';
    return { kind: 'video', embed: url.href };
  }
  const id = videoIdOf(link);
  return id ? { kind: 'video', embed: PRIVATE_EMBED + id } : { kind: 'invalid' };
}

/**
 * URL of the embedded video on the platform itself, from `start` seconds on; the frame's own URL if there is
 * none.
 */
export function watchAddress(embed: string, start: number): string {
  const id = videoIdOf(embed);
  if (!id) return embed;
  return `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${Math.floor(start)}s` : ''}`;
}

/** URL of the frame with the player API enabled, autoplaying from `start` seconds. */
export function frameAddress(embed: string, { origin, start }: { origin: string; start: number }): string {
  const url = new URL(embed);
  url.searchParams.set('enablejsapi', '1');
  url.searchParams.set('origin', origin);
  url.searchParams.set('autoplay', '1');
  if (start > 0) url.searchParams.set('start', String(Math.floor(start)));
  return url.href;
}
