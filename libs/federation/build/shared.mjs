// Libraries that exist once in the page: the shell brings them, remotes take them from it.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

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
    sharedNames(dev).map(([name, requiredVersion]) => [
      name,
      { singleton: true, eager: true, requiredVersion },
    ]),
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
  /** @param {string} name */
  const commonJs = (name) => require.resolve(`${base}/${name}`);
  const [bundler, injected] = [
    commonJs('webpack-bundler-runtime'),
    commonJs('inject-external-runtime-core-plugin'),
  ];
  return {
    [bundler]: bundler.replace(/\.cjs$/, '.js'),
    [injected]: injected.replace(/\.cjs$/, '.js'),
    // The bundler sets these two itself, to one file each; as folders they hold for what is imported below them too.
    [`${base}/runtime`]: dirname(commonJs('runtime')),
    [`${base}/runtime-tools`]: dirname(commonJs('runtime-tools')),
  };
}
