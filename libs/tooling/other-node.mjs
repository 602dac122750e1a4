// Another version of Node, for tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from './steps.mjs';

/**
 * Installs the registry's package `node` into its own folder: package.json and the lock file are not touched.
 *
 * @param {string} version such as `24` or `22.21.0`
 * @returns {string} path of its executable
 * @throws {Stop} for an invalid version, or one that cannot be installed
 */
export function nodeOf(version) {
  if (!/^\d{2}(?:\.\d+){0,2}$/.test(version))
    throw new Stop(`--node must be a version such as 24, not ${version}`);
  const windows = process.platform === 'win32';
  const folder = join(root, 'node_modules/.cache/lectern', `node-${version}`);
  const program = join(folder, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    `node@${version}`,
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--loglevel=error',
  ];
  const { status } = spawnSync('npm', args, { cwd: folder, shell: windows, stdio: 'inherit' });
  if (status !== 0) throw new Stop(`Node ${version} cannot be installed`);
  return program;
}
