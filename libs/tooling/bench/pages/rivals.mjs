// The same sources built in other ways: as one application, and with module federation out of the box.
import { baseConfig, clientParts } from '@lectern/federation/build/config.mjs';
import { deployables, workspaceOf } from '@lectern/federation/build/workspace.mjs';
import { rspack } from '@rspack/core';
import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

// Loaded with require: its ES module cannot find its own runtime.
const { ModuleFederationPlugin } = /** @type {typeof import('@module-federation/enhanced/rspack')} */ (
  createRequire(import.meta.url)('@module-federation/enhanced/rspack')
);

/** @typedef {import('@rspack/core').Configuration} Configuration */
/** @typedef {import('@lectern/federation/build/workspace.mjs').Workspace} Workspace */

/**
 * @typedef {object} Rival
 * @property {string} address below which its files are served
 * @property {Map<string, Buffer>} files by path below the address, compressed
 * @property {(remote: string, expose: string) => string[]} scripts that a page names, in their order
 */

const HOST = './.bench-host.js';
const ENTRY = './.bench-entry.js';

/** Everything in one build. Each page's code is a chunk that its HTML names, as site frameworks do. @returns {Promise<Rival>} */
export async function oneApplication() {
  const { shell, remotes } = workspaces();
  const base = baseConfig(shell);
  const client = clientParts(shell);
  const chunkOf = (/** @type {string} */ name, /** @type {string} */ expose) => `${name}-${expose.slice(2)}`;
  const loads = remotes.map(
    ({ name, dir, exposes }) =>
      `${JSON.stringify(name)}: {${Object.entries(exposes)
        .map(
          ([expose, file]) =>
            `${JSON.stringify(expose)}: () => import(/* webpackChunkName: "${chunkOf(name, expose)}" */ ${JSON.stringify(join(dir, file))})`,
        )
        .join(',')}}`,
  );
  const built = await build('bench-application', {
    ...base,
    ...client,
    name: 'application',
    entry: { main: './src/client.tsx' },
    module: { ...base.module, rules: withSourcesOf(base, remotes) },
    output: { ...client.output, clean: false },
    optimization: {
      ...client.optimization,
      chunkIds: 'deterministic',
      splitChunks: {
        cacheGroups: {
          vendor: {
            name: 'vendor',
            chunks: 'initial',
            enforce: true,
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      ...hostFrom(
        shell,
        `const pages = {${loads.join(',')}};
export const federationHost = () => ({ load: (release, expose) => pages[/assets\\/([^/]+)/.exec(release.base)[1]][expose]() });`,
      ),
    ],
  });
  return {
    address: built.address,
    files: built.files,
    scripts: (remote, expose) => [
      ...new Set([...built.group(chunkOf(remote, expose)), ...built.group('main')]),
    ],
  };
}

/** Libraries that federated builds share. */
const SHARED = [
  'react',
  'react-dom',
  'styled-components',
  'react-router-dom',
  '@tanstack/react-query',
  '@lectern/remote',
  '@lectern/auth',
];
const shared = () =>
  Object.fromEntries(
    SHARED.map((name) => [name, { singleton: true, requiredVersion: /** @type {const} */ (false) }]),
  );

/** Federation with its own runtime, manifests and loading. @returns {Promise<Rival>} */
export async function plainFederation() {
  const { shell, remotes } = workspaces();
  const address = '/assets/bench-federation/';
  const containerOf = (/** @type {string} */ name) => name.replaceAll('-', '_');
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const workspace of remotes) {
    const base = baseConfig(workspace);
    const { files: own } = await build(`bench-federation/${workspace.name}`, {
      ...federated(base, workspace),
      entry: {},
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: containerOf(workspace.name),
          filename: 'remoteEntry.js',
          exposes: workspace.exposes,
          shared: shared(),
          manifest: true,
          dts: false,
        }),
      ],
    });
    for (const [path, file] of own) files.set(`${workspace.name}/${path}`, file);
  }
  const base = baseConfig(shell);
  const built = await build('bench-federation/shell', {
    ...federated(base, shell),
    entry: { main: ENTRY },
    plugins: [
      ...(base.plugins ?? []),
      ...hostFrom(
        shell,
        `import { loadRemote } from '@module-federation/enhanced/runtime';
export const federationHost = () => ({
  load: (release, expose) => loadRemote(/assets\\/([^/]+)/.exec(release.base)[1].replaceAll('-', '_') + expose.slice(1)),
});`,
        { [ENTRY]: "import('./src/client.tsx');" },
      ),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: Object.fromEntries(
          remotes.map(({ name }) => [
            containerOf(name),
            `${containerOf(name)}@${address}${name}/mf-manifest.json`,
          ]),
        ),
        shared: shared(),
        dts: false,
      }),
    ],
  });
  for (const [path, file] of built.files) files.set(`shell/${path}`, file);
  return { address, files, scripts: () => built.group('main').map((path) => `shell/${path}`) };
}

function workspaces() {
  const all = deployables().map((dir) => workspaceOf(dir));
  const shell = all.find(({ name }) => name === 'shell');
  if (!shell) throw new Error('There is no shell.');
  return { shell, remotes: all.filter((one) => one !== shell) };
}

/**
 * @param {Configuration} base
 * @param {Workspace} workspace
 * @returns {Configuration}
 */
function federated(base, workspace) {
  const client = clientParts(workspace);
  return {
    ...base,
    target: client.target,
    output: { ...client.output, uniqueName: workspace.name },
    optimization: { minimizer: client.optimization?.minimizer },
  };
}

/**
 * Replaces the loader of remotes.
 *
 * @param {Workspace} shell
 * @param {string} source
 * @param {Record<string, string>} [others]
 */
const hostFrom = ({ dir }, source, others = {}) => [
  new rspack.NormalModuleReplacementPlugin(/\/federation-host$/, join(dir, HOST)),
  new rspack.experiments.VirtualModulesPlugin({ [HOST]: source, ...others }),
];

/**
 * The rules of a build that also compiles the remotes' sources, each as its own build does.
 *
 * @param {Configuration} base
 * @param {Workspace[]} remotes
 */
function withSourcesOf(base, remotes) {
  const rules = /** @type {import('@rspack/core').RuleSetRule[]} */ (base.module?.rules ?? []);
  const sources = /** @type {import('@rspack/core').RuleSetRule} */ (rules.at(-1));
  const own = remotes.map((workspace) => {
    const last = /** @type {import('@rspack/core').RuleSetRule} */ (
      baseConfig(workspace).module?.rules?.at(-1)
    );
    return {
      include: join(workspace.dir, 'src'),
      use: /** @type {import('@rspack/core').RuleSetRule | undefined} */ (last.oneOf?.at(-1) || undefined)
        ?.use,
    };
  });
  return [...rules.slice(0, -1), { ...sources, oneOf: [...own, ...(sources.oneOf ?? [])] }];
}

/**
 * @param {string} name
 * @param {Configuration} config
 */
async function build(name, config) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-rival-'));
  try {
    const stats = await new Promise((done, fail) =>
      rspack({ ...config, output: { ...config.output, path: folder } }, (error, result) =>
        error ? fail(error) : done(result),
      ),
    );
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
    const { assets = [], namedChunkGroups = {} } = stats.toJson({
      all: false,
      assets: true,
      chunkGroups: true,
    });
    /** @type {Map<string, Buffer>} */
    const files = new Map();
    for (const { name: path } of assets)
      files.set(path, await promisify(brotliCompress)(await readFile(join(folder, path))));
    return {
      address: `/assets/${name}/`,
      files,
      /** @returns {string[]} */
      group: (/** @type {string} */ of) =>
        /** @type {{name: string}[]} */ (namedChunkGroups[of]?.assets ?? [])
          .map((/** @type {{name: string}} */ asset) => asset.name)
          .filter((/** @type {string} */ path) => path.endsWith('.js')),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A file of a rival; null for any other path.
 *
 * @param {Rival} rival
 * @param {string} path
 * @returns {import('./proxy.mjs').Answer | null}
 */
export function fileOf({ address, files }, path) {
  const body = files.get(path.startsWith(address) ? (path.slice(address.length).split('?')[0] ?? '') : '');
  if (!body) return null;
  const type = basename(path).includes('.json') ? 'application/json' : 'text/javascript';
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    },
    body,
  };
}
