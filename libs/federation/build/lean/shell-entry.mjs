// Connects the shell's bundle to federation: it provides the shared libraries, and uses them from its own bundle.
import federation from './bundler-runtime.mjs';
import { takeShared } from './shared-libraries.mjs';

/**
 * @param {Bundle} bundle the bundler's `__webpack_require__`
 * @param {string} name of the host
 * @param {'loaded-first' | 'version-first'} shareStrategy
 */
export function connect(bundle, name, shareStrategy) {
  const { bundlerRuntime, runtime } = federation;
  const shared = sharedOf(bundle.initializeSharingData.scopeToSharingDataMapping);
  const initOptions = { name, shareStrategy, remotes: [], shared, plugins: [] };
  Object.assign(bundle.federation, federation, { initOptions, instance: runtime.init(initOptions) });
  const taken = takeShared(bundle, bundlerRuntime);
  bundlerRuntime.installInitialConsumes({ ...taken, initialConsumes: [], webpackRequire: bundle });
}

/** @param {Record<string, Provided[]>} provided by scope */
function sharedOf(provided) {
  /** @type {Record<string, {version: string, scope: string[], shareConfig: {singleton: boolean, eager: boolean, requiredVersion: string}, get: () => () => unknown}>} */
  const shared = {};
  for (const [scope, libraries] of Object.entries(provided))
    for (const { name, version, factory, singleton, eager, requiredVersion } of libraries)
      shared[name] = {
        version,
        scope: [scope],
        shareConfig: { singleton, eager, requiredVersion },
        get: factory,
      };
  return shared;
}

/**
 * The bundler's description of a library that it bundled.
 *
 * @typedef {{name: string, version: string, factory: () => () => unknown, singleton: boolean, eager: boolean, requiredVersion: string}} Provided
 */
/** @typedef {import('./shared-libraries.mjs').Consumer & {federation: object, initializeSharingData: {scopeToSharingDataMapping: Record<string, Provided[]>}}} Bundle */
