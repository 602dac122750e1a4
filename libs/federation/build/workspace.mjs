// Facts about the package being built: its name, what it serves, and the version derived from its inputs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeFields, judgeVersion, InvalidPackage } from './package-json.mjs';

/**
 * The packages that builds use, by name: `libs` of a checkout, or `node_modules/@lectern` where a team has
 * them from tarballs.
 */
export const libraries = resolve(import.meta.dirname, '../..');

/** Root of the checkout, if this is one. */
export const root = resolve(libraries, '..');

/** False for a team that has the packages from tarballs. */
export const isCheckout = existsSync(join(root, 'libs/federation'));

/** Not part of a version: output of builds and installs, and files that no build reads. */
const IGNORED = new Set([
  'node_modules',
  'dist',
  'test',
  'test-results',
  'coverage',
  'vendor',
  'shell-dev',
  'shell-server',
]);
const IGNORED_FILE = /\.(spec\.[cm]?[jt]sx?|md|snap)$/;

/**
 * @typedef {object} Workspace
 * @property {string} dir absolute
 * @property {string} name such as `mf-talk`
 * @property {string} version package version and a hash of all build inputs; the same inputs give the same
 * version
 * @property {Record<string, string>} pages path pattern → exposed module
 * @property {Record<string, string>} slots slot → exposed module
 * @property {Record<string, number>} budgets path pattern → bytes of JavaScript (brotli) of a first visit
 * @property {Record<string, string[]>} grants remote → path patterns granted to it within this one's
 * @property {Record<string, string>} samples path pattern → a matching address, to try the page with
 * @property {string[] | null} offers the shell's slots
 * @property {Record<string, string>} exposes exposed module → source file, relative to `dir`
 */

/**
 * @param {string | {url: string}} at a folder, or a module in it
 * @returns {Workspace}
 */
export function workspaceOf(at) {
  const dir = typeof at === 'string' ? at : dirname(fileURLToPath(at.url));
  if (!existsSync(join(libraries, 'remote/package.json')))
    throw new InvalidPackage(
      'The @lectern packages are not beside each other. With pnpm before version 10, add node-linker=hoisted to .npmrc and install again.',
    );
  const manifest = readJson(join(dir, 'package.json'));
  judgeVersion(manifest);
  judgeFields(manifest.lectern ?? {});
  const {
    pages = {},
    slots = {},
    budgets = {},
    grants = {},
    samples = {},
    offers = null,
  } = manifest.lectern ?? {};
  const exposes = exposesOf([...Object.values(pages), ...Object.values(slots)]);
  return {
    dir,
    name: manifest.name,
    version: `${manifest.version}-${inputHash(dir)}`,
    pages: mapValues(pages, exposeName),
    slots: mapValues(slots, exposeName),
    budgets,
    grants,
    samples,
    offers,
    exposes,
  };
}

/**
 * Every deployable workspace: its package.json has a `lectern` field.
 *
 * @returns {string[]} absolute folders, by name
 */
export function deployables() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => join(root, entry.name))
    .filter((dir) => readJson(join(dir, 'package.json'), {}).lectern !== undefined)
    .sort();
}

/** @param {string} file such as `./src/features/talk/talk.page.tsx` */
export const exposeName = (file) => `./${basename(file).split('.')[0]}`;

/** @param {string[]} files */
function exposesOf(files) {
  /** @type {Record<string, string>} */
  const exposes = {};
  for (const file of files) {
    const name = exposeName(file);
    if (exposes[name] && exposes[name] !== file) {
      throw new InvalidPackage(
        `Two exposed modules are called '${name}': ${exposes[name]} and ${file}. Rename one.`,
      );
    }
    exposes[name] = file;
  }
  return exposes;
}

/** True for `rspack serve`, and for a build with `NODE_ENV=development`. */
export const isDevelopment = () => process.env.NODE_ENV === 'development';

/**
 * The libraries that a build of this package may contain: its dependencies, this preset, and theirs in turn.
 *
 * @param {string} dir
 * @returns {string[]} names of folders in {@link libraries}, in a fixed order
 */
export function librariesOf(dir) {
  const found = new Set([...dependenciesOf(dir), 'federation']);
  // What is added during the iteration is visited too.
  for (const name of found) {
    for (const further of dependenciesOf(join(libraries, name))) found.add(further);
  }
  return [...found].sort();
}

const SCOPE = '@lectern/';

/**
 * @param {string} dir
 * @returns {string[]}
 */
const dependenciesOf = (dir) =>
  Object.keys(readJson(join(dir, 'package.json')).dependencies ?? {})
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length))
    .filter((name) => existsSync(join(libraries, name, 'package.json')));

/**
 * Hash of the package's own files, its libraries, this preset and the lock file. Independent of the folder's
 * location and name.
 *
 * @param {string} dir
 */
function inputHash(dir) {
  const hash = createHash('sha256').update(isDevelopment() ? 'development' : 'production');
  const folders = [
    /** @type {const} */ (['.', dir]),
    ...librariesOf(dir).map((lib) => /** @type {const} */ ([lib, join(libraries, lib)])),
  ];
  const lock = lockOf(dir);
  const named = [
    ...(lock === null ? [] : [/** @type {const} */ (['package-lock.json', lock])]),
    ...folders.flatMap(([label, folder]) =>
      filesBelow(folder, isNoInput).map(
        (file) => /** @type {const} */ ([`${label}/${relative(folder, file)}`, file]),
      ),
    ),
  ];
  for (const [name, file] of named) hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 10);
}

const isNoInput = (/** @type {string} */ name) => IGNORED.has(name) || IGNORED_FILE.test(name);

/** Lock files of npm, pnpm and Yarn. */
const LOCKS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/**
 * The lock file that a package was installed from: its own, or its workspace's.
 *
 * @param {string} dir
 * @returns {string | null}
 */
function lockOf(dir) {
  const file = LOCKS.map((name) => join(dir, name)).find((path) => existsSync(path));
  if (file !== undefined) return file;
  return dirname(dir) === dir ? null : lockOf(dirname(dir));
}

/**
 * @param {string} dir
 * @param {(name: string) => boolean} [isLeftOut] by name of a file or folder; names that begin with a dot are
 * always left out
 * @returns {string[]} absolute, in a fixed order
 */
export function filesBelow(dir, isLeftOut = () => false) {
  return readdirSync(dir, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name.startsWith('.') || isLeftOut(entry.name)) return [];
      const path = join(dir, entry.name);
      return entry.isDirectory() ? filesBelow(path, isLeftOut) : [path];
    });
}

/**
 * @param {string} file
 * @param {unknown} [missing] returned for a missing file
 */
export function readJson(file, missing) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (missing !== undefined && /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
      return missing;
    throw error;
  }
}

/**
 * @param {Record<string, string>} record
 * @param {(value: string) => string} change
 */
const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
