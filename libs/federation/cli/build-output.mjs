// The build in dist: read, packed, and checked as far as possible without a site.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tarball } from '../build/tarball.mjs';
import { filesBelow } from '../build/workspace.mjs';
import { Problem } from './problems.mjs';

/** Not uploaded: used by `mf release` and by people. */
const NOT_SENT = new Set(['release.json', 'mf-stats.json', 'entry-files.json']);
const isSent = (/** @type {string} */ path) =>
  !NOT_SENT.has(path) && !NOT_SENT.has(path.replace(/\.br$/, ''));

/** @param {string} dir of the package */
export const distOf = (dir) => resolve(dir, 'dist');

/**
 * @param {string} dist
 * @returns {string}
 */
function manifestText(dist) {
  const file = join(dist, 'release.json');
  if (!existsSync(file)) throw new Problem(`There is no build in ${dist}. Run 'npm run build' first.`);
  return readFileSync(file, 'utf8');
}

/**
 * Name and version of the last build; null without one.
 *
 * @param {string} dist
 * @returns {{name: string, version: string} | null}
 * @throws {Problem} when it cannot be read
 */
export function builtRelease(dist) {
  if (!existsSync(join(dist, 'release.json'))) return null;
  try {
    return /** @type {{name: string, version: string}} */ (JSON.parse(manifestText(dist)));
  } catch {
    throw new Problem(
      `${join(dist, 'release.json')} is not the output of a build. Run 'npm run build' again.`,
    );
  }
}

/** Paths below a folder, separated by `/`, in a fixed order. */
const pathsIn = (/** @type {string} */ dist) =>
  filesBelow(dist).map((path) =>
    path
      .slice(dist.length + 1)
      .split('\\')
      .join('/'),
  );

/**
 * The build as an archive for the site; reproducible, the same files give the same bytes.
 *
 * @param {string} dist
 * @returns {Promise<Buffer>} a .tar.gz
 * @throws {Problem} when there is no build
 */
export async function packBuild(dist) {
  const manifest = manifestText(dist);
  const paths = pathsIn(dist).filter(isSent);
  return tarball([
    ['release.json', manifest],
    ...paths.map((path) => /** @type {const} */ ([path, readFileSync(join(dist, path))])),
  ]);
}

/**
 * The gate's rules that need no site.
 *
 * @param {string} dist
 * @returns {Promise<import('@lectern/contracts').GateReport>}
 * @throws {Problem} when there is no build
 */
export async function judgeLocally(dist) {
  const text = manifestText(dist);
  // Imported lazily: unlike the rest of this command it has to be compiled first.
  const { codeIn, hashesIn, judgeAlone, parseManifest } = await import('@lectern/contracts');
  const { manifest, refusals } = parseManifest(text);
  const factsOf = (/** @type {string} */ path, /** @type {string} */ script) => ({
    // The server build loads nothing.
    names: path.endsWith('.cjs') ? [] : hashesIn(script),
    code: codeIn(script),
  });
  const found = manifest ? judgeAlone(manifest, builtFiles(dist, factsOf)) : refusals;
  return {
    accepted: found.length === 0,
    release: null,
    refusals: found,
    warnings: [],
    snapshot_left: null,
    budgets_left: null,
  };
}

/**
 * @param {string} dist
 * @param {(path: string, script: string) => Pick<import('@lectern/contracts').BuiltFile, 'names' | 'code'>} factsOf
 */
function builtFiles(dist, factsOf) {
  const paths = pathsIn(dist).filter(isSent);
  const present = new Set(paths);
  const own = paths.filter((path) => !(path.endsWith('.br') && present.has(path.slice(0, -'.br'.length))));
  return new Map(
    own.map((path) => {
      const content = readFileSync(join(dist, path));
      const copy = present.has(`${path}.br`) ? readFileSync(join(dist, `${path}.br`)) : content;
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      const facts = /\.[cm]?js$/.test(path) ? factsOf(path, content.toString('latin1')) : {};
      return [path, { bytes: content.length, integrity, brotli: copy.length, ...facts }];
    }),
  );
}
