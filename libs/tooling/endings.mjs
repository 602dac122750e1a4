// When a command that runs until it is told otherwise has to end.
import { readFileSync } from 'node:fs';

/** How soon it is noticed that whoever started this process is gone. */
const LOOK_MS = 250;
const SHELL = /^(?:a|ba|da|k|z)?sh$/;

/**
 * Calls `end` when this process is asked to end, by whichever signal, and when npm, which started it, is gone: npm hands a signal to
 * the shell between the two, which ends and tells nobody.
 *
 * @param {(again: boolean) => void} end `again`: somebody asks who has asked before, and is tired of waiting
 */
export function onEnd(end) {
  let asked = 0;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => end((asked += 1) > 1));
  }
  // Started by something else than npm it may well be left behind on purpose.
  if (!process.env.npm_lifecycle_event) return;
  const starters = startersOf(process.ppid);
  const look = setInterval(() => {
    if (process.ppid === starters[0] && starters.every(isAlive)) return;
    clearInterval(look);
    if (asked === 0) end(false);
  }, LOOK_MS);
  look.unref();
}

/** The parent, and where that is a mere shell, its parent: such a shell waits on when npm is killed. */
function startersOf(/** @type {number} */ parent) {
  try {
    const [, name = '', rest = ''] =
      /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    const grandparent = Number(rest.split(' ')[1]);
    return SHELL.test(name) && grandparent > 1 ? [parent, grandparent] : [parent];
  } catch {
    // Not a Linux: the parent has to do.
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
