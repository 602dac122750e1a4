// What the shell uses of federation's runtime. Its bundler runtime holds on to the whole of it, loaders of scripts and manifests included, which
// nothing here calls.
export { createInstance, getInstance, init } from 'federation-runtime-whole/index.js';

/** For shared libraries that were shaken apart, which ours are not: facades do that better. */
export const getRemoteEntry = () =>
  Promise.reject(new Error('Shared libraries are not loaded from an entry of their own.'));
