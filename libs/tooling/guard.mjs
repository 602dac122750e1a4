// node guard.mjs PROGRAM …: runs a program in a group of its own, and ends the whole group when it is told to end or when whoever
// started it is gone, by whatever signal: then the channel between the two closes. What a program of ours starts does not outlive it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** What does not end by itself in this time is ended. */
const PATIENCE_MS = 5_000;

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in it.
  }
}

let isEnding = false;
function end() {
  isEnding = true;
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), PATIENCE_MS).unref();
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end);
process.on('disconnect', end);
child.on('error', ({ message }) => {
  process.send?.({ problem: message });
  process.exitCode = 127;
  process.disconnect();
});
child.on('exit', (code, signal) => {
  // What it left of itself has nobody to wait for.
  if (isEnding) signalGroup('SIGKILL');
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});
