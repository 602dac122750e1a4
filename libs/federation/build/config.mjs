// What every build of this tree has in common.
import { rspack } from '@rspack/core';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { addressOf, assetName } from './assets.mjs';
import { isCheckout, isDevelopment, libraries, root } from './workspace.mjs';

const require = createRequire(import.meta.url);

/** Browsers that know `light-dark()`, container queries and `structuredClone`. */
const TARGET = 'es2022';

/** @typedef {import('./workspace.mjs').Workspace} Workspace */
/** @typedef {import('@rspack/core').Configuration} Configuration */

/**
 * Compiles TypeScript. styled-components' class names come from the namespace and the source, so that the server build and the client
 * build of a component agree, and so that a component of the library has the same name in every build that bundles it.
 *
 * @param {string} namespace
 * @param {{refresh: boolean}} options
 * @returns {import('@rspack/core').RuleSetUse}
 */
const compile = (namespace, { refresh }) => [
  swc(namespace, refresh),
  { loader: lean('theme-loader.cjs'), options: { theme: join(libraries, 'ui/src/theme.ts') } },
];

/**
 * @param {string} namespace
 * @param {boolean} refresh
 * @returns {import('@rspack/core').RuleSetUseItem}
 */
const swc = (namespace, refresh) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: TARGET,
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment(), refresh } },
      experimental: {
        cacheRoot: join(isCheckout ? root : process.cwd(), 'node_modules/.cache/swc'),
        plugins: [
          [
            require.resolve('@swc/plugin-styled-components'),
            {
              namespace,
              ssr: true,
              displayName: isDevelopment(),
              fileName: isDevelopment(),
              pure: true,
              minify: true,
              transpileTemplateLiterals: false,
            },
          ],
        ],
      },
    },
  },
});

/** @param {string} file */
const lean = (file) => join(import.meta.dirname, 'lean', file);

/** What lean/README.md says. */
const leanRules = [
  // They do not say so, but what they do on their own is in the modules that are used.
  { test: /@module-federation[\\/](runtime-core|webpack-bundler-runtime)[\\/]/, sideEffects: false },
  { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: lean('pure-loader.cjs') },
];

/** @param {Workspace} workspace @returns {import('@rspack/core').RuleSetRule[]} */
const exposedRules = ({ dir, exposes }) =>
  Object.values(exposes).map((file) => ({
    include: realpathSync(join(dir, file)),
    loader: join(import.meta.dirname, 'refresh-loader.cjs'),
  }));

const LEAN_FILES = {
  'semver.mjs': /runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/,
  'descriptions.mjs': /@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
  'infinite-query.mjs': /query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/,
  'federation-logger.mjs': /runtime-core[\\/]dist[\\/]utils[\\/]logger\.js$/,
  'stylis-middleware.mjs': /stylis[\\/]src[\\/]Middleware\.js$/,
};

/** @returns {import('@rspack/core').Plugins} */
const leanPlugins = () => [
  ...Object.entries(LEAN_FILES).map(
    ([file, pattern]) => new rspack.NormalModuleReplacementPlugin(pattern, lean(file)),
  ),
];

/**
 * The router's package offers its development build alone to ES modules.
 *
 * @returns {Record<string, string>}
 */
function routerAliases() {
  if (isDevelopment()) return {};
  const folder = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

const ASSETS = /\.(svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$/i;

/**
 * Pictures, fonts and style sheets. Both builds name them alike, by the address that the site serves them at; a development server serves
 * its own.
 *
 * @param {Workspace} workspace
 * @returns {import('@rspack/core').RuleSetRule[]}
 */
const assetRules = (workspace) => [
  {
    test: ASSETS,
    type: 'asset/resource',
    generator: {
      filename: assetName,
      ...(!isDevelopment() && { publicPath: addressOf(workspace) }),
    },
  },
  { test: /\.css$/, type: 'css/auto', sideEffects: true },
  // `new URL('./star.svg', import.meta.url)`: an address of the site, wherever the page is made.
  { test: /\.[cm]?[jt]sx?$/, exclude: /node_modules/, parser: { url: 'relative' } },
];

/**
 * @param {Workspace} workspace
 * @param {{refresh?: boolean}} [options]
 * @returns {Configuration}
 */
export function baseConfig(workspace, { refresh = false } = {}) {
  const sources = /\.tsx?$/;
  const bundled = ['ui', 'remote', 'auth', 'api-client', 'contracts', 'federation'];
  return {
    context: workspace.dir,
    mode: isDevelopment() ? 'development' : 'production',
    // Source maps would be public and name every file; a development build has them.
    devtool: isDevelopment() ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['lectern-source', '...'],
      alias: routerAliases(),
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: `${workspace.name}__[name]__[local]__[hash:8]` } },
      rules: [
        ...leanRules,
        ...(refresh ? exposedRules(workspace) : []),
        ...assetRules(workspace),
        {
          test: sources,
          oneOf: [
            ...bundled.map((lib) => ({
              include: join(libraries, lib, 'src'),
              use: compile(lib, { refresh }),
            })),
            { use: compile(workspace.name, { refresh }) },
          ],
        },
      ],
    },
    plugins: [
      ...leanPlugins(),
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isDevelopment() ? 'development' : 'production'),
      }),
    ],
    performance: false,
    // A build prints what is wrong, nothing else.
    stats: 'errors-warnings',
    // Federation warns that `publicPath: 'auto'` is resolved by the page, which is what it is for.
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * The part of a client build: hashed names, integrity of every chunk known to the script that loads it.
 *
 * @param {Workspace} workspace
 * @returns {Pick<Configuration, 'output' | 'target' | 'optimization' | 'plugins'>}
 */
export function clientParts({ dir, name, version }) {
  const dev = isDevelopment();
  return {
    target: `browserslist:${BROWSERS}`,
    output: {
      path: join(dir, 'dist'),
      clean: true,
      // Two releases of one remote must not share a chunk global: the fallback would run the bad one's chunks.
      uniqueName: `${name}@${version}`,
      publicPath: 'auto',
      filename: dev ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: dev ? '[name].chunk.js' : '[name].[contenthash:10].js',
      cssFilename: dev ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: dev ? '[name].chunk.css' : '[name].[contenthash:10].css',
      crossOriginLoading: 'anonymous',
      // A module that threw while evaluated is evaluated again by the next try, instead of handing out half of its exports.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 10_000,
    },
    optimization: {
      // By order: federation's own module is named after paths of this machine, and ids made of names would differ from machine to machine.
      moduleIds: 'natural',
      chunkIds: 'natural',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            ecma: 2022,
            compress: { passes: 2, ecma: 2022 },
            mangle: true,
            format: { comments: false, ecma: 2022 },
          },
        }),
      ],
    },
    plugins: dev ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
  };
}

/** What the runtime code of the bundles may use. */
const BROWSERS = 'chrome 120, edge 120, firefox 120, safari 17';

/**
 * The part of a server build: one CommonJS file, run by the site's worker, which hands out the shared libraries.
 *
 * @param {Workspace} workspace
 * @param {Configuration} base
 * @returns {Configuration}
 */
export const serverParts = ({ dir, name, version }, base) => ({
  target: 'node20',
  resolve: {
    ...base.resolve,
    // A file beside another, `x.server.ts` beside `x.ts`, takes its place.
    extensions: ['.server.tsx', '.server.ts', ...(base.resolve?.extensions ?? [])],
  },
  output: {
    path: join(dir, 'dist'),
    filename: 'server.cjs',
    // Part of the hashes in the class names of style sheets, which both builds must agree on.
    uniqueName: `${name}@${version}`,
    library: { type: 'commonjs2' },
    chunkLoading: false,
    // The client build, which runs beside it, cleans the folder.
    clean: false,
  },
  optimization: {
    splitChunks: false,
    moduleIds: 'deterministic',
    minimize: !isDevelopment(),
    nodeEnv: false,
  },
});
