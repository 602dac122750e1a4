import type { Cue } from '../../../text/vtt.js';
import { captionsInThread } from '../transcripts/read-in-thread.js';

const TIMEOUT_MS = 10_000;
const LARGEST_PAGE = 8 * 1024 * 1024;
const LARGEST_TRACK = 4 * 1024 * 1024;

/** Outcome of requesting one video's captions. */
export type CaptionOutcome =
  | { kind: 'found'; cues: Cue[]; language: string; automatic: boolean }
  /** The video exists, without captions so far. */
  | { kind: 'none' }
  /** The video is gone, private or of another kind: it will never have captions. */
  | { kind: 'gone' }
  /** A failure of this video alone. */
  | { kind: 'failed'; reason: string }
  /** The platform cannot be reached or limits requests, for any video. */
  | { kind: 'away'; reason: string };

interface Track {
  baseUrl: string;
  languageCode: string;
  /** `asr`: automatic speech recognition. */
  kind?: string;
}

/**
 * Requests a video's captions as the platform's own page does: the page lists the tracks, and a track is requested as WebVTT. Captions by
 * people come before automatic ones, English before other languages. Never throws.
 *
 * @param origin of the platform; tracks elsewhere are ignored
 */
export async function fetchCaptions(
  origin: string,
  videoId: string,
  signal: AbortSignal,
): Promise<CaptionOutcome> {
  const page = await get(`${origin}/watch?v=${encodeURIComponent(videoId)}&hl=en`, LARGEST_PAGE, signal);
  if ('kind' in page) return page;
  const tracks = tracksOf(page.text);
  if (tracks === null) return { kind: 'failed', reason: 'the page has an unexpected format' };
  if (tracks === 'gone') return { kind: 'gone' };
  const [best] = tracks.toSorted((a, b) => rank(a) - rank(b));
  if (!best) return { kind: 'none' };
  const address = URL.canParse(best.baseUrl, origin) ? new URL(best.baseUrl, origin) : null;
  if (address?.origin !== origin) return { kind: 'failed', reason: 'a track is on another host' };
  address.searchParams.set('fmt', 'vtt');
  const track = await get(address.href, LARGEST_TRACK, signal);
  if ('kind' in track) return track;
  try {
    const cues = await captionsInThread(track.text);
    if (cues.length === 0) return { kind: 'none' };
    return { kind: 'found', cues, language: best.languageCode.slice(0, 35), automatic: best.kind === 'asr' };
  } catch {
    return { kind: 'failed', reason: 'the track is not WebVTT' };
  }
}

const rank = ({ kind, languageCode }: Track): number =>
  (kind === 'asr' ? 2 : 0) + (languageCode.startsWith('en') ? 0 : 1);

async function get(
  address: string,
  limit: number,
  signal: AbortSignal,
): Promise<{ text: string } | CaptionOutcome> {
  try {
    const response = await fetch(address, {
      headers: { 'Accept-Language': 'en', Accept: 'text/html,text/vtt' },
      // Redirects lead to consent or sign-in pages.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.ok) return await readLimited(response, limit);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return { kind: 'gone' };
    return { kind: 'away', reason: `status ${response.status}` };
  } catch (error) {
    return { kind: 'away', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

async function readLimited(response: Response, limit: number): Promise<{ text: string } | CaptionOutcome> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > limit) return { kind: 'failed', reason: 'the response is too large' };
    chunks.push(bytes);
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}

/** The tracks listed on a watch page; null if it is not one. */
function tracksOf(page: string): Track[] | 'gone' | null {
  const status = /"playabilityStatus":\s*\{\s*"status":\s*"([A-Z_]+)"/u.exec(page)?.[1];
  if (status === undefined) return null;
  if (status === 'ERROR') return 'gone';
  const at = page.indexOf('"captionTracks":');
  if (at < 0) return status === 'OK' ? [] : null;
  const list = listAt(page, page.indexOf('[', at));
  return Array.isArray(list) ? list.filter(isTrack) : null;
}

function isTrack(value: unknown): value is Track {
  if (typeof value !== 'object' || value === null) return false;
  const { baseUrl, languageCode } = value as Record<string, unknown>;
  return typeof baseUrl === 'string' && typeof languageCode === 'string';
}

/** The JSON array that starts at `from`. */
function listAt(text: string, from: number): unknown {
  let depth = 0;
  let quoted = false;
  for (let at = from; at >= 0 && at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '[') depth += 1;
    else if (char === ']' && (depth -= 1) === 0) {
      try {
        return JSON.parse(text.slice(from, at + 1));
      } catch {
        return null;
      }
    }
  }
  return null;
}
