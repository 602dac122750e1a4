import type { Playback } from './playback';

/** How far past the end of a part playback may be taken for reaching it, in seconds; from further on somebody went there. */
const REACHED = 2;

/** Asks the player to pause where a part of a recording ends; whoever goes on from there is left alone. Returns how to stop. */
export function pausedAtEnd(playback: Playback, end: number | null): () => void {
  if (end === null) return () => undefined;
  let before = playback.time() ?? 0;
  return playback.onTime(() => {
    const now = playback.time() ?? 0;
    if (before < end && now >= end && now < end + REACHED) playback.pause();
    before = now;
  });
}
