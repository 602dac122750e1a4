/**
 * Lets a bundle's chunks take shared libraries from federation's runtime.
 *
 * @param {Consumer} bundle the bundler's `__webpack_require__`
 * @param {{consumes: Function, I: Function}} bundlerRuntime
 * @returns {{moduleToHandlerMapping: object, installedModules: object}} the libraries taken
 */
export function takeShared(bundle, { consumes, I }) {
  // The runtime fills these with the libraries that the bundle consumes.
  const taken = { chunkMapping: {}, moduleToHandlerMapping: {}, installedModules: {} };
  /** @type {unknown[]} */
  const initPromises = [];
  const initTokens = {};
  bundle.S = {};
  bundle.f.consumes = (chunkId, promises) =>
    consumes({ ...taken, chunkId, promises, webpackRequire: bundle });
  bundle.I = (shareScopeName, initScope) =>
    I({ shareScopeName, initScope, initPromises, initTokens, webpackRequire: bundle });
  return taken;
}

/**
 * Parts of the bundler's runtime that are read and set here.
 *
 * @typedef {object} Consumer
 * @property {object} S
 * @property {Record<string, (chunkId: string, promises: unknown[]) => unknown>} f
 * @property {(name: string, initScope: unknown[]) => unknown} I
 */
