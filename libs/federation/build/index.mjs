// The presets: a package's rspack.config.mjs is one line.
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { originGuard, siteOrigins, socketHosts } from './own-site.mjs';
import { baseConfig, clientParts, lean, serverParts } from './config.mjs';
import { DevReleasePlugin } from './dev-release.mjs';
import { EntryFilesPlugin } from './entry-files.mjs';
import { containerName } from './names.mjs';
import { NoticesPlugin } from './notices.mjs';
import { HOST_RUNTIME, SHARED, hostShared, remoteShared, runtimeAliases } from './shared.mjs';
import { InvalidPackage } from './package-json.mjs';
import { SharedNamesPlugin } from './shared-names.mjs';
import { isDevelopment, workspaceOf } from './workspace.mjs';

/** @typedef {import('@rspack/core').Configuration} Configuration */

// Loaded with require: its ES module cannot find its own runtime.
const { ModuleFederationPlugin } = /** @type {typeof import('@module-federation/enhanced/rspack')} */ (
  createRequire(import.meta.url)('@module-federation/enhanced/rspack')
);

/**
 * The shell loads containers itself, by their own protocol: federation's remote loading and manifests are
 * left out.
 */
const OPTIMIZATION = /** @type {const} */ ({ target: 'web', disableSnapshot: true, disableRemote: true });
const fastRefresh = () => [
  new ReactRefreshRspackPlugin(),
  new rspack.NormalModuleReplacementPlugin(
    /^react-refresh\/runtime$/,
    join(import.meta.dirname, 'refresh-runtime.cjs'),
  ),
];
const runtimeName = () =>
  new rspack.DefinePlugin({ 'process.env.HOST_RUNTIME': JSON.stringify(HOST_RUNTIME) });

/**
 * @param {string} file module that connects the bundle to federation's runtime
 * @param {Configuration} base
 * @returns {Configuration['module']}
 */
const connectedBy = (file, { module }) => ({
  ...module,
  rules: [
    ...(module?.rules ?? []),
    {
      test: /@module-federation[\\/]runtime[\\/]rspack\.js$/,
      loader: lean('entry-runtime-loader.cjs'),
      // By package name: a local path would become part of the build.
      options: { connect: `@lectern/federation/build/lean/${file}` },
    },
  ],
});

/**
 * Builds of a remote: for the browser a federated container with every module named by `lectern.pages` and
 * `lectern.slots` of its package.json, for the server one CommonJS file with the same modules.
 *
 * @param {ImportMeta} meta of the package's rspack.config.mjs
 * @returns {Configuration[]}
 */
export function remote(meta) {
  const workspace = readable(meta);
  return workspace instanceof InvalidPackage ? [failing(workspace)] : remoteBuilds(served(workspace));
}

/** @param {ImportMeta} meta */
function readable(meta) {
  try {
    return workspaceOf(meta);
  } catch (error) {
    if (error instanceof InvalidPackage) return error;
    throw error;
  }
}

/**
 * A build that only reports the problem. If the configuration threw, the bundler would try another loader and
 * report that one's failure instead.
 *
 * @param {InvalidPackage} problem
 * @returns {Configuration}
 */
const failing = ({ message }) => ({
  entry: {},
  stats: 'errors-only',
  plugins: [
    {
      apply: (/** @type {import('@rspack/core').Compiler} */ compiler) =>
        compiler.hooks.make.tap('InvalidPackage', (compilation) => {
          const error = new Error(message);
          error.stack = undefined;
          compilation.errors.push(error);
        }),
    },
  ],
});

/** @param {import('./workspace.mjs').Workspace} workspace @returns {Configuration[]} */
function remoteBuilds(workspace) {
  const refresh = isRefreshing();
  const base = baseConfig(workspace, { refresh });
  const client = clientParts(workspace);
  const server = baseConfig(workspace, { server: true });
  return builds(
    {
      ...base,
      ...client,
      name: 'client',
      entry: {},
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...runtimeAliases() } },
      module: connectedBy('remote-entry.mjs', base),
      plugins: [
        ...(base.plugins ?? []),
        ...(client.plugins ?? []),
        new ModuleFederationPlugin({
          name: containerName(workspace),
          library: { type: 'global', name: containerName(workspace) },
          filename: 'remoteEntry.js',
          exposes: Object.fromEntries(
            Object.entries(workspace.exposes).map(([name, file]) => [
              name,
              { import: [file], name: name.slice(2) },
            ]),
          ),
          shared: remoteShared(isDevelopment()),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: true,
          experiments: { optimization: OPTIMIZATION },
        }),
        runtimeName(),
        ...(isDevelopment() ? [] : [new NoticesPlugin(), new SharedNamesPlugin(workspace.dir)]),
        ...(refresh ? [...fastRefresh(), new DevReleasePlugin(workspace, containerName(workspace))] : []),
      ],
    },
    {
      ...server,
      ...serverParts(workspace, server),
      name: 'server',
      dependencies: ['client'],
      entry: './.lectern-server.js',
      externals: Object.fromEntries(
        [...Object.keys(SHARED), 'react/jsx-dev-runtime'].map((name) => [name, `commonjs ${name}`]),
      ),
      plugins: [
        ...(server.plugins ?? []),
        new rspack.experiments.VirtualModulesPlugin({
          './.lectern-server.js': serverEntry(workspace.exposes),
        }),
      ],
    },
  );
}

/**
 * Builds of the shell: for the browser the host, with the shared libraries in it; for the server one CommonJS
 * file that renders pages and provides the shared libraries to the remotes' server builds.
 *
 * @param {ImportMeta} meta of the shell's rspack.config.mjs
 * @param {{client: string, server: string, development?: string, assets?: string[]}} entries source files. `development` runs first, and only
 * while the shell is served; `assets`, files of packages, are copied with a hash in their name and preloaded on every page
 * @returns {Configuration[]}
 */
export function shell(meta, { client: entry, server: serverSource, development, assets = [] }) {
  const workspace = served(workspaceOf(meta));
  const { resolve } = createRequire(meta.url);
  const refresh = isRefreshing();
  const base = baseConfig(workspace, { refresh });
  const client = clientParts(workspace);
  const server = baseConfig(workspace, { server: true });
  return builds(
    {
      ...base,
      ...client,
      name: 'client',
      entry: { main: refresh && development ? [development, entry] : entry },
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...runtimeAliases() } },
      optimization: { ...client.optimization, splitChunks: { cacheGroups: vendorChunk } },
      module: connectedBy('shell-entry.mjs', base),
      plugins: [
        ...(base.plugins ?? []),
        ...(client.plugins ?? []),
        new ModuleFederationPlugin({
          name: 'shell',
          remotes: {},
          shared: hostShared(isDevelopment()),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          experiments: { optimization: OPTIMIZATION },
        }),
        runtimeName(),
        new rspack.CopyRspackPlugin({
          patterns: assets.map((asset) => ({
            from: resolve(asset),
            to: '[name].[contenthash:10][ext]',
          })),
        }),
        new EntryFilesPlugin(),
        ...(isDevelopment() ? [] : [new NoticesPlugin(assets.map((asset) => resolve(asset)))]),
        ...(refresh ? [...fastRefresh(), new DevReleasePlugin(workspace, null)] : []),
      ],
    },
    {
      ...server,
      ...serverParts(workspace, server),
      name: 'server',
      dependencies: ['client'],
      entry: serverSource,
    },
  );
}

/**
 * Two files of similar size arrive sooner than one; one changes with the shell, the other with library
 * upgrades.
 */
const vendorChunk = {
  default: /** @type {const} */ (false),
  defaultVendors: /** @type {const} */ (false),
  vendor: {
    name: 'vendor',
    chunks: /** @type {const} */ ('all'),
    enforce: true,
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  },
};

/**
 * Source of a remote's server build: exposed module → its exports.
 *
 * @param {Record<string, string>} exposes
 */
function serverEntry(exposes) {
  const entries = Object.entries(exposes);
  return [
    ...entries.map(([, file], index) => `import * as m${index} from ${JSON.stringify(file)};`),
    `export const exposes = { ${entries.map(([name], index) => `${JSON.stringify(name)}: m${index}`).join(', ')} };`,
  ].join('\n');
}

/**
 * Both builds; development needs only the browser's.
 *
 * @param {Configuration} client
 * @param {Configuration} server
 * @returns {Configuration[]}
 */
function builds(client, server) {
  // A lazily built part would be requested from the page's own site instead of this server.
  if (isServing()) return [{ ...client, lazyCompilation: false, devServer: devServer() }];
  const folder = preparedFolder();
  if (folder === undefined) return [client, server];
  return [{ ...client, devtool: false, output: { ...client.output, path: folder } }];
}

/**
 * While served, a build has a fixed version, so that a change counts as the same build.
 *
 * @param {import('./workspace.mjs').Workspace} workspace
 */
const served = (workspace) => (isRefreshing() ? { ...workspace, version: 'development' } : workspace);

const isServing = () =>
  isDevelopment() && process.argv.some((arg) => ['serve', 's', 'server', 'dev'].includes(arg));

/**
 * Target folder of the shell for developers, built once for the packages for teams: what a development server
 * would serve, as files.
 */
const preparedFolder = () => (isDevelopment() ? process.env.PREPARED_SHELL : undefined);

const isRefreshing = () => isServing() || preparedFolder() !== undefined;

/** @returns {Configuration['devServer']} */
function devServer() {
  const origins = siteOrigins();
  const isAllowed = originGuard(origins);
  return {
    host: '127.0.0.1',
    port: port(),
    // The page comes from the services, only scripts from here.
    setupMiddlewares: (middlewares) => [
      {
        name: 'own-site',
        /** @type {import('./own-site.mjs').Middleware} */
        middleware: (request, response, next) => {
          if (isAllowed(request, response)) next();
        },
      },
      ...middlewares,
    ],
    allowedHosts: socketHosts(origins),
    hot: true,
    liveReload: false,
    devMiddleware: { writeToDisk: false },
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
      webSocketURL: `ws://localhost:${port()}/ws`,
    },
  };
}

const port = () => Number(process.env.PORT ?? 41401);
