// The parts of federation's bundler runtime that pages use. Its own module references all of it, which covers
// remotes of remotes and shared fallbacks.
import { createInstance, init } from './federation-runtime/index.mjs';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

export default {
  runtime: { createInstance, init },
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    installInitialConsumes,
    // Remotes that were built with federation's own code use these two.
    init: (/** @type {Connected} */ { webpackRequire: { federation } }) =>
      federation.runtime.init(federation.initOptions),
    S: {},
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};

/** @typedef {{webpackRequire: {federation: {runtime: {init: typeof init}, initOptions: Parameters<typeof init>[0]}}}} Connected */
