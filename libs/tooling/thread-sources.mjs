// Loads TypeScript in a thread of a test, as Jest's own transform does.
import { transformFile } from '@swc/core';
import { fileURLToPath } from 'node:url';
import { nodeSwcOptions } from './swc-options.mjs';

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const asked = { ...context, conditions: [...context.conditions, 'lectern-source'] };
  try {
    return await next(specifier, asked);
  } catch (error) {
    if (!/^(?:\.|file:).*\.js$/.test(specifier)) throw error;
    return next(specifier.replace(/\.js$/, '.ts'), asked);
  }
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transformFile(filename, { ...nodeSwcOptions, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
