// Libraries that exist once in the page: the shell provides them, remotes use the shell's.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { libraries, readJson } from './workspace.mjs';

const require = createRequire(import.meta.url);
const SCOPE = '@module-federation';
/** @param {string} name */
const commonJs = (name) => require.resolve(`${SCOPE}/${name}`);

/**
 * Shared library → range that a remote built here accepts. The libraries of this tree are facades: sharing
 * them instead of what they re-export keeps unused names out of the page.
 */
export const SHARED = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  'styled-components': '^6.6.0',
  '@lectern/remote': rangeOf('remote'),
  '@lectern/auth': rangeOf('auth'),
};

/** Derived from the package's version. @param {string} name */
function rangeOf(name) {
  return `^${/** @type {{version: string}} */ (readJson(join(libraries, name, 'package.json'))).version}`;
}

const DEV_ONLY = { 'react/jsx-dev-runtime': '^19.3.0' };

/** @param {boolean} dev */
const sharedNames = (dev) => Object.entries(dev ? { ...SHARED, ...DEV_ONLY } : SHARED);

/**
 * In the shell: eager, so that nothing asynchronous delays its first render.
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

export const STYLED = 'styled-components';
const styledFile = () => require.resolve(STYLED).replace(/\.cjs\.js$/, '.browser.esm.js');

const styledFacade = () => ({
  // By package name: a local path would become part of the build.
  import: '@lectern/federation/build/lean/styled.mjs',
  version: /** @type {string} */ (readJson(join(dirname(styledFile()), '../package.json')).version),
});

/**
 * In a remote: no bundled copy, so that it cannot load a second one.
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
 * Federation resolves its runtime as CommonJS, which is not tree-shaken and is duplicated where ES modules
 * import it too. These aliases lead every import to the ES modules.
 *
 * @returns {Record<string, string>}
 */
export function runtimeAliases() {
  const [bundler, injected] = [
    commonJs('webpack-bundler-runtime'),
    commonJs('inject-external-runtime-core-plugin'),
  ];
  const bundlerRuntime = join(import.meta.dirname, 'lean/bundler-runtime.mjs');
  return {
    'styled-components-whole$': styledFile(),
    [bundler]: bundlerRuntime,
    [`${SCOPE}/webpack-bundler-runtime$`]: bundlerRuntime,
    [injected]: injected.replace(/\.cjs$/, '.js'),
    'federation-runtime-whole': dirname(commonJs('runtime')),
    // The bundler sets these two itself, to one file each; as folders they also cover subpaths.
    [`${SCOPE}/runtime`]: join(import.meta.dirname, 'lean/federation-runtime'),
    [`${SCOPE}/runtime-tools`]: dirname(commonJs('runtime-tools')),
  };
}

/**
 * Global through which the shell provides its bundler runtime. The name contains federation's version, so
 * different versions never mix.
 */
export const HOST_RUNTIME = `__lectern_federation_${readVersion().replaceAll('.', '_')}`;

function readVersion() {
  const file = join(dirname(commonJs('webpack-bundler-runtime')), '../package.json');
  return /** @type {string} */ (readJson(file).version);
}
