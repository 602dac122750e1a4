// Configuration shared by every build of this tree.
import { rspack } from '@rspack/core';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { addressOf, assetName } from './assets.mjs';
import { isCheckout, isDevelopment, libraries, librariesOf, root } from './workspace.mjs';

const require = createRequire(import.meta.url);

/** Browsers that support `light-dark()`, container queries and `structuredClone`. */
const TARGET = 'es2022';

/** @typedef {import('./workspace.mjs').Workspace} Workspace */
/** @typedef {import('@rspack/core').Configuration} Configuration */

/**
 * Compiles TypeScript. styled-components' class names derive from the namespace and the source, so that a
 * component's server and client builds agree, and a library component has the same name in every build that
 * bundles it.
 *
 * @param {string} namespace
 * @param {{refresh: boolean}} options
 * @returns {import('@rspack/core').RuleSetUseItem[]}
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

const INLINE_DEFERRED = { loader: join(import.meta.dirname, 'deferred-loader.cjs') };

/**
 * Arranges a remote's sources for the bundle: deferred parts inline on the server, the kit inside the exposed
 * module in the browser.
 *
 * @param {Workspace} workspace
 * @param {boolean} server
 * @returns {import('@rspack/core').RuleSetUseItem}
 */
const arrange = ({ dir, exposes }, server) =>
  server
    ? INLINE_DEFERRED
    : {
        loader: join(import.meta.dirname, 'kit-loader.cjs'),
        options: { exposed: Object.values(exposes).map((file) => realpathSync(join(dir, file))) },
      };

/** @param {string} file */
export const lean = (file) => join(import.meta.dirname, 'lean', file);

/** See lean/README.md. */
const leanRules = [
  // Not declared, but their side effects are all in modules that are used.
  { test: /@module-federation[\\/](runtime-core|webpack-bundler-runtime)[\\/]/, sideEffects: false },
  { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: lean('pure-loader.cjs') },
  { test: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/, loader: lean('zod-loader.cjs') },
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
 * The router's package offers only its development build to ES modules.
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
 * Pictures, fonts and style sheets. Both builds refer to them by the address the site serves them at; a
 * development server serves its own.
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
  // `new URL('./star.svg', import.meta.url)`: an address on the site, wherever the page is rendered.
  { test: /\.[cm]?[jt]sx?$/, exclude: /node_modules/, parser: { url: 'relative' } },
];

/**
 * @param {Workspace} workspace
 * @param {{refresh?: boolean, server?: boolean}} [options]
 * @returns {Configuration}
 */
export function baseConfig(workspace, { refresh = false, server = false } = {}) {
  const sources = /\.tsx?$/;
  return {
    context: workspace.dir,
    mode: isDevelopment() ? 'development' : 'production',
    // Source maps would be public and reveal every file name; development builds have them.
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
            ...librariesOf(workspace.dir).map((lib) => ({
              include: join(libraries, lib, 'src'),
              use: [...compile(lib, { refresh }), ...(server ? [INLINE_DEFERRED] : [])],
            })),
            { use: [...compile(workspace.name, { refresh }), arrange(workspace, server)] },
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
    // A build prints only problems.
    stats: 'errors-warnings',
    // Federation warns that the page resolves `publicPath: 'auto'`, which is intended here.
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * Client build: hashed names, and the integrity of every chunk in the script that loads it.
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
      // A module that threw during evaluation is evaluated again on the next try, instead of exposing half of
      // its exports.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 10_000,
    },
    optimization: {
      // Numbered by order: federation's own module is named after local paths, so name-based ids would differ
      // between machines.
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

/** Browser features that the bundles' runtime code may use. */
const BROWSERS = 'chrome 120, edge 120, firefox 120, safari 17';

/**
 * Server build: one CommonJS file, run by the site's worker, which provides the shared libraries.
 *
 * @param {Workspace} workspace
 * @param {Configuration} base
 * @returns {Configuration}
 */
export const serverParts = ({ dir, name, version }, base) => ({
  target: 'node20',
  resolve: {
    ...base.resolve,
    // An `x.server.ts` next to `x.ts` replaces it.
    extensions: ['.server.tsx', '.server.ts', ...(base.resolve?.extensions ?? [])],
  },
  output: {
    path: join(dir, 'dist'),
    filename: 'server.cjs',
    // Part of the hashes in the class names of style sheets, which both builds must agree on.
    uniqueName: `${name}@${version}`,
    library: { type: 'commonjs2' },
    chunkLoading: false,
    // Cleaning is left to the client build, which runs in parallel.
    clean: false,
  },
  optimization: {
    splitChunks: false,
    moduleIds: 'deterministic',
    minimize: !isDevelopment(),
    nodeEnv: false,
  },
});
