import { z } from 'zod';
import { cleanLine } from '../../text/text.js';
import { watchLink } from './video-link.js';

/** Metadata of a video, from the platform. */
export interface YoutubeVideo {
  title: string;
  thumbnailUrl: string | null;
  /** Seconds. */
  duration: number | null;
}

const TIMEOUT_MS = 3_000;
const OEMBED_BYTES = 64 * 1024;
/** A page is read until its duration is found, up to this many bytes. */
const PAGE_BYTES = 2 * 1024 * 1024;
export const TITLE_LENGTH = 300;
const LONGEST_ADDRESS = 500;
const DAY_SECONDS = 86_400;
/** The only picture host allowed on pages. */
const PICTURES = 'https://i.ytimg.com/';

const OEmbed = z.object({ title: z.string(), thumbnail_url: z.string().optional() });

/**
 * Requests a video's metadata from the platform, without an API key: its oEmbed response, and the duration from the video's page if
 * possible. Only this host is contacted: a redirect counts as no response. The result is untrusted input, cleaned.
 *
 * @param origin of the platform
 * @returns null if the platform cannot be reached in time or does not know the video
 */
export async function fetchYoutubeMetadata(origin: string, videoId: string): Promise<YoutubeVideo | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const query = new URLSearchParams({ url: watchLink(videoId), format: 'json' });
  const [described, duration] = await Promise.all([
    readOEmbed(`${origin}/oembed?${query.toString()}`, signal).catch(() => null),
    readDuration(`${origin}/watch?v=${videoId}&hl=en`, signal).catch(() => null),
  ]);
  return described && { ...described, duration };
}

async function readOEmbed(url: string, signal: AbortSignal): Promise<Omit<YoutubeVideo, 'duration'> | null> {
  let text = '';
  for await (const part of read(url, signal, OEMBED_BYTES)) text += part;
  const { title, thumbnail_url } = OEmbed.parse(JSON.parse(text));
  const clean = [...cleanLine(title)].slice(0, TITLE_LENGTH).join('').trim();
  return clean === '' ? null : { title: clean, thumbnailUrl: pictureOf(thumbnail_url) };
}

/** The address, if it is one of the platform's pictures. */
export function pictureOf(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { href } = new URL(address);
  return href.startsWith(PICTURES) && href.length <= LONGEST_ADDRESS ? href : null;
}

const LENGTH = /"lengthSeconds":"(\d{1,6})"|itemprop="duration" content="PT(\d{1,5})M(\d{1,2})S"/;
/** Carried over between chunks, since the match may span two of them. */
const OVERLAP = 100;

/** The duration in seconds from a video's page; null if there is none. @throws {Error} if the page cannot be fetched */
export async function readDuration(url: string, signal: AbortSignal): Promise<number | null> {
  let window = '';
  for await (const part of read(url, signal, PAGE_BYTES)) {
    window = window.slice(-OVERLAP) + part;
    const [found, seconds, minutes, rest] = LENGTH.exec(window) ?? [];
    if (found === undefined) continue;
    const duration = seconds === undefined ? Number(minutes) * 60 + Number(rest) : Number(seconds);
    // A live stream in progress reports 0.
    return duration > 0 && duration <= DAY_SECONDS ? duration : null;
  }
  return null;
}

/** A response body in chunks. @throws {Error} for any status but 2xx, for a redirect, and beyond `most` bytes */
async function* read(url: string, signal: AbortSignal, most: number): AsyncGenerator<string> {
  const answer = await fetch(url, { signal, redirect: 'error', headers: { 'accept-language': 'en' } });
  const { body } = answer;
  if (!answer.ok || !body) {
    await body?.cancel();
    throw new Error(`The platform responded with ${answer.status}`);
  }
  const decoder = new TextDecoder();
  let bytes = 0;
  // Leaving the loop, by return or error, cancels the rest.
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > most) throw new Error('The response of the platform is too large');
    yield decoder.decode(chunk, { stream: true });
  }
}
