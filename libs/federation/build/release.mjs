// `mf release`: creates release.json from a build's output, everything the platform knows about it.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { CONTRACT } from './contract.mjs';
import { ENTRY_FILES } from './entry-files.mjs';
import { exposedExports } from './exposed-exports.mjs';
import { satisfy } from './lean/semver.mjs';
import { InvalidPackage, wantedRanges } from './package-json.mjs';
import { SHARED } from './shared.mjs';
import { filesBelow, readJson, root, workspaceOf } from './workspace.mjs';

/** @typedef {import('@lectern/contracts').ReleaseManifest} ReleaseManifest */

const brotli = promisify(brotliCompress);

const SERVER = 'server.cjs';
/** Written next to the build for this command and for people; not part of the release. */
const NOT_RELEASED = new Set(['release.json', 'mf-stats.json', ENTRY_FILES]);
/** Formats that do not gain from compression. */
const COMPRESSED = /\.(woff2?|png|jpe?g|webp|gif|avif|mp4|webm|mp3|br)$/;

/**
 * The same data with its keys and lists sorted.
 *
 * @param {unknown} value of JSON
 * @returns {unknown}
 */
function inOrder(value) {
  if (Array.isArray(value)) {
    const texts = value.map((item) => JSON.stringify(inOrder(item))).sort();
    return texts.map((text) => JSON.parse(text));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, inOrder(item)]));
}

/**
 * Reads the build of a package, writes its `release.json`, and a `.br` next to each file that gains from it.
 *
 * @param {string} dir the package's folder
 * @param {string} [dist] its build
 * @returns {Promise<ReleaseManifest>}
 * @throws {Error} when the package was not built, or its build lacks what package.json declares
 */
export async function release(dir, dist = join(dir, 'dist')) {
  const workspace = workspaceOf(dir);
  const federated = readJson(join(dist, 'mf-manifest.json'), null);
  const hosted = readJson(join(dist, ENTRY_FILES), null);
  if (!federated && !hosted) throw new Error(NO_BUILD);
  await rm(join(dist, 'release.json'), { force: true });
  await removeHidden(dist);
  const parts = federated ? remoteParts(workspace, federated) : await shellParts(dir, dist, hosted);
  // Parallel bundling lists the same parts in any order, but the same inputs must give the same release.
  if (federated) await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify(inOrder(federated)));
  const paths = filesBelow(dist)
    .map((path) =>
      path
        .slice(dist.length + 1)
        .split('\\')
        .join('/'),
    )
    .filter((path) => !NOT_RELEASED.has(path) && !path.endsWith('.br'));
  const files = await Promise.all(paths.map((path) => describe(dist, path)));
  /** @type {ReleaseManifest} */
  const manifest = {
    name: workspace.name,
    version: workspace.version,
    contract: CONTRACT,
    type: 'script',
    server: paths.includes(SERVER) ? SERVER : null,
    pages: workspace.pages,
    slots: workspace.slots,
    preload: paths.filter((path) => path.endsWith('.woff2')),
    shared: SHARED,
    provides: {},
    offers: workspace.offers,
    budgets: workspace.budgets,
    grants: workspace.grants,
    samples: workspace.samples,
    files,
    ...parts,
    exposes: await withExports(workspace, parts.exposes, paths.includes(SERVER) ? join(dist, SERVER) : null),
  };
  for (const path of [
    manifest.entry,
    ...manifest.chunks,
    ...manifest.exposes.flatMap(({ chunks, styles = [] }) => [...chunks, ...styles]),
  ]) {
    if (!paths.includes(path)) throw new Error(`${path} is missing in dist. Run the build first.`);
  }
  await writeFile(join(dist, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {ReleaseManifest['exposes']} exposes
 * @param {string | null} server file of the server build; without one the exports are unknown
 * @returns {Promise<ReleaseManifest['exposes']>}
 */
async function withExports({ pages, slots }, exposes, server) {
  const known = server === null ? {} : await exposedExports(server);
  const kinds = { page: new Set(Object.values(pages)), slot: new Set(Object.values(slots)) };
  return exposes.map((expose) => {
    const exported = known[expose.name];
    if (!exported) return expose;
    for (const [kind, names] of Object.entries(kinds)) {
      const problem = names.has(expose.name) && exportProblem(kind, exported[kind]);
      if (problem) throw new InvalidPackage(`${expose.name} exports \`${kind}\`, which is ${problem}`);
    }
    return { ...expose, exports: Object.keys(exported).sort() };
  });
}

/**
 * @param {string} kind @param {unknown} value @returns {string | null} null also for a missing export, which
 * the gate reports
 */
function exportProblem(kind, value) {
  if (value === undefined || typeof value === 'function') return null;
  const name = kind === 'page' ? 'Page' : 'Slot';
  const component = value !== null && typeof value === 'object' ? Reflect.get(value, name) : null;
  if (typeof component === 'function' || (typeof component === 'object' && component !== null)) return null;
  const is =
    value === null ? 'null' : typeof value === 'object' ? `an object without ${name}` : `a ${typeof value}`;
  return `${is}. Write export const ${kind} = define${name}({ ${name}: … }).`;
}

const NO_BUILD = `dist has no build with an mf-manifest.json. Build first; the federation plugins of rspack, webpack and
Vite write one with \`manifest: true\`.`;

/**
 * Bundlers' private files, such as Vite's `.vite`.
 *
 * @param {string} dist
 */
async function removeHidden(dist) {
  const names = (await readdir(dist)).filter((name) => name.startsWith('.'));
  await Promise.all(names.map((name) => rm(join(dist, name), { recursive: true })));
}

/**
 * @typedef {object} FederationManifest mf-manifest.json, as every bundler with module federation writes it
 * @property {{name: string, globalName?: string, remoteEntry: {name: string, path?: string, type: string}}} metaData
 * @property {{path: string, assets: {js: {sync: string[]}, css?: {sync: string[]}}}[]} exposes
 * @property {{name: string, requiredVersion?: string | false}[]} shared
 */

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {FederationManifest} built
 */
function remoteParts(workspace, built) {
  const { name, globalName = name, remoteEntry } = built.metaData;
  const exposes = built.exposes.map(({ path, assets: { js, css } }) => ({
    name: path,
    chunks: js.sync,
    ...(css?.sync.length && { styles: css.sync }),
  }));
  const missing = Object.keys(workspace.exposes).filter(
    (expose) => !exposes.some((exposed) => exposed.name === expose),
  );
  if (missing.length)
    throw new Error(`The build does not expose ${missing.join(', ')}, which package.json names.`);
  return {
    type: typeOf(remoteEntry.type),
    global: globalName,
    entry: posix.join(remoteEntry.path ?? '', remoteEntry.name),
    exposes: exposes.sort((a, b) => (a.name < b.name ? -1 : 1)),
    chunks: [],
    styles: null,
    shared: wantedRanges(sharedOf(built), readJson(join(workspace.dir, 'package.json')), satisfy),
  };
}

/** @param {string} type of the container, as the federation plugin's `library` names it */
function typeOf(type) {
  if (type === 'module' || type === 'esm') return /** @type {const} */ ('module');
  if (type === 'global' || type === 'var') return /** @type {const} */ ('script');
  throw new Error(`The container is of type '${type}'; pages support 'global', 'var' and 'module'.`);
}

/**
 * What the build actually shares, for the gate; a library missing here may be bundled.
 *
 * @param {FederationManifest} built
 */
function sharedOf({ shared }) {
  /** @type {Record<string, string>} */
  const ranges = Object.fromEntries(
    shared.map(({ name, requiredVersion }) => [name, requiredVersion || '*']),
  );
  // JSX alone needs only the runtime, which is in the same package.
  const jsx = ranges['react/jsx-runtime'];
  return jsx === undefined ? ranges : { react: jsx, ...ranges };
}

/**
 * @param {string} dir
 * @param {string} dist
 * @param {{scripts: string[]}} built
 */
async function shellParts(dir, dist, { scripts }) {
  // The main script starts everything, so it runs last.
  const entry = scripts.at(-1) ?? '';
  const provides = Object.fromEntries(
    Object.keys(SHARED).map((library) => [library, installedVersion(dir, library)]),
  );
  const chunks = scripts.slice(0, -1);
  return { global: null, entry, exposes: [], chunks, provides, styles: await writeStyles(dist) };
}

/**
 * The version of a shared library that the shell provides.
 *
 * @param {string} dir
 * @param {string} library or a module of it
 */
function installedVersion(dir, library) {
  const [name] = /^(@[^/]+\/)?[^/]+/.exec(library) ?? [library];
  const file = join('node_modules', name, 'package.json');
  const { version } = readJson(join(dir, file), null) ?? readJson(join(root, file));
  return /** @type {string} */ (version);
}

/**
 * Extracts the documents' CSS from a server build into a file: it is needed even if nothing can be rendered.
 *
 * @param {string} dist
 * @returns {Promise<string>} name of the file
 */
async function writeStyles(dist) {
  const names = await readdir(dist);
  // Left by an earlier run on the same build.
  await Promise.all(names.filter((name) => name.startsWith('document.')).map((name) => rm(join(dist, name))));
  const fonts = names.filter((name) => name.endsWith('.woff2')).sort();
  const { documentStyles } = createRequire(import.meta.url)(join(dist, SERVER));
  const css = documentStyles(fonts.map((name) => `%base%${name}`));
  const file = `document.${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
  await writeFile(join(dist, file), css);
  return file;
}

/**
 * @param {string} dist
 * @param {string} path
 */
async function describe(dist, path) {
  const content = await readFile(join(dist, path));
  const small = COMPRESSED.test(path) ? content : await compress(content);
  if (small.length < content.length) await writeFile(join(dist, `${path}.br`), small);
  return {
    path,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    bytes: content.length,
    brotli: Math.min(small.length, content.length),
  };
}

/** @param {Buffer} content */
const compress = (content) =>
  brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
