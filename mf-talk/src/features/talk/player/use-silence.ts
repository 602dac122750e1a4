import { useEffect, useState, type RefObject } from 'react';

/** How long a player may say nothing after it was asked for, in milliseconds. */
const SILENCE_MS = 6_000;

/**
 * Whether the player in a frame has said nothing for so long that its host cannot be reached, as far as anybody can tell: a frame does not
 * say that it failed to load. One that speaks up later is there after all.
 *
 * @param turn of the frame: another one is waited for from the beginning
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
