// npm run crawl -- URL [--minutes N] [--sample N]: follows the links of a running site from `/` like a
// visitor without scripts and a robot. Reports how much of the catalogue is reachable, and fails on dead
// links, pages over 300 KB of HTML, lists over 100 entries, speakers' pages without talks, and if more than 1
// % of the talks are unreachable.
import { talkPath } from '@lectern/contracts';
import { parseArgs } from 'node:util';
import { readPage } from './crawl/read-page.mjs';
import { closedPaths, fetchPage, sitemapPaths } from './crawl/site.mjs';
import { main, say, Stop } from './steps.mjs';

const MAX_BYTES = 300_000;
const MAX_ENTRIES = 100;
const MAX_MISSING = 0.01;
const AT_ONCE = 4;
/** How the address of every talk's page begins. */
const TALKS = talkPath({ slug: '' });
/**
 * Numerous pages of the same kind: they are known from the sitemap, and only a sample of each kind is
 * fetched.
 */
const ALIKE = [TALKS, '/speakers/', '/tags/'];
const SHOWN = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '20' }, sample: { type: 'string', default: '300' } },
});

/** @typedef {{path: string, from: string}} Found */
/** @typedef {'dead links' | 'pages over 300 KB' | 'lists over 100 entries' | 'speakers without talks'} Fault */

/** @param {string} base */
async function crawl(base) {
  const [closed, known] = await Promise.all([closedPaths(base), sitemapPaths(base)]);
  const until = Date.now() + Number(values.minutes) * 60_000;
  /** @type {Set<string>} */
  const seen = new Set(['/']);
  /** @type {Found[]} */
  const waiting = [{ path: '/', from: '' }];
  /** @type {Map<string, number>} */
  const looked = new Map();
  /** @type {Record<Fault, string[]>} */
  const faults = {
    'dead links': [],
    'pages over 300 KB': [],
    'lists over 100 entries': [],
    'speakers without talks': [],
  };
  const largest = { bytes: 0, entries: 0 };
  let pages = 0;

  const isAlike = (/** @type {string} */ path) => ALIKE.find((start) => path.startsWith(start));

  /** Whether a linked page should be fetched. @param {string} path */
  function isDue(path) {
    const kind = isAlike(path);
    if (!kind || !known.has(path.split('?', 1)[0] ?? '')) return true;
    const count = looked.get(kind) ?? 0;
    looked.set(kind, count + 1);
    return count < Number(values.sample);
  }

  /** @param {string} href @param {string} at */
  function follow(href, at) {
    const url = new URL(href, new URL(at, base));
    if (url.origin !== new URL(base).origin) return;
    const path = `${url.pathname}${url.search}`;
    if (closed.some((start) => path.startsWith(start)) || !isList(url) || seen.has(path)) return;
    seen.add(path);
    if (isDue(path)) waiting.push({ path, from: at });
  }

  /** @param {Found} found */
  async function visit({ path, from }) {
    const { status, text, bytes } = await fetchPage(base, path);
    pages += 1;
    if (status !== 200) return void faults['dead links'].push(`${path} (${status}), from ${from}`);
    const { links, longest } = readPage(text);
    largest.bytes = Math.max(largest.bytes, bytes);
    largest.entries = Math.max(largest.entries, longest);
    if (bytes > MAX_BYTES) faults['pages over 300 KB'].push(`${path}: ${Math.round(bytes / 1_000)} KB`);
    if (longest > MAX_ENTRIES) faults['lists over 100 entries'].push(`${path}: ${longest}`);
    if (/^\/speakers\/(?!named\/)[^?]/.test(path) && !links.some((href) => href.startsWith(TALKS)))
      faults['speakers without talks'].push(path);
    for (const href of links) follow(href, path);
  }

  async function worker() {
    for (let found = waiting.shift(); found && Date.now() < until; found = waiting.shift())
      await visit(found);
  }
  // Idle workers end, so they are restarted while any of them has found new pages.
  while (waiting.length > 0 && Date.now() < until)
    await Promise.all(Array.from({ length: AT_ONCE }, () => worker()));

  return { known, seen, faults, largest, pages, unfinished: waiting.length };
}

/**
 * Lists are followed by page and at most one filter; combinations and sort orders only repeat talks.
 *
 * @param {URL} url
 */
function isList({ searchParams }) {
  const names = [...new Set(searchParams.keys())].filter((name) => name !== 'page');
  return names.length <= 1 && !names.includes('sort');
}

await main(async () => {
  const [base] = positionals;
  if (!base || !URL.canParse(base)) throw new Stop('Which site? npm run crawl -- http://localhost:4000');
  const { known, seen, faults, largest, pages, unfinished } = await crawl(base);
  say(
    `${pages} pages checked; the largest has ${Math.round(largest.bytes / 1_000)} KB, the longest list ${largest.entries} entries.`,
  );
  if (unfinished > 0) say(`Time ran out: ${unfinished} pages were not checked.`);

  say('\nreached by links     in the catalogue  reached  missing');
  let isIncomplete = false;
  const reached = new Set([...seen].map((path) => path.split('?', 1)[0] ?? ''));
  for (const [name, start] of Object.entries({
    talks: TALKS,
    speakers: '/speakers/',
    conferences: '/conference/',
    series: '/series/',
    subjects: '/tags/',
  })) {
    const all = [...known].filter((path) => path.startsWith(start));
    const missing = all.filter((path) => !reached.has(path));
    const share = all.length === 0 ? 0 : missing.length / all.length;
    say(
      `${name.padEnd(20)} ${String(all.length).padStart(16)} ${String(all.length - missing.length).padStart(8)} ${(100 * share).toFixed(2).padStart(6)} %`,
    );
    if (missing.length > 0) say(`    such as ${missing.slice(0, 3).join(' ')}`);
    if (name === 'talks' && share > MAX_MISSING) isIncomplete = true;
  }

  say('');
  for (const [fault, where] of Object.entries(faults)) {
    say(`${fault}: ${where.length}`);
    for (const line of where.slice(0, SHOWN)) say(`    ${line}`);
    if (where.length > SHOWN) say(`    and ${where.length - SHOWN} more`);
  }
  const broken = Object.entries(faults).filter(([, where]) => where.length > 0);
  const reasons = [
    ...broken.map(([fault]) => fault),
    ...(isIncomplete ? ['unreachable talks'] : []),
    ...(unfinished > 0 ? ['time ran out'] : []),
  ];
  if (reasons.length > 0) throw new Stop(`The crawl failed: ${reasons.join(', ')}.`);
});
