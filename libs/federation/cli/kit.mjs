// The packages that a remote outside the repository depends on, as packed by `npm run pack`.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { libraries, readJson, root } from '../build/workspace.mjs';
import { Problem } from './problems.mjs';

/** Next to the tarballs. */
export const KIT_FILE = 'kit.json';
/** In a remote's folder: the tarballs it is installed from, committed by its team. */
export const VENDOR = 'vendor';

/**
 * @typedef {object} Kit
 * @property {string} folder of the tarballs
 * @property {Record<string, string>} packages name → tarball
 * @property {Record<string, string>} integrity tarball → hash of its bytes
 * @property {Record<string, string>} dependencies of a remote on others: name → exact version
 * @property {Record<string, string>} devDependencies
 */

/**
 * Searches the places this command can run from: the kit itself, a checkout with a packed kit, or a remote's folder.
 *
 * @returns {Kit}
 * @throws {Problem} when no packages are found
 */
export function findKit() {
  const places = [
    resolve(import.meta.dirname, '../packages'),
    join(root, 'dist/packages'),
    resolve(libraries, '../..', VENDOR),
  ];
  const folder = places.find((place) => existsSync(join(place, KIT_FILE)));
  if (folder === undefined) {
    throw new Problem(
      `Outside the repository a remote needs its packages as files: run 'npm run pack' in ${root} first.`,
    );
  }
  return { folder, .../** @type {Omit<Kit, 'folder'>} */ (readJson(join(folder, KIT_FILE))) };
}
