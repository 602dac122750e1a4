import { readDuration, watchLink } from '../../contributions/index.js';

const TIMEOUT_MS = 8_000;
/** Status codes for a video that is private, deleted or never existed. */
const MISSING = new Set([401, 403, 404]);

/** Outcome of checking a video. */
export type Look =
  | {
      kind: 'seen';
      duration: number | null;
      /** Undefined where only the official API could tell. */
      embeddable?: boolean;
    }
  | { kind: 'missing' }
  /** The platform cannot be reached or limits requests; the state of the video is unknown. */
  | { kind: 'away'; reason: string };

/**
 * Checks whether the platform still has a video; never throws.
 *
 * @param origin of the platform; nothing else is contacted, and a redirect counts as no response
 * @param measure also determine the length
 */
export async function lookForVideo(
  origin: string,
  videoId: string,
  measure: boolean,
  stopping: AbortSignal,
): Promise<Look> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
  const query = new URLSearchParams({ url: watchLink(videoId), format: 'json' });
  try {
    const answer = await fetch(`${origin}/oembed?${query.toString()}`, { signal, redirect: 'manual' });
    await answer.body?.cancel();
    if (MISSING.has(answer.status)) return { kind: 'missing' };
    if (!answer.ok) return { kind: 'away', reason: `status ${answer.status}` };
    const watch = `${origin}/watch?v=${encodeURIComponent(videoId)}&hl=en`;
    const duration = measure ? await readDuration(watch, signal).catch(() => null) : null;
    return { kind: 'seen', duration };
  } catch (error) {
    return { kind: 'away', reason: error instanceof Error ? error.name : 'unknown' };
  }
}
