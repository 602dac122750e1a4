// What Nx takes into account for a task's result.
import { execFileSync } from 'node:child_process';
import { bin, nxEnv, root } from './steps.mjs';

/**
 * @param {string} task `project:target`
 * @returns {{files: string[], runtime: string[], environment: string[]}} paths from the root, those of builds
 *   included; commands whose output counts; names of variables
 */
export function inputsOf(task) {
  const printed = execFileSync(bin('nx'), ['show', 'target', 'inputs', task, '--json'], {
    cwd: root,
    env: { ...process.env, ...nxEnv },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { files = [], depOutputs = [], runtime = [], environment = [] } = JSON.parse(printed);
  return { files: [...files, ...depOutputs], runtime, environment };
}
