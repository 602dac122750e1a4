import { useEffect, useState, type RefObject } from 'react';

/** How long a player may stay silent after it was requested, in milliseconds. */
const SILENCE_MS = 6_000;

/**
 * Whether a player's frame has been silent for so long that its host counts as unreachable: frames do not
 * report load failures. A frame that responds later is reachable after all.
 *
 * @param turn number of the frame: a new one restarts the timeout
 */
export function useSilence(frame: RefObject<HTMLIFrameElement | null>, turn: number): boolean {
  const [silent, setSilent] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(turn), SILENCE_MS);
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
    const hear = ({ source, origin }: MessageEvent) => {
      const { contentWindow, src } = frame.current ?? {};
      if (!src || source !== contentWindow || origin !== new URL(src).origin) return;
      stop();
      setSilent(null);
    };
    window.addEventListener('message', hear);
    return stop;
  }, [frame, turn]);
  return silent === turn;
}
