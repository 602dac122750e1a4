// npm run budget: what the first visit of every route loads, measured on the running site. Fails over budget.
import { routesWithFiles } from '@lectern/federation/build/budget.mjs';
import { get } from 'node:http';
import { withRunningSite } from './running-site.mjs';
import { main, say, Stop } from './steps.mjs';

/** Brotli, of all JavaScript that the first view of a route needs; KB of 1,000 bytes. */
const MAX_KB = 120;
/** Routes with their own limit: the wizard needs a form library. */
const MAX_KB_OF = new Map([['/talks/new', 140]]);
/** Its pages have their own origin. */
const CONSOLE = 'mf-operate';
/** Sequential round trips until the remote's first code runs, the page included. */
const MAX_TRIPS = 2;

/**
 * @param {string} url
 * @returns {Promise<{status: number, bytes: number, body: string}>} `bytes` as sent, `body` readable only without an encoding
 */
function ask(url, encoding = 'identity') {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': encoding, 'user-agent': 'budget' } }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        done({ status: answer.statusCode ?? 0, bytes: body.length, body: body.toString() });
      });
    }).on('error', fail);
  });
}

/** A path matching the pattern that leads to a page with content. */
async function sample(/** @type {string} */ pattern, /** @type {string} */ base) {
  const first = async (/** @type {string} */ path) => JSON.parse((await ask(base + path)).body)[0].slug;
  if (pattern === '/video/:slug') return `/video/${await first('/api/v1/talk_discoveries/carousel_talks')}`;
  if (pattern === '/speakers/:slug') return `/speakers/${await first('/api/v1/speakers')}`;
  return pattern.replaceAll(/:[a-z]+/g, 'sample');
}

/** Scripts named in the page's head: the browser can fetch them as soon as the page's first byte arrives. */
function namedScripts(/** @type {string} */ html) {
  const links = html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g);
  const scripts = html.matchAll(/<script defer src="([^"]+)"/g);
  return new Set([...links, ...scripts].map((match) => match[1] ?? ''));
}

await main(async () => {
  const routes = await routesWithFiles();
  /** @type {string[]} */
  const over = [];
  say('route              remote           scripts  brotli KB  round trips  HTML brotli KB');
  await withRunningSite(async ({ base: site, console }) => {
    for (const { path, remote, files } of routes) {
      const base = remote === CONSOLE ? console : site;
      const address = await sample(path, base);
      const { body } = await ask(base + address);
      const html = await ask(base + address, 'br');
      const named = namedScripts(body);
      let bytes = 0;
      for (const script of named) bytes += (await ask(base + script, 'br')).bytes;
      // A script of the first view that the page does not name is discovered only after another one has run.
      const hidden = files.filter((file) => ![...named].some((url) => url.endsWith(`/${file.path}`)));
      const trips = hidden.length > 0 ? 3 : 2;
      for (const file of hidden) bytes += file.brotli;
      const [kb, htmlKb] = [bytes / 1_000, html.bytes / 1_000].map((size) => size.toFixed(1));
      say(
        `${path.padEnd(18)} ${remote.padEnd(16)} ${String(named.size + hidden.length).padStart(7)} ${kb?.padStart(10)} ${String(trips).padStart(12)} ${htmlKb?.padStart(15)}`,
      );
      const maxKb = MAX_KB_OF.get(path) ?? MAX_KB;
      if (bytes > maxKb * 1_000 || trips > MAX_TRIPS) over.push(`${path} (${maxKb} KB)`);
    }
  });
  if (over.length > 0)
    throw new Stop(`Over the budget in KB or of ${MAX_TRIPS} round trips: ${over.join(', ')}`);
});
