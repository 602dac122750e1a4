// Another version of Node, for tests.
import { join } from 'node:path';
import { registryPackage } from './registry-package.mjs';
import { Stop } from './steps.mjs';

/**
 * Installs the registry's package `node` into its own folder.
 *
 * @param {string} version such as `24` or `22.21.0`
 * @returns {string} path of its executable
 * @throws {Stop} for an invalid version, or one that cannot be installed
 */
export function nodeOf(version) {
  if (!/^\d{2}(?:\.\d+){0,2}$/.test(version))
    throw new Stop(`--node must be a version such as 24, not ${version}`);
  return join(registryPackage('node', version), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
