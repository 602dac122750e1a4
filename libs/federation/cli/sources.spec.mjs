import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { workspaceOf } from '../build/workspace.mjs';
import { judgeFolder } from './rspack.mjs';
import { commitOf, judgeSources } from './sources.mjs';

/** @type {string} */ let dir;
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: dir })
    .toString()
    .trim();

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lectern-sources-'));
  mkdirSync(join(dir, 'src'));
  mkdirSync(join(dir, 'dist'));
  const lectern = { pages: { '/news': './src/news.page.tsx' } };
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'mf-news', version: '0.1.0', lectern }));
  writeFileSync(join(dir, 'src/news.page.tsx'), 'export const page = 1;');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a build older than its sources is refused', () => {
  const dist = join(dir, 'dist');
  expect(() => judgeSources(dir, dist)).not.toThrow();
  const { name, version } = workspaceOf(dir);
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ name, version }));
  expect(() => judgeSources(dir, dist)).not.toThrow();
  writeFileSync(join(dir, 'src/news.page.tsx'), 'export const page = 2;');
  expect(() => judgeSources(dir, dist)).toThrow(`dist is mf-news ${version}; its sources have changed since`);
});

test('a commit is reported together with whether the tree was dirty', () => {
  expect(commitOf(dir)).toBeUndefined();
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'A');
  const commit = git('rev-parse', 'HEAD');
  expect(commitOf(dir)).toBe(commit);
  writeFileSync(join(dir, 'src/news.page.tsx'), 'export const page = 2;');
  expect(commitOf(dir)).toBe(`${commit}-dirty`);
});

test.each([
  ['/home/ada/#1', '#'],
  ['/home/ada/why?', '?'],
  ['/home/ada/now!', '!'],
])('the folder %s is refused with its reason', (path, sign) => {
  expect(() => judgeFolder(path)).toThrow(`choose a folder without ${sign} in its path`);
});

test('blanks and umlauts may be in the path', () => {
  expect(() => judgeFolder('/Users/Jürgen/OneDrive - Firm/100%')).not.toThrow();
});
