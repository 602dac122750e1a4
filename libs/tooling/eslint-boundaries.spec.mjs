import { join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: root });

/**
 * @param {string} file in the repository; does not have to exist
 * @param {string} text
 * @param {RegExp} [rules] the import rules unless given
 * @returns {Promise<string[]>} those of the rules that the file breaks
 */
async function broken(file, text, rules = /^(boundaries|import-x|no-restricted-syntax)/) {
  const [result] = await eslint.lintText(text, { filePath: join(root, file) });
  return (result?.messages ?? [])
    .map(({ ruleId, message }) => ruleId ?? message)
    .filter((rule) => rules.test(rule));
}

const DEPENDENCIES = 'boundaries/dependencies';
const SYNTAX = 'no-restricted-syntax';
const use = (/** @type {string} */ path) => `import { X } from '${path}';\nexport const y = X;\n`;

// Loads plugins and parsers.
beforeAll(() => broken('services/src/app.ts', ''), 180_000);

test.each([
  ['a new module', 'services/src/modules/zz/zz.ts', 'export const y = 1;\n', SYNTAX],
  ['a new part of the platform', 'services/src/platform/zz/index.ts', 'export const y = 1;\n', SYNTAX],
  ['a new folder', 'services/src/zz/zz.ts', 'export const y = 1;\n', SYNTAX],
  ['a new file beside the composition root', 'services/src/zz.ts', 'export const y = 1;\n', SYNTAX],
  ['a file beside the modules', 'services/src/modules/zz.ts', 'export const y = 1;\n', SYNTAX],
  ['a new package', 'libs/zz/src/index.ts', 'export const y = 1;\n', SYNTAX],
  ['the root past an index', 'services/src/app.ts', use('./modules/talks/talks.service.js'), DEPENDENCIES],
  ['upward', 'services/src/kernel/zz.ts', use('../modules/talks/index.js'), DEPENDENCIES],
  ['past an index', 'services/src/site/zz.ts', use('../modules/talks/talks.service.js'), DEPENDENCIES],
  [
    'a type of a layer above',
    'services/src/kernel/zz.ts',
    "export type Y = import('../modules/talks/index.js').TalksService;\n",
    SYNTAX,
  ],
  ['libraries below', 'libs/remote/src/zz.ts', use('@lectern/ui'), DEPENDENCIES],
  ['builds from commands', 'libs/federation/build/zz.mjs', use('@lectern/tooling/steps.mjs'), DEPENDENCIES],
  [
    'federation from tests',
    'services/test/zz.test.ts',
    use('@lectern/federation/build/tarball.mjs'),
    DEPENDENCIES,
  ],
  [
    'another remote',
    'mf-talk/src/features/talk/zz.ts',
    use('../../../../mf-search/src/features/search/search.page'),
    DEPENDENCIES,
  ],
])('%s is refused', async (_case, file, text, rule) => {
  expect(await broken(file, text)).toContain(rule);
});

test.each([
  ['the root through an index', 'services/src/app.ts', use('./modules/talks/index.js')],
  ['a layer below', 'services/src/site/zz.ts', use('../modules/talks/index.js')],
  ['a test of the services', 'services/test/zz.test.ts', use('../src/modules/talks/talks.service.js')],
  ['a free port for tests', 'e2e/support/zz.ts', use('@lectern/federation/build/free-port.mjs')],
])('%s is accepted', async (_case, file, text) => {
  expect(await broken(file, text)).toEqual([]);
});

test('the components of a library are checked for the rules of hooks and for accessibility', async () => {
  const text = `import { useState } from 'react';
export const X = ({ y }: { y: boolean }) => (y ? useState(0)[0] : <img src="z" />);\n`;
  const found = await broken('libs/notes/src/zz.tsx', text, /^(react-hooks|jsx-a11y)/);
  expect(found.sort()).toEqual(['jsx-a11y/alt-text', 'react-hooks/rules-of-hooks']);
});

test.each([
  [
    'waits',
    "import { configure } from '@testing-library/react';\nconfigure({ asyncUtilTimeout: 1 });\n",
    'imports',
  ],
  [
    'waits, through all exports',
    "import * as all from '@testing-library/dom';\nall.configure({});\n",
    'imports',
  ],
  ['tests', 'jest.setTimeout(1);\n', 'properties'],
  ['tests, through an import', "import { jest } from '@jest/globals';\njest.setTimeout(1);\n", 'properties'],
])('a test file has no limit of its own for %s', async (_what, text, rule) => {
  for (const file of ['mf-talk/src/features/talk/zz.spec.tsx', 'mf-talk/src/testing/zz.tsx'])
    expect(await broken(file, text, /^no-restricted-/)).toEqual([`no-restricted-${rule}`]);
});
