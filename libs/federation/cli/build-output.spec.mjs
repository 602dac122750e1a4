import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { builtRelease, judgeLocally, packBuild } from './build-output.mjs';
import { Problem } from './problems.mjs';

const FILES = { 'remoteEntry.js': 'container();', 'chunks/page.js': 'page();' };
/** @type {string} */ let dist;

/** @param {string} path @param {string} content */
function write(path, content) {
  mkdirSync(join(dist, path, '..'), { recursive: true });
  writeFileSync(join(dist, path), content);
}

/** @param {object} [changes] */
function writeRelease(changes = {}) {
  const files = Object.entries(FILES).map(([path, content]) => ({
    path,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    bytes: content.length,
    brotli: content.length,
  }));
  const manifest = {
    name: 'mf-news',
    version: '1.0.0',
    contract: 1,
    type: 'script',
    global: 'mf_news_1_0_0',
    entry: 'remoteEntry.js',
    server: null,
    pages: { '/news': './page' },
    slots: {},
    exposes: [{ name: './page', chunks: ['chunks/page.js'] }],
    shared: { react: '^19.3.0' },
    files,
    ...changes,
  };
  write('release.json', JSON.stringify(manifest));
}

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'lectern-dist-'));
  for (const [path, content] of Object.entries(FILES)) write(path, content);
  writeRelease();
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** Names of a tar archive's entries. @param {Buffer} archive */
function namesIn(archive) {
  const tar = gunzipSync(archive);
  const names = [];
  for (let at = 0; tar[at];) {
    const header = tar.subarray(at, at + 512).toString('latin1');
    names.push(header.slice(0, 100).replace(/\0.*$/s, ''));
    at += 512 + Math.ceil(parseInt(header.slice(124, 135), 8) / 512) * 512;
  }
  return names;
}

test('the same build gives the same bytes, whenever and wherever it was made', async () => {
  const first = await packBuild(dist);
  // A timestamp would change a second later.
  expect(parseInt(gunzipSync(first).subarray(136, 147).toString('latin1'), 8)).toBe(0);
  utimesSync(join(dist, 'remoteEntry.js'), 1, 1);
  expect(await packBuild(dist)).toEqual(first);
  write('chunks/page.js', 'other();');
  expect(await packBuild(dist)).not.toEqual(first);
});

test('files the build wrote for its own use are not uploaded', async () => {
  for (const path of ['mf-stats.json', 'mf-stats.json.br', 'entry-files.json', '.vite/manifest.json'])
    write(path, '{}');
  write('remoteEntry.js.br', '');
  expect(namesIn(await packBuild(dist))).toEqual([
    'release.json',
    'chunks/page.js',
    'remoteEntry.js',
    'remoteEntry.js.br',
  ]);
});

test('without a build there is nothing to upload or check', async () => {
  rmSync(join(dist, 'release.json'));
  for (const folder of [dist, join(dist, 'none')]) {
    await expect(packBuild(folder)).rejects.toThrow("Run 'npm run build' first.");
    await expect(judgeLocally(folder)).rejects.toBeInstanceOf(Problem);
  }
  expect(builtRelease(dist)).toBeNull();
  writeRelease();
  expect(builtRelease(dist)).toMatchObject({ name: 'mf-news', version: '1.0.0' });
  write('release.json', '{"name":');
  expect(() => builtRelease(dist)).toThrow('is not the output of a build');
});

test.each([
  ['an unchanged build', () => undefined, []],
  ['a truncated file', () => write('remoteEntry.js', 'contain'), ['file-hash']],
  ['a missing file', () => rmSync(join(dist, 'chunks/page.js')), ['manifest']],
  ['an unlisted file', () => write('more.js', 'more();'), ['manifest']],
  ['a truncated release.json', () => write('release.json', '{"name":"mf-'), ['manifest']],
  ['another contract', () => writeRelease({ contract: 99 }), ['contract']],
  ['a page without a module', () => writeRelease({ pages: { '/news': './gone' } }), ['missing-expose']],
])('a build is checked without a site: %s', async (_what, change, rules) => {
  change();
  const { accepted, refusals } = await judgeLocally(dist);
  expect([...new Set(refusals.map(({ rule }) => rule))]).toEqual(rules);
  expect(accepted).toBe(rules.length === 0);
});
