// The parts of federation's runtime that pages use, without its loaders of scripts and manifests.
export { createInstance, getInstance, init } from 'federation-runtime-whole/index.js';
