// Libraries that exist once in the page: the shell brings them, remotes take them from it.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson } from './workspace.mjs';

const require = createRequire(import.meta.url);
const SCOPE = '@module-federation';
/** @param {string} name */
const commonJs = (name) => require.resolve(`${SCOPE}/${name}`);

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
      { singleton: true, eager: true, requiredVersion, ...(name === STYLED && !dev && styledFacade()) },
    ]),
  );

const STYLED = 'styled-components';
const styledFile = () => require.resolve(STYLED).replace(/\.cjs\.js$/, '.browser.esm.js');

const styledFacade = () => ({
  // By name: a path of this machine would be part of the build.
  import: '@lectern/federation/build/lean/styled.mjs',
  version: /** @type {string} */ (readJson(join(dirname(styledFile()), '../package.json')).version),
});

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
  const [bundler, injected] = [
    commonJs('webpack-bundler-runtime'),
    commonJs('inject-external-runtime-core-plugin'),
  ];
  return {
    'styled-components-whole$': styledFile(),
    [bundler]: bundler.replace(/\.cjs$/, '.js'),
    [injected]: injected.replace(/\.cjs$/, '.js'),
    'federation-runtime-whole': dirname(commonJs('runtime')),
    // The bundler sets these two itself, to one file each; as folders they hold for what is imported below them too.
    [`${SCOPE}/runtime`]: join(import.meta.dirname, 'lean/federation-runtime'),
    [`${SCOPE}/runtime-tools`]: dirname(commonJs('runtime-tools')),
  };
}

/**
 * The same for a remote, which takes the shell's bundler runtime.
 *
 * @returns {Record<string, string>}
 */
export const remoteRuntimeAliases = () => ({
  ...runtimeAliases(),
  [commonJs('webpack-bundler-runtime')]: join(import.meta.dirname, 'lean/host-runtime.mjs'),
});

/** Global under which the shell hands out its bundler runtime. Another version of federation has another name, and so never meets this one. */
export const HOST_RUNTIME = `__lectern_federation_${readVersion().replaceAll('.', '_')}`;

function readVersion() {
  const file = join(dirname(commonJs('webpack-bundler-runtime')), '../package.json');
  return /** @type {string} */ (readJson(file).version);
}
