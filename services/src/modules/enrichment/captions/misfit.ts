import type { Cue } from '../../../text/vtt.js';

/** Captions may be this much longer than their talk, in seconds and as a share: lengths are rounded, and videos have ends. */
const MORE_SECONDS = 300;
const MORE_SHARE = 1.1;

/** Why captions are not of a talk of this many seconds; null if they may be, or the length is not known. */
export function misfit(cues: readonly Cue[], duration: number | null): string | null {
  const end = cues.at(-1)?.seconds ?? 0;
  if (duration === null || end <= duration * MORE_SHARE + MORE_SECONDS) return null;
  const minutes = (seconds: number) => Math.round(seconds / 60);
  return `The captions last ${minutes(end)} minutes and the talk ${minutes(duration)}: they are another video’s.`;
}
