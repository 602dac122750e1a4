import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson } from '../build/workspace.mjs';

/** @returns {string} path of the program of this package's bundler */
export function rspackProgram() {
  const manifest = createRequire(import.meta.url).resolve('@rspack/cli/package.json');
  const { bin } = /** @type {{bin: string | {rspack: string}}} */ (readJson(manifest));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin.rspack);
}
