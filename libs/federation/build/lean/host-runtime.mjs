// Stands in a remote for federation's bundler runtime: the shell has it already, so the remote takes it from there instead of bringing
// 4 KB of its own. What an instance keeps for itself is new in each remote.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const host = Reflect.get(globalThis, process.env.HOST_RUNTIME ?? '');
if (!host) throw new Error('This remote was built for another federation runtime than the page has.');

export default {
  ...host,
  // Asked to `init`, the shell's runtime would answer with the shell's own instance.
  runtime: { ...host.runtime, init: host.runtime.createInstance },
  bundlerRuntime: { ...host.bundlerRuntime, S: {}, initContainerEntry },
  bundlerRuntimeOptions: {},
};
