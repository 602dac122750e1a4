// npm run budget: the downloads of a first visit to every route, measured on the running site. Fails over budget.
import { TALK_PAGE, talkPath } from '@lectern/contracts';
import { routesWithFiles } from '@lectern/federation/build/budget.mjs';
import { get } from 'node:http';
import { CONSOLE_REMOTES, withRunningSite } from './running-site.mjs';
import { main, say, Stop } from './steps.mjs';

/**
 * Brotli, of the JavaScript that the first view of a route needs: the shell's part, the remote's own, and both
 * together; KB of 1,000 bytes. For the libraries' share of the shell's part, see
 * docs/decisions/0060-what-the-first-view-carries.md.
 */
const MAX_KB = { shell: 104, remote: 16, all: 119.5 };
/** Routes with their own limits: the wizard needs a form library. */
const MAX_KB_OF = new Map([['/talks/new', { shell: 104, remote: 28.5, all: 131.5 }]]);
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
  if (pattern === TALK_PAGE)
    return talkPath({ slug: await first('/api/v1/talk_discoveries/carousel_talks') });
  if (pattern === '/speakers/:slug') return `/speakers/${await first('/api/v1/speakers')}`;
  return pattern.replaceAll(/:[a-z]+/g, 'sample');
}

/**
 * Scripts named in the page's head, the shell's and the remote's: the browser can fetch them as soon as the
 * page's first byte arrives.
 */
function namedScripts(/** @type {string} */ html) {
  const of = (/** @type {RegExp} */ pattern) => [
    ...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? '')),
  ];
  return {
    shell: of(/<script defer src="([^"]+)"/g),
    remote: of(/<link rel="preload" as="script" href="([^"]+)"/g),
  };
}

await main(async () => {
  const routes = routesWithFiles();
  /** @type {string[]} */
  const over = [];
  say('route                 remote          scripts  brotli KB  remote KB  round trips  HTML brotli KB');
  await withRunningSite(async ({ base: site, console }) => {
    for (const { path, remote, files } of routes) {
      const base = CONSOLE_REMOTES.includes(remote) ? console : site;
      const address = await sample(path, base);
      const { body } = await ask(base + address);
      const html = await ask(base + address, 'br');
      const named = namedScripts(body);
      const sizeOf = async (/** @type {string[]} */ scripts) => {
        let bytes = 0;
        for (const script of scripts) bytes += (await ask(base + script, 'br')).bytes;
        return bytes;
      };
      const bytes = { shell: await sizeOf(named.shell), remote: await sizeOf(named.remote), all: 0 };
      // A script of the first view that the page does not name is discovered only after another one has run.
      const all = [...named.shell, ...named.remote];
      const hidden = files.filter((file) => !all.some((url) => url.endsWith(`/${file.path}`)));
      const trips = hidden.length > 0 ? 3 : 2;
      for (const file of hidden) bytes.remote += file.brotli;
      bytes.all = bytes.shell + bytes.remote;
      const kb = (/** @type {number} */ size, /** @type {number} */ width) =>
        (size / 1_000).toFixed(1).padStart(width);
      say(
        `${path.padEnd(21)} ${remote.padEnd(14)} ${String(all.length + hidden.length).padStart(8)} ${kb(bytes.all, 10)} ${kb(bytes.remote, 10)} ${String(trips).padStart(12)} ${kb(html.bytes, 15)}`,
      );
      const most = MAX_KB_OF.get(path) ?? MAX_KB;
      for (const part of /** @type {const} */ (['shell', 'remote', 'all']))
        if (bytes[part] > most[part] * 1_000) over.push(`${path} (${part}: ${most[part]} KB)`);
      if (trips > MAX_TRIPS) over.push(`${path} (${trips} round trips)`);
    }
  });
  if (over.length > 0)
    throw new Stop(`Over the budget in KB or of ${MAX_TRIPS} round trips: ${over.join(', ')}`);
});
