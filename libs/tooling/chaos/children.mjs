// The programs that a run has started: none outlives it.
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const started = new Set();

/**
 * As `spawn`, in a process group of its own, so that Ctrl-C reaches this process alone.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function start(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  started.add(child);
  child.once('close', () => started.delete(child));
  return child;
}

/** At once, for the end of this process. */
export function killStarted() {
  for (const child of started) child.kill('SIGKILL');
}
