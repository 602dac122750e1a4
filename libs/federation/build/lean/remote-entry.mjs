// Replaces federation's bundler runtime in a remote: it reuses the shell's instead of bundling 4 KB of its
// own. Each remote still gets its own instance state.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const host = Reflect.get(globalThis, process.env.HOST_RUNTIME ?? '');
if (!host) throw new Error('This remote was built for a different federation runtime.');

export default {
  ...host,
  // `init` of the shell's runtime would return the shell's own instance.
  runtime: { ...host.runtime, init: host.runtime.createInstance },
  bundlerRuntime: { ...host.bundlerRuntime, S: {}, initContainerEntry },
  bundlerRuntimeOptions: {},
};
