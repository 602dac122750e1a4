import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renderPages } from './render-pages.mjs';

/** A minimal shell for the check: it renders what `Page` returns. */
const SHELL = `
exports.shared = { react: { name: 'react' } };
exports.render = async ({ url, snapshot, exports: exposed }) => {
  if (!exposed.page.Page) throw new Error('The module exports neither page nor slot.');
  const answer = exposed.page.api ? await fetch(exposed.page.api) : null;
  return { body: exposed.page.Page(url, answer && (await answer.json())) };
};`;
/** @type {string} */ let dir;

/** @param {string} page JavaScript of the page module @param {object} [lectern] */
async function check(page, lectern = {}) {
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'mf-news', version: '1.0.0', lectern }));
  writeFileSync(join(dir, 'dist/server.cjs'), `${page}\nexports.exposes = { './page': { page } };`);
  const pages = { '/news/:slug': './page' };
  const manifest = { name: 'mf-news', version: '1.0.0', server: 'server.cjs', pages, slots: {} };
  writeFileSync(join(dir, 'dist/release.json'), JSON.stringify(manifest));
  const {
    pages: rendered,
    refusals,
    warnings,
  } = await renderPages(dir, join(dir, 'dist'), null, join(dir, 'shell.cjs'));
  return { rendered, refusals, warnings };
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lectern-render-'));
  mkdirSync(join(dir, 'dist'));
  writeFileSync(join(dir, 'shell.cjs'), SHELL);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a page that renders passes, even where the API returns nothing', async () => {
  expect(await check(`const page = { Page: () => '<p></p>' };`)).toEqual({
    rendered: ['/news/example'],
    refusals: [],
    warnings: [],
  });
  const asking = `const page = { api: '/api/v1/talks', Page: (url, { success }) => { if (success !== false) throw 1; } };`;
  expect((await check(asking)).refusals).toEqual([]);
});

test("a pattern's own sample address is used", async () => {
  const page = `const page = { Page: (url) => { if (url !== '/news/first') throw new Error(url); } };`;
  expect((await check(page, { samples: { '/news/:slug': '/news/first' } })).refusals).toEqual([]);
  expect((await check(page)).refusals).toHaveLength(1);
});

test('a page whose HTML lacks a part passes with a warning', async () => {
  const { refusals, warnings } = await check(`const page = { Page: () => '<!--$!--><p>Wait</p><!--/$-->' };`);
  expect(refusals).toEqual([]);
  expect(warnings).toMatchObject([{ rule: 'render', fix: expect.stringContaining('`deferred`') }]);
});

test.each([
  ['throws', `const page = { Page: () => document.title };`, 'document is not defined (at '],
  ['throws when it is loaded', `const page = { Page: () => '' }; require('fs');`, "It requires 'fs'"],
  ['is not a page', `const page = 42;`, 'neither page nor slot'],
  [
    'needs the network',
    `const page = { api: 'https://example.org/', Page: () => '' };`,
    'cannot be called while rendering',
  ],
  [
    'reads the environment',
    `const page = { Page: () => process.env.HOME.length };`,
    'Cannot read properties',
  ],
  ['ends the thread', `const page = { Page: () => process.exit(3) };`, 'it ended the thread.'],
])('a page is refused: %s', async (_what, page, text) => {
  const { refusals } = await check(page);
  expect(refusals).toMatchObject([
    {
      rule: 'render',
      problem: expect.stringMatching(
        /^The page \/news\/:slug cannot be rendered on the server, at \/news\/example: /,
      ),
    },
  ]);
  expect(refusals[0]?.problem).toContain(text);
});

test('a page that never finishes rendering is abandoned', async () => {
  const { refusals } = await check(`const page = { Page: () => { for (;;); } };`);
  expect(refusals[0]?.problem).toContain('takes longer than');
}, 60_000);
