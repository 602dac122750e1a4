// The parts of federation's runtime that the shell uses. Its bundler runtime references all of it, including
// loaders of scripts and manifests that nothing here calls.
export { createInstance, getInstance, init } from 'federation-runtime-whole/index.js';

/** Used for tree-shaken shared libraries; ours are not tree-shaken, facades do that better. */
export const getRemoteEntry = () =>
  Promise.reject(new Error('Shared libraries cannot be loaded from an entry of their own.'));
