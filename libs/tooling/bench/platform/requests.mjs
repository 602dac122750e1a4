// Requests of a page on a site with few remotes, and on one with many.
import { createHash } from 'node:crypto';
import { launch } from '../pages/browser.mjs';
import { withRunningSite } from '../../running-site.mjs';
import { verdict } from '../results.mjs';
import { archive, caller, SETTINGS, tokenFor } from './releases.mjs';

const MANY = 50;
const PAGES = ['/', '/users/sign_in'];

/** @typedef {{requests: number, bytes: number, html: number}} Visit */

/** @returns {Promise<import('../results.mjs').Table>} */
export const requests = () =>
  withRunningSite(async (site) => {
    const before = await remotesOf(site.base);
    const few = await visits(site.base);
    const names = Array.from({ length: MANY - before }, (_, index) => nameOf(index));
    const call = caller(site.base, await tokenFor(site, names));
    for (const name of names) await call('/releases', await archive(name, '1.0.0'));
    const after = await remotesOf(site.base);
    const many = await visits(site.base);
    return {
      title: 'A first visit, until the page has nothing more to request',
      columns: ['', 'remotes', 'requests', 'KB of HTML', 'KB in all', 'goal', 'verdict'],
      rows: PAGES.flatMap((path, index) => {
        const one = /** @type {Visit} */ (few[index]);
        const other = /** @type {Visit} */ (many[index]);
        return [
          [path, String(before), ...cells(one), '', ''],
          [
            path,
            String(after),
            ...cells(other),
            `${one.requests} requests`,
            verdict(other.requests, one.requests),
          ],
        ];
      }),
    };
  }, SETTINGS);

/** @param {Visit} visit */
const cells = ({ requests: count, html, bytes }) => [
  String(count),
  (html / 1024).toFixed(1),
  (bytes / 1024).toFixed(1),
];

/** Names that differ enough: the gate refuses similar ones. @param {number} index */
const nameOf = (index) => `bench-${createHash('sha256').update(String(index)).digest('hex').slice(0, 8)}`;

/** The remotes in the site's pages, without the shell. @param {string} base */
async function remotesOf(base) {
  const html = await (await fetch(base)).text();
  const data = /<script[^>]*id="lectern-page"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
  return JSON.parse(data).snapshot.remotes.length;
}

/** @param {string} base @returns {Promise<Visit[]>} */
async function visits(base) {
  const browser = await launch(0);
  try {
    const all = [];
    for (const path of PAGES) all.push(await visit(browser, base + path));
    return all;
  } finally {
    await browser.close();
  }
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Visit>} */
async function visit(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(
    (each) => each.origin !== new URL(url).origin,
    (route) => route.fulfill({ contentType: 'image/png', body: '' }),
  );
  /** @type {import('@playwright/test').Request[]} */
  const done = [];
  page.on('requestfinished', (request) => done.push(request));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('html[data-rested]').waitFor({ state: 'attached' });
  await page.evaluate('new Promise((settled) => requestIdleCallback(settled))');
  const own = done.filter((request) => request.url().startsWith(new URL(url).origin));
  const sizes = await Promise.all(own.map((request) => request.sizes()));
  const sizeOf = (/** @type {(typeof sizes)[number]} */ { responseBodySize }) => responseBodySize;
  const html = own.findIndex((request) => request.isNavigationRequest());
  await context.close();
  return {
    requests: own.length,
    bytes: sizes.reduce((sum, size) => sum + sizeOf(size), 0),
    html: html < 0 ? 0 : sizeOf(/** @type {(typeof sizes)[number]} */ (sizes[html])),
  };
}
