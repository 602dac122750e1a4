// The programs that a run has started: none outlives it.
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const started = new Set();

/**
 * As `spawn`, in its own process group, so that Ctrl-C reaches this process alone.
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

/** Kills them immediately, when this process exits. */
export function killStarted() {
  for (const child of started) child.kill('SIGKILL');
}
