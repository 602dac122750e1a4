// node guard.mjs PROGRAM …: runs a program in its own process group, and ends the whole group on a signal, or
// when the parent is gone for whatever reason: the channel between the two then closes. Programs started by
// it do not outlive it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Time to end gracefully before it is killed. */
const KILL_AFTER_MS = 5_000;

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // The group is empty.
  }
}

let isEnding = false;
function end() {
  isEnding = true;
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), KILL_AFTER_MS).unref();
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end);
process.on('disconnect', end);
child.on('error', ({ message }) => {
  process.send?.({ problem: message });
  process.exitCode = 127;
  process.disconnect();
});
child.on('exit', (code, signal) => {
  // Nothing waits for processes it left behind.
  if (isEnding) signalGroup('SIGKILL');
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});
