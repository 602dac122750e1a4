// The downloads of a first visit to each path, read from the built release.json files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deployables, readJson } from './workspace.mjs';

/** @typedef {import('@lectern/contracts').ReleaseManifest} ReleaseManifest */

/**
 * @typedef {object} RouteFiles
 * @property {string} path path pattern; one of the shell's own paths represents all pages without a remote
 * @property {string} remote owner
 * @property {{release: string, path: string, bytes: number, brotli: number}[]} files scripts that the page
 * needs before it is complete
 * @property {number} bytes
 * @property {number} brotli over the wire
 * @property {number} depth sequential round trips until the owner's first code runs: the page, then all of
 * its scripts in parallel
 */

/** A page of the shell itself: the baseline cost of every page. */
const SHELL_PATH = '/users/sign_in';

/**
 * Every path with the scripts of a first visit. Everything must have been built.
 *
 * @returns {RouteFiles[]} by path
 */
export function routesWithFiles() {
  const manifests = deployables().map((dir) => {
    const file = join(dir, 'dist/release.json');
    if (!existsSync(file)) throw new Error(`${file} is missing. Run \`npm run build\` first.`);
    return /** @type {ReleaseManifest} */ (readJson(file));
  });
  const shell = manifests.find(({ global }) => global === null);
  if (!shell) throw new Error('None of the workspaces is the shell.');
  const start = pick(shell, [...shell.chunks, shell.entry]);
  const owned = manifests.flatMap((manifest) =>
    Object.entries(manifest.pages).map(([path, expose]) =>
      route(path, manifest, [...start, ...ownerFiles(manifest, expose)]),
    ),
  );
  return [route(SHELL_PATH, shell, start), ...owned].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * The entry and the exposed module's chunks; the page preloads all of them.
 *
 * @param {ReleaseManifest} manifest
 * @param {string} expose
 */
function ownerFiles(manifest, expose) {
  const chunks = manifest.exposes.find(({ name }) => name === expose)?.chunks ?? [];
  return pick(manifest, [manifest.entry, ...chunks]);
}

/**
 * @param {ReleaseManifest} manifest
 * @param {string[]} paths
 */
function pick(manifest, paths) {
  return paths.map((path) => {
    const file = manifest.files.find((candidate) => candidate.path === path);
    if (!file) throw new Error(`${manifest.name} has no file ${path}.`);
    return { release: manifest.name, path, bytes: file.bytes, brotli: file.brotli };
  });
}

/**
 * @param {string} path
 * @param {ReleaseManifest} owner
 * @param {RouteFiles['files']} files
 * @returns {RouteFiles}
 */
const route = (path, owner, files) => ({
  path,
  remote: owner.name,
  files,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  brotli: files.reduce((sum, file) => sum + file.brotli, 0),
  depth: 2,
});
