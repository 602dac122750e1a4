import { z } from 'zod';
import { cleanLine } from './clean-text.js';
import { watchLink } from './video-link.js';

/** What the platform says of a video. */
export interface PlatformVideo {
  title: string;
  thumbnailUrl: string | null;
  /** Seconds. */
  duration: number | null;
}

const TIMEOUT_MS = 3_000;
const OEMBED_BYTES = 64 * 1024;
/** A page is read until its length is found, and no further than this. */
const PAGE_BYTES = 2 * 1024 * 1024;
const TITLE_LENGTH = 300;
const LONGEST_ADDRESS = 500;
const DAY_SECONDS = 86_400;
/** The one host of pictures that pages may show. */
const PICTURES = 'https://i.ytimg.com/';

const OEmbed = z.object({ title: z.string(), thumbnail_url: z.string().optional() });

/**
 * Asks the platform for a video, without a key: its oEmbed answer, and the length out of the video's page where it can be found.
 * Only this host is asked, whatever it answers: a redirect counts as no answer. What comes is another's text, and cleaned.
 *
 * @param origin of the platform
 * @returns null where the platform cannot be reached in time, or does not know the video
 */
export async function askPlatform(origin: string, videoId: string): Promise<PlatformVideo | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const query = new URLSearchParams({ url: watchLink(videoId), format: 'json' });
  const [described, duration] = await Promise.all([
    readOEmbed(`${origin}/oembed?${query.toString()}`, signal).catch(() => null),
    readDuration(`${origin}/watch?v=${videoId}&hl=en`, signal).catch(() => null),
  ]);
  return described && { ...described, duration };
}

async function readOEmbed(url: string, signal: AbortSignal): Promise<Omit<PlatformVideo, 'duration'> | null> {
  let text = '';
  for await (const part of read(url, signal, OEMBED_BYTES)) text += part;
  const { title, thumbnail_url } = OEmbed.parse(JSON.parse(text));
  const clean = [...cleanLine(title)].slice(0, TITLE_LENGTH).join('').trim();
  return clean === '' ? null : { title: clean, thumbnailUrl: pictureOf(thumbnail_url) };
}

function pictureOf(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { href } = new URL(address);
  return href.startsWith(PICTURES) && href.length <= LONGEST_ADDRESS ? href : null;
}

const LENGTH = /"lengthSeconds":"(\d{1,6})"|itemprop="duration" content="PT(\d{1,5})M(\d{1,2})S"/;
/** So much of a page is kept while its next part comes: what is looked for may lie across the two. */
const OVERLAP = 100;

/** The length in seconds that a video’s page says; null where it says none. Throws where the page cannot be had. */
export async function readDuration(url: string, signal: AbortSignal): Promise<number | null> {
  let window = '';
  for await (const part of read(url, signal, PAGE_BYTES)) {
    window = window.slice(-OVERLAP) + part;
    const [found, seconds, minutes, rest] = LENGTH.exec(window) ?? [];
    if (found === undefined) continue;
    const duration = seconds === undefined ? Number(minutes) * 60 + Number(rest) : Number(seconds);
    // A live stream that has not ended says 0.
    return duration > 0 && duration <= DAY_SECONDS ? duration : null;
  }
  return null;
}

/** The text of an answer in parts. Throws for every status but 2xx, for a redirect, and beyond `most` bytes. */
async function* read(url: string, signal: AbortSignal, most: number): AsyncGenerator<string> {
  const answer = await fetch(url, { signal, redirect: 'error', headers: { 'accept-language': 'en' } });
  const { body } = answer;
  if (!answer.ok || !body) {
    await body?.cancel();
    throw new Error(`The platform answered ${answer.status}`);
  }
  const decoder = new TextDecoder();
  let bytes = 0;
  // Leaving the loop, by a return or an error, cancels the rest.
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > most) throw new Error('The platform answers more than it should');
    yield decoder.decode(chunk, { stream: true });
  }
}
