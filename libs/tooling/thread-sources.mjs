// Loads TypeScript in Node: in processes that run tests, and in the threads that these start.
import { existsSync } from 'node:fs';
import { transformFile } from '@swc/core';
import { fileURLToPath } from 'node:url';
import { nodeSwcOptions } from './swc-options.mjs';

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  return next(sourceOf(specifier, context.parentURL) ?? specifier, {
    ...context,
    conditions: [...context.conditions, 'lectern-source'],
  });
}

/**
 * @param {string} specifier
 * @param {string} [parent] URL
 */
function sourceOf(specifier, parent) {
  if (!/^(?:\.|file:).*\.js$/.test(specifier)) return undefined;
  const source = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(source) ? source.href : undefined;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!/^file:.*\.ts(?:\?|$)/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transformFile(filename, { ...nodeSwcOptions, filename, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
