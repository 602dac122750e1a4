// The packages that a remote outside of the repository depends on, as `npm run pack` made them.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { libraries, readJson, root } from '../build/workspace.mjs';
import { Problem } from './problems.mjs';

/** Beside the tarballs. */
export const KIT_FILE = 'kit.json';
/** In the folder of a remote: the tarballs that it is installed from. They are part of what its team commits. */
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
 * Looks where this command can have come from: the kit itself, a checkout that packed one, or the folder of a remote.
 *
 * @returns {Kit}
 * @throws {Problem} where no packages are to be found
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
      `Outside of the repository a remote needs its packages as files: run 'npm run pack' in ${root} first.`,
    );
  }
  return { folder, .../** @type {Omit<Kit, 'folder'>} */ (readJson(join(folder, KIT_FILE))) };
}
