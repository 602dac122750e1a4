// Compiles the sources of remotes for their tests with deferred parts inlined, as on the server.
const load = require('@lectern/federation/build/deferred-loader.cjs');
const { createTransformer } = require('@swc/jest');

module.exports = {
  /** @param {import('@swc/core').Options} options */
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      ...swc,
      /** @type {typeof swc.process} */
      process: (source, ...rest) => swc.process(load(source), ...rest),
      /** @type {typeof swc.getCacheKey} */
      getCacheKey: (source, ...rest) => `deferred-${swc.getCacheKey(load(source), ...rest)}`,
    };
  },
};
