import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';

const require = createRequire(import.meta.url);
const jitless = /** @type {(source: string) => string} */ (require('./zod-loader.cjs'));

test('a remote that bundles zod never tries to generate code from strings', () => {
  const core = join(dirname(require.resolve('zod/package.json')), 'v4/core/core.js');
  const source = jitless(readFileSync(core, 'utf8')).replaceAll(/^(import .*|export (?!default))/gm, '');
  const page = { globalThis: {} };
  runInNewContext(source, page);
  expect(page.globalThis).toMatchObject({ __zod_globalConfig: { jitless: true } });
});
