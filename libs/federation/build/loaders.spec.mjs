import { expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const renderAtOnce = require('./deferred-loader.cjs');
const carryKit = require('./kit-loader.cjs');
const connected = require('./lean/entry-runtime-loader.cjs');
const pure = require('./lean/pure-loader.cjs');

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
      /** @type {ThisParameterType<typeof carryKit>} */ ({
        resourcePath,
        resourceQuery,
        getOptions: () => ({ exposed: [page] }),
      }),
      source,
    );
  expect(through(page, 'page;')).toBe(`page;\nexport * from './kit.ts?own';\n`);
  expect(through(kit, 'kit;')).toBe(`export * from './talk.page.tsx';\n`);
  expect(through(kit, 'kit;', '?own')).toBe('kit;');
  expect(through(other, 'other;')).toBe('other;');
});

const connecting = (/** @type {string} */ source) =>
  connected.call({ getOptions: () => ({ connect: 'ours.mjs' }) }, source);

test('a bundle is connected to federation by our own code, with its name and strategy', () => {
  const generated = [
    'import runtime from "runtime"',
    'const __module_federation_runtime_plugins__ = [].filter(({ plugin }) => plugin)',
    'const __module_federation_remote_infos__ = {}',
    'const __module_federation_container_name__ = "mf_a"',
    'const __module_federation_share_strategy__ = "loaded-first"',
    'generated()',
  ].join(';');
  expect(connecting(generated)).toBe(`import { connect } from "ours.mjs";
connect(__webpack_require__, "mf_a", "loaded-first");`);
  expect(() => connecting(generated.replace('= {}', '= {"a":[]}'))).toThrow('no remote_infos');
  expect(() => connecting(generated.replace('= []', '= [{ plugin: p0 }]'))).toThrow('no runtime_plugins');
});

test('code of another version of the bundler fails the build', () => {
  expect(() => connecting('run()')).toThrow(
    'The code that connects federation has no remote_infos, or an unexpected one.',
  );
});

test('the router loses its warning of old browsers, and no other', () => {
  const source = `function useSearchParams(defaultInit) {
  warning(
    typeof URLSearchParams !== "undefined",
    \`You cannot use the \\\`useSearchParams\\\` hook in a browser (an old one); load a polyfill.\`
  );
  let location = useLocation();
  warning(
    false,
    "Another."
  );
}
`;
  expect(pure(source)).toBe(`function useSearchParams(defaultInit) {
  let location = useLocation();
  warning(
    false,
    "Another."
  );
}
`);
});
