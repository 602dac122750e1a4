// A site as a robot sees it: its pages, robots.txt and sitemap.
import { setTimeout as pause } from 'node:timers/promises';
import { Stop } from '../steps.mjs';

const AGENT = 'lectern-crawl (robot)';
const WAIT_MS = 20_000;

/**
 * @typedef {{status: number, url: string, text: string, bytes: number}} Fetched `url` is the final address
 * after redirects
 */

/**
 * @param {string} base
 * @param {string} path
 * @returns {Promise<Fetched>}
 */
export async function fetchPage(base, path) {
  for (let left = 3; ; left -= 1) {
    const response = await fetch(new URL(path, base), {
      headers: { 'user-agent': AGENT },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (response.status === 429 && left > 0) {
      await response.body?.cancel();
      await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
      continue;
    }
    const text = await response.text();
    return { status: response.status, url: response.url, text, bytes: Buffer.byteLength(text) };
  }
}

/** Paths that robots.txt disallows. @param {string} base */
export async function closedPaths(base) {
  const { status, text } = await fetchPage(base, '/robots.txt');
  if (status !== 200) throw new Stop(`${base}/robots.txt answers ${status}: is the site running?`);
  return [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
}

/** Every path that the sitemap names. @param {string} base */
export async function sitemapPaths(base) {
  /** @type {Set<string>} */
  const paths = new Set();
  const index = await fetchPage(base, '/sitemap.xml');
  for (const part of locations(index.text)) {
    const { text } = await fetchPage(base, new URL(part).pathname);
    for (const location of locations(text)) paths.add(new URL(location).pathname);
  }
  return paths;
}

const locations = (/** @type {string} */ xml) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => (location ?? '').replaceAll('&amp;', '&'));
