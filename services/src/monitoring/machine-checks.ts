import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { ReadinessCheck } from './readiness.js';

const MEGABYTE = 2 ** 20;
/**
 * Whether folders and files can be written to, and their disks have room for more.
 *
 * @param leastFree megabytes
 * @param file a file in one of the folders that may not exist yet
 */
export const diskCheck =
  (folders: readonly string[], leastFree: number, file?: string): ReadinessCheck =>
  async () => {
    const paths = file !== undefined && (await exists(file)) ? [...folders, file] : folders;
    for (const path of new Set(paths)) {
      await access(path, constants.W_OK);
      const { free } = await diskSpace(path);
      // Without the free space itself: it changes all the time, and each change would be logged.
      if (free < leastFree * MEGABYTE) return `${path} has less than ${leastFree} MB left`;
    }
    return null;
  };

/** Bytes of the disk that a file or folder is on. */
export interface DiskSpace {
  /** For this user. */
  free: number;
  size: number;
}

/** @throws {Error} if the path does not exist */
export async function diskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, size: blocks * bsize };
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Runs a check at most once per `ms`, and repeats its outcome in between: anyone may call it, and it costs a request to another server. */
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

/** Milliseconds by which the machine's time may differ from the time that passed, between two checks. */
const JUMP_MS = 5_000;
const REPORTED_FOR_MS = 60_000;

/**
 * Whether the machine's clock was set recently, detected at the next check: sessions and limits then last shorter or longer than they
 * should.
 *
 * @param wall milliseconds since the epoch
 * @param steady milliseconds of a clock that cannot be set
 */
export function clockCheck(wall = () => Date.now(), steady = () => performance.now()): ReadinessCheck {
  let offset = wall() - steady();
  let jump: { by: number; at: number } | null = null;
  return async () => {
    const now = steady();
    const by = wall() - now - offset;
    offset += by;
    if (Math.abs(by) > JUMP_MS) jump = { by, at: now };
    if (jump === null || now - jump.at > REPORTED_FOR_MS) return null;
    return `the clock was set ${Math.round(Math.abs(jump.by) / 1_000)} s ${jump.by > 0 ? 'ahead' : 'back'}`;
  };
}
