import type { Playback } from './playback';

/** How far past the end of a part playback counts as reaching it, in seconds; anything later was a seek. */
const REACHED = 2;

/**
 * Pauses the player at the end of a recording's part; playing on from there is not interrupted. Returns a
 * function that stops it.
 */
export function pausedAtEnd(playback: Playback, end: number | null): () => void {
  if (end === null) return () => undefined;
  let before = playback.time() ?? 0;
  return playback.onTime(() => {
    const now = playback.time() ?? 0;
    if (before < end && now >= end && now < end + REACHED) playback.pause();
    before = now;
  });
}
