import { expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const renderAtOnce = require('./deferred-loader.cjs');
const carryKit = require('./kit-loader.cjs');

test('the server imports deferred parts statically', () => {
  const source = `const A = deferred(async () => (await import('./a')).A, { waiting: null });
const B = deferred(
  async () => (await import(/* webpackChunkName: "acts" */ '../b')).B,
);
`;
  expect(renderAtOnce(source)).toBe(`const A = deferred(() => deferredPart0, { waiting: null });
const B = deferred(
  () => deferredPart1,
);

import { A as deferredPart0 } from './a';
import { B as deferredPart1 } from '../b';
`);
});

test('any other import stays dynamic', () => {
  const source = `const load = async () => (await import('./a')).a;`;
  expect(renderAtOnce(source)).toBe(source);
});

test('in the browser an exposed module is emitted together with the kit and points to it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-'));
  const kit = join(folder, 'kit.ts');
  const page = join(folder, 'talk.page.tsx');
  const other = join(folder, 'other.ts');
  writeFileSync(kit, '');
  /** @param {string} resourcePath @param {string} source */
  const through = (resourcePath, source, resourceQuery = '') =>
    carryKit.call(
      /** @type {any} */ ({ resourcePath, resourceQuery, getOptions: () => ({ exposed: [page] }) }),
      source,
    );
  expect(through(page, 'page;')).toBe(`page;\nexport * from './kit.ts?own';\n`);
  expect(through(kit, 'kit;')).toBe(`export * from './talk.page.tsx';\n`);
  expect(through(kit, 'kit;', '?own')).toBe('kit;');
  expect(through(other, 'other;')).toBe('other;');
});
