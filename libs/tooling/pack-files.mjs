// Contents of a package for teams.
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { filesBelow, readJson } from '@lectern/federation/build/workspace.mjs';
import { tarball } from '@lectern/federation/build/tarball.mjs';
import { root } from './steps.mjs';

/** @typedef {Map<string, Buffer>} Files path in the package → content */

/**
 * The fields of package.json used here.
 *
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {string[]} files
 * @property {boolean} [sideEffects]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, string | Record<string, string>>} [exports]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 */

/** Tests, and source maps, since the sources are included. */
const LEFT_OUT = /\.spec\.[cm]?[jt]sx?$|\.map$/;

/** @param {string} [library] defaults to the workspace's own */
export const manifestOf = (library) =>
  /** @type {Manifest} */ (
    readJson(join(root, library === undefined ? '' : `libs/${library}`, 'package.json'))
  );

/** As `npm pack` calls it. @param {{name: string, version: string}} manifest */
export const tarballName = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/**
 * Files and folder contents, without what teams do not need.
 *
 * @param {string} folder
 * @param {readonly string[]} paths in it
 * @returns {Promise<Files>}
 */
export async function read(folder, paths) {
  const files = paths
    .map((path) => join(folder, path))
    .flatMap((path) =>
      statSync(path).isDirectory() ? filesBelow(path, (name) => LEFT_OUT.test(name)) : [path],
    );
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return new Map(
    files.map((file, i) => [
      relative(folder, file).split(sep).join('/'),
      /** @type {Buffer} */ (contents[i]),
    ]),
  );
}

/** @param {unknown} value */
export const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * A package as npm installs it.
 *
 * @param {{name: string, version: string} & Record<string, unknown>} manifest its package.json
 * @param {Files} files
 * @returns {Promise<Buffer>}
 */
export const asPackage = (manifest, files) =>
  tarball(
    [...files, /** @type {const} */ (['package.json', json(manifest)])]
      .map(([path, content]) => /** @type {const} */ ([`package/${path}`, content]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Fields of every package for teams. */
export const COMMON = { license: 'UNLICENSED', type: 'module', engines: { node: '>=20.19.0' } };

/**
 * Packs one of `libs`: the files its `files` name. Exports of files that are left out are removed from its
 * package.json.
 *
 * @param {string} library
 * @param {Files} additions generated for the package, in place of entries of `files`
 * @returns {Promise<Buffer>}
 */
export async function packLibrary(library, additions) {
  const manifest = manifestOf(library);
  const added = new Set([...additions.keys()].flatMap((path) => [path, dirname(path)]));
  const own = manifest.files.filter((path) => !added.has(path) && !MADE.has(path));
  const files = new Map([...(await read(join(root, 'libs', library), own)), ...additions]);
  const isThere = (/** @type {string} */ target) =>
    target.includes('*') || files.has(target.replace(/^\.\//, ''));
  const { name, version, sideEffects, bin = {}, exports = {}, dependencies = {} } = manifest;
  return asPackage(
    {
      name,
      version,
      ...COMMON,
      sideEffects,
      bin: Object.fromEntries(Object.entries(bin).filter(([, target]) => isThere(target))),
      exports: Object.fromEntries(
        Object.entries(exports).filter(([, target]) =>
          (typeof target === 'string' ? [target] : Object.values(target)).every(isThere),
        ),
      ),
      dependencies,
    },
    files,
  );
}

/** Named in `files`, but created only by packing. */
const MADE = new Set(['shell-dev', 'shell-server']);
