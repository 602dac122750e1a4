// What Nx takes into account for a task's result.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, nxEnv, root } from './steps.mjs';

/**
 * @param {string} task `project:target`
 * @returns {{files: string[], runtime: string[], environment: string[]}} paths from the root, those of builds
 *   included; commands whose output counts; names of variables
 */
export function inputsOf(task) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-inputs-'));
  // Nx exits before a pipe has taken all that it printed.
  const file = openSync(join(folder, 'inputs.json'), 'w');
  try {
    execFileSync(bin('nx'), ['show', 'target', 'inputs', task, '--json'], {
      cwd: root,
      env: { ...process.env, ...nxEnv },
      stdio: ['ignore', file, 'inherit'],
    });
    const printed = readFileSync(join(folder, 'inputs.json'), 'utf8');
    const { files = [], depOutputs = [], runtime = [], environment = [] } = JSON.parse(printed);
    return { files: [...files, ...depOutputs], runtime, environment };
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
