// Node's loader for tests: TypeScript, and Jest's globals of the current test file.
import * as sources from './thread-sources.mjs';

const url = (/** @type {string} */ file) => new URL(file, import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  if (specifier !== '@jest/globals') return sources.resolve(specifier, context, next);
  const file = /\?file=\d+$/.exec(context.parentURL ?? '')?.[0];
  return {
    url: file ? url(`jest-native-globals.mjs${file}`) : url('jest-native-expect.mjs'),
    format: 'module',
    shortCircuit: true,
  };
}

export const { load } = sources;
