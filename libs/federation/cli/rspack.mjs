import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson } from '../build/workspace.mjs';
import { Problem } from './problems.mjs';

/**
 * Refuses a folder whose path the bundler would read as a request with a query, a fragment or loaders.
 *
 * @param {string} dir
 * @throws {Problem}
 */
export function judgeFolder(dir) {
  const [sign] = /[#?!]/.exec(dir) ?? [];
  if (sign !== undefined)
    throw new Problem(`The bundler cannot work in ${dir}: choose a folder without ${sign} in its path.`);
}

/**
 * @param {string} dir that it will work in
 * @returns {string} path of the program of this package's bundler
 * @throws {Problem}
 */
export function rspackProgram(dir) {
  judgeFolder(dir);
  const manifest = createRequire(import.meta.url).resolve('@rspack/cli/package.json');
  const { bin } = /** @type {{bin: string | {rspack: string}}} */ (readJson(manifest));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin.rspack);
}
