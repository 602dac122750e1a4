import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { libraries, root } from './workspace.mjs';

/** @type {string} */ let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-workspace-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} from in this checkout @param {string} to in the folder */
const copy = (from, to) => cpSync(join(root, from), join(folder, to));

/** Manifests of the libraries, and the module under test, which finds the libraries beside itself. @param {string} to */
function copyLibraries(to) {
  for (const name of readdirSync(libraries)) copy(`libs/${name}/package.json`, `${to}/${name}/package.json`);
  for (const file of ['workspace', 'package-json'])
    copy(`libs/federation/build/${file}.mjs`, `${to}/federation/build/${file}.mjs`);
}

/** @param {string} at the libraries, in the folder @param {string[]} remotes */
async function versions(at, remotes) {
  const { workspaceOf } = await import(join(folder, at, 'federation/build/workspace.mjs'));
  return remotes.map((name) => workspaceOf(join(folder, name)).version);
}

/** @param {string} path */
function write(path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), 'export const changed = true;\n');
}

test.each([
  ['a library that only mf-talk uses', 'libs/notes/src/x.ts', [true, false]],
  ['a library that both use', 'libs/ui/src/x.ts', [true, true]],
  ['the preset', 'libs/federation/build/x.mjs', [true, true]],
  ['what no build contains', 'libs/tooling/x.mjs', [false, false]],
])('a change in %s changes the versions of the builds that contain it', async (_what, path, expected) => {
  copyLibraries('libs');
  const remotes = ['mf-talk', 'mf-search'];
  for (const name of remotes) copy(`${name}/package.json`, `${name}/package.json`);
  const before = await versions('libs', remotes);
  write(path);
  const after = await versions('libs', remotes);
  expect(after.map((version, index) => version !== before[index])).toEqual(expected);
});

test("a team's build has the version of the libraries that are installed, however indirectly", async () => {
  const installed = 'mf-news/node_modules/@lectern';
  copyLibraries(installed);
  rmSync(join(folder, installed, 'notes'), { recursive: true });
  writeFileSync(
    join(folder, 'mf-news/package.json'),
    JSON.stringify({
      name: 'mf-news',
      version: '0.1.0',
      lectern: { pages: { '/news': './src/news.page.tsx' } },
      dependencies: { '@lectern/auth': '*', '@lectern/notes': '*', react: '*' },
    }),
  );
  const before = await versions(installed, ['mf-news']);
  write(`${installed}/api-client/src/x.ts`);
  expect(await versions(installed, ['mf-news'])).not.toEqual(before);
});
