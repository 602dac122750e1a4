import { join } from 'node:path';

/** Path in the compiled services, which `before-all.mjs` makes: a program such as `cli/import.js`. */
export function compiled(path: string): string {
  const { TEST_BUILD } = process.env;
  if (!TEST_BUILD) throw new Error('TEST_BUILD is not set');
  return join(TEST_BUILD, path);
}
