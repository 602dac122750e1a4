import type { Playback } from './playback';

/** The player ignores messages until its own scripts have run, so it is polled until it responds. */
const ASK_EVERY_MS = 500;
const ASK_AT_MOST = 60;

/**
 * Connects a loaded player frame: reports its playback position and forwards seeks to it. Only messages from
 * this frame's window and origin are trusted.
 *
 * @param start seconds at which it was loaded; seeks since then are replayed
 * @param tellLength called once with the video's length in seconds, as soon as the player knows it
 * @returns a function that disconnects
 * @source product.md, section 7: the player posts a seek command when the seek time is above 0
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  playback: Playback,
  start: number,
  tellLength?: (seconds: number) => void,
): () => void {
  const { origin } = new URL(frame.src);
  const post = (message: object) => frame.contentWindow?.postMessage(JSON.stringify(message), origin);
  let answered = false;
  let missed: number | null = null;
  let polls = 0;

  const command = (seconds: number) => post({ event: 'command', func: 'seekTo', args: [seconds, true] });
  const ask = () => {
    if (answered || polls++ >= ASK_AT_MOST) clearInterval(asking);
    else post({ event: 'listening', id: 'talk', channel: 'widget' });
  };
  const hear = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const seconds = numberIn(event.data, 'currentTime');
    const length = numberIn(event.data, 'duration');
    if (length) {
      tellLength?.(length);
      tellLength = undefined;
    }
    answered = true;
    if (missed !== null) {
      // Commands sent before the player listened may be lost.
      command(missed);
      missed = null;
    } else if (seconds !== null) playback.report(seconds);
  };

  const asking = setInterval(ask, ASK_EVERY_MS);
  ask();
  const now = playback.time() ?? start;
  if (now > 0 && now !== start) {
    command(now);
    missed = now;
  }
  window.addEventListener('message', hear);
  const stopPausing = playback.onPause(() => post({ event: 'command', func: 'pauseVideo', args: [] }));
  const stopSeeking = playback.onSeek((seconds) => {
    if (seconds <= 0) return;
    command(seconds);
    if (!answered) missed = seconds;
  });
  return () => {
    clearInterval(asking);
    window.removeEventListener('message', hear);
    stopPausing();
    stopSeeking();
  };
}

/** The position or length in a player's message, in seconds; null for any other message. */
function numberIn(data: unknown, name: 'currentTime' | 'duration'): number | null {
  try {
    const message = (typeof data === 'string' ? JSON.parse(data) : data) as {
      info?: Partial<Record<typeof name, unknown>> | null;
    } | null;
    const time = message?.info?.[name];
    return typeof time === 'number' && Number.isFinite(time) && time >= 0 ? time : null;
  } catch {
    return null;
  }
}
