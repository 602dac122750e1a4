/**
 * Lets a bundle's chunks take shared libraries from federation's runtime.
 *
 * @param {Consumer} bundle the bundler's `__webpack_require__`
 * @param {{consumes: Function, I: Function}} bundlerRuntime
 * @returns {{moduleToHandlerMapping: object, installedModules: object}} what has been taken
 */
export function takeShared(bundle, { consumes, I }) {
  // The runtime fills these from what the bundle says it consumes.
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
 * What the bundler's runtime has, and is given here.
 *
 * @typedef {object} Consumer
 * @property {object} S
 * @property {Record<string, (chunkId: string, promises: unknown[]) => unknown>} f
 * @property {(name: string, initScope: unknown[]) => unknown} I
 */
