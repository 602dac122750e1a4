// Packages of the registry that only one command needs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from './steps.mjs';

/**
 * Installs a package into its own folder: package.json and the lock file are not touched.
 *
 * @param {string} name
 * @param {string} version
 * @returns {string} path of the package
 * @throws {Stop} if it cannot be installed
 */
export function registryPackage(name, version) {
  const folder = join(root, 'node_modules/.cache/lectern', `${name}-${version}`);
  const path = join(folder, 'node_modules', name);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    `${name}@${version}`,
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--loglevel=error',
  ];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: 'inherit',
  });
  if (status !== 0) throw new Stop(`${name} ${version} cannot be installed`);
  return path;
}
