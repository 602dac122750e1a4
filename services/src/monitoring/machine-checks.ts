import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { ReadinessCheck } from './readiness.js';

const MEGABYTE = 2 ** 20;
/** Megabytes: enough for an operator to notice before writes are refused. */
const LEAST_FREE = 200;

/** Whether these folders can be written to, and have room for more. @param leastFree megabytes */
export const diskCheck =
  (folders: readonly string[], leastFree = LEAST_FREE): ReadinessCheck =>
  async () => {
    for (const folder of new Set(folders)) {
      await access(folder, constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      const free = Math.floor((bavail * bsize) / MEGABYTE);
      if (free < leastFree) return `${folder} has only ${free} MB left`;
    }
    return null;
  };

/** Makes a check at most once in `ms`, and repeats its outcome in between: anyone may ask, and it costs a request elsewhere. */
export function atMostEvery(
  ms: number,
  check: ReadinessCheck,
  steady = () => performance.now(),
): ReadinessCheck {
  let last: { at: number; outcome: ReturnType<ReadinessCheck> } | undefined;
  return () => {
    const now = steady();
    if (!last || now - last.at >= ms) last = { at: now, outcome: check() };
    return last.outcome;
  };
}

/** Milliseconds by which the machine's time may differ from the time that passed, between two looks. */
const JUMP_MS = 5_000;
const TOLD_FOR_MS = 60_000;

/**
 * Whether the machine's clock was set lately, found at the next look: sessions and limits then last shorter or longer than they should.
 *
 * @param wall milliseconds since the epoch
 * @param steady milliseconds that nobody can set
 */
export function clockCheck(wall = () => Date.now(), steady = () => performance.now()): ReadinessCheck {
  let offset = wall() - steady();
  let jump: { by: number; at: number } | null = null;
  return async () => {
    const now = steady();
    const by = wall() - now - offset;
    offset += by;
    if (Math.abs(by) > JUMP_MS) jump = { by, at: now };
    if (jump === null || now - jump.at > TOLD_FOR_MS) return null;
    return `the clock was set ${Math.round(Math.abs(jump.by) / 1_000)} s ${jump.by > 0 ? 'ahead' : 'back'}`;
  };
}
