import type { Playback } from './playback';

/** The player in the frame answers nothing before its own scripts ran, so it is asked until it does. */
const ASK_EVERY_MS = 500;
const ASK_AT_MOST = 10;

/**
 * Connects a loaded player frame: hears where playback is, and sends it where seeks want it. Only this frame's window at
 * this frame's origin is believed.
 *
 * @param start seconds at which it was loaded; what was sought since then is made up for
 * @returns how to disconnect
 * @source product.md, section 7: the player posts a seek command when the seek time is above 0
 */
export function connectFrame(frame: HTMLIFrameElement, playback: Playback, start: number): () => void {
  const { origin } = new URL(frame.src);
  const post = (message: object) => frame.contentWindow?.postMessage(JSON.stringify(message), origin);
  let answered = false;
  let missed: number | null = null;
  let asked = 0;

  const command = (seconds: number) => post({ event: 'command', func: 'seekTo', args: [seconds, true] });
  const ask = () => {
    if (answered || asked++ >= ASK_AT_MOST) clearInterval(asking);
    else post({ event: 'listening', id: 'talk', channel: 'widget' });
  };
  const hear = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const seconds = currentTimeIn(event.data);
    answered = true;
    if (missed !== null) {
      // What was sent before the player listened may be lost.
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
  const stopSeeking = playback.onSeek((seconds) => {
    if (seconds <= 0) return;
    command(seconds);
    if (!answered) missed = seconds;
  });
  return () => {
    clearInterval(asking);
    window.removeEventListener('message', hear);
    stopSeeking();
  };
}

/** The playback time in a message of the player, in seconds; null in any other message. */
function currentTimeIn(data: unknown): number | null {
  try {
    const message = (typeof data === 'string' ? JSON.parse(data) : data) as {
      info?: { currentTime?: unknown } | null;
    } | null;
    const time = message?.info?.currentTime;
    return typeof time === 'number' && Number.isFinite(time) && time >= 0 ? time : null;
  } catch {
    return null;
  }
}
