// Libraries that exist once in the page: the shell brings them, remotes take them from it.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Shared library → range that a remote built here accepts. The libraries of this tree are facades: sharing them, not what
 * they re-export, keeps the names that nobody uses out of the page.
 */
export const SHARED = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  'styled-components': '^6.6.0',
  '@lectern/remote': '^0.1.0',
  '@lectern/auth': '^0.1.0',
};

const DEV_ONLY = { 'react/jsx-dev-runtime': '^19.3.0' };

/** @param {boolean} dev */
const sharedNames = (dev) => Object.entries(dev ? { ...SHARED, ...DEV_ONLY } : SHARED);

/**
 * In the shell: eager, so that no boundary stands between its start and its first render.
 *
 * @param {boolean} dev
 */
export const hostShared = (dev) =>
  Object.fromEntries(
    sharedNames(dev).map(([name, requiredVersion]) => [name, { singleton: true, eager: true, requiredVersion }]),
  );

/**
 * In a remote: no copy of its own, so that it cannot load a second one.
 *
 * @param {boolean} dev
 */
export const remoteShared = (dev) =>
  Object.fromEntries(
    sharedNames(dev).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: /** @type {const} */ (false), requiredVersion },
    ]),
  );

/**
 * Federation resolves its runtime as CommonJS, which is not tree-shaken and comes twice where ES modules import it too. These
 * aliases lead every way in to the ES modules.
 *
 * @returns {Record<string, string>}
 */
export function runtimeAliases() {
  const base = '@module-federation';
  /** @param {string} path */
  const file = (path) => require.resolve(`${base}/${path}`);
  const injected = file('inject-external-runtime-core-plugin');
  const bundlerRuntime = file('webpack-bundler-runtime/dist/index.js');
  return {
    [`${file('webpack-bundler-runtime')}$`]: bundlerRuntime,
    [`${base}/webpack-bundler-runtime$`]: bundlerRuntime,
    // Its package does not export the ES module, which lies beside the CommonJS one.
    [`${injected}$`]: injected.replace(/\.cjs$/, '.js'),
    [`${base}/runtime$`]: file('runtime/dist/index.js'),
    [`${base}/runtime/helpers$`]: file('runtime/dist/helpers.js'),
    [`${base}/runtime/core$`]: file('runtime/dist/core.js'),
    [`${base}/runtime-tools$`]: file('runtime-tools/dist/index.js'),
    [`${base}/runtime-tools/runtime$`]: file('runtime-tools/dist/runtime.js'),
    [`${base}/runtime-tools/runtime-core$`]: file('runtime-tools/dist/runtime-core.js'),
  };
}
