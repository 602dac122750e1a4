// Detects when a long-running command has to end.
import { readFileSync } from 'node:fs';

/** Polling interval for detecting that the parent process is gone. */
const LOOK_MS = 250;
const SHELL = /^(?:a|ba|da|k|z)?sh$/;

/**
 * Calls `end` when this process is signalled, and when npm, which started it, is gone: npm passes signals to
 * the shell between the two, which ends without passing them on.
 *
 * @param {(again: boolean) => void} end `again`: this is a repeated request by an impatient user
 */
export function onEnd(end) {
  let requests = 0;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => end((requests += 1) > 1));
  }
  // Started without npm, it may be left running on purpose.
  if (!process.env.npm_lifecycle_event) return;
  const starters = startersOf(process.ppid);
  const look = setInterval(() => {
    if (process.ppid === starters[0] && starters.every(isAlive)) return;
    clearInterval(look);
    if (requests === 0) end(false);
  }, LOOK_MS);
  look.unref();
}

/** The parent and, if that is a shell, its parent: such a shell keeps waiting when npm is killed. */
function startersOf(/** @type {number} */ parent) {
  try {
    const [, name = '', rest = ''] =
      /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    const grandparent = Number(rest.split(' ')[1]);
    return SHELL.test(name) && grandparent > 1 ? [parent, grandparent] : [parent];
  } catch {
    // Not Linux: use the parent only.
    return [parent];
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
