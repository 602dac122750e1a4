// npm run bench -- lighthouse: a page of every route with Lighthouse's phone preset, and the same page without scripts.
import lighthouse from 'lighthouse';
import { parseArgs } from 'node:util';
import { routesWithFiles } from '@lectern/federation/build/budget.mjs';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { CONSOLE_REMOTES, withRunningSite } from '../running-site.mjs';
import { step, Stop } from '../steps.mjs';
import { launch } from './pages/browser.mjs';
import { certificate } from './pages/certificate.mjs';
import { proxy } from './pages/proxy.mjs';
import { lectern, plain } from './pages/variants.mjs';
import { median, report, spread, verdict } from './results.mjs';

/** Lighthouse simulates a slow network from what it observed on a fast one. */
const FAST = { roundTripMs: 0, downKbit: 1_000_000, upKbit: 1_000_000 };
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const GOALS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Largest paint, as a share of that of the same page without scripts. */
const MOST_LCP = 1.3;

/** @typedef {{scores: Record<string, number>, fcp: number, lcp: number, blocked: number, cls: number, failed: string[]}} Found */

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, routes: { type: 'string' } },
  });
  const identity = await certificate();
  await withRunningSite(async ({ base }) => {
    const behind = await proxy(identity, base);
    const closed = await closedToRobots(base);
    /** @type {string[][]} */
    const scores = [];
    /** @type {string[][]} */
    const times = [];
    /** @type {Set<string>} */
    const notes = new Set();
    let version = '';
    try {
      for (const path of (await paths(base)).filter(
        (one) => values.routes?.split(',').includes(one) ?? true,
      )) {
        await step(path, async () => {
          /** @type {Found[]} */
          const found = [];
          /** @type {Found[]} */
          const bare = [];
          for (let run = 0; run < Number(values.runs); run += 1) {
            behind.use(FAST, lectern);
            found.push(await measure(path));
            behind.use(FAST, plain);
            bare.push(await measure(path));
          }
          scores.push(scoreRow(path, found));
          times.push(timeRow(path, found, bare));
          for (const { failed } of found) for (const audit of failed) notes.add(`${path}: ${audit}`);
        });
      }
    } finally {
      behind.close();
    }
    await report('lighthouse', {
      title: 'Lighthouse',
      intro: `Phone preset, simulated throttling, medians of ${values.runs} runs over HTTP/2. The video platform's pictures are stand-ins. Pages that robots.txt excludes from indexing are exempt from that audit.`,
      versions: { lighthouse: version },
      tables: [
        {
          title: 'Scores',
          columns: ['', ...CATEGORIES, 'goal', 'verdict'],
          rows: scores,
          notes: [...notes],
        },
        {
          title: 'Simulated times',
          columns: [
            '',
            'first paint ms',
            'largest paint ms',
            'blocked ms',
            'layout shift',
            'largest paint / without scripts',
            'goal',
            'verdict',
          ],
          rows: times,
        },
      ],
    });

    /** @param {string} path @returns {Promise<Found>} */
    async function measure(path) {
      const port = await freePort();
      const browser = await launch(behind.port, [`--remote-debugging-port=${port}`]);
      try {
        const result = await lighthouse(behind.base + path, {
          port,
          logLevel: 'silent',
          onlyCategories: [...CATEGORIES],
          ...(closed.some((start) => path.startsWith(start)) && { skipAudits: ['is-crawlable'] }),
        });
        if (!result) throw new Stop('Lighthouse returned nothing.');
        const { audits, categories, lighthouseVersion, runtimeError } = result.lhr;
        if (runtimeError) throw new Stop(runtimeError.message);
        version = lighthouseVersion;
        const value = (/** @type {string} */ id) => audits[id]?.numericValue ?? NaN;
        return {
          scores: Object.fromEntries(CATEGORIES.map((name) => [name, 100 * (categories[name]?.score ?? 0)])),
          fcp: value('first-contentful-paint'),
          lcp: value('largest-contentful-paint'),
          blocked: value('total-blocking-time'),
          cls: value('cumulative-layout-shift'),
          failed: CATEGORIES.slice(1).flatMap((name) =>
            (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
              const score = audits[id]?.score ?? null;
              return weight > 0 && score !== null && score < 1 ? [audits[id]?.title ?? id] : [];
            }),
          ),
        };
      } finally {
        await browser.close();
      }
    }
  });
}

/** @param {string} path @param {Found[]} found */
function scoreRow(path, found) {
  const middle = (/** @type {keyof typeof GOALS} */ name) =>
    Math.round(median(found.map(({ scores }) => scores[name] ?? NaN)));
  const isMet = CATEGORIES.every((name) => middle(name) >= GOALS[name]);
  return [
    path,
    ...CATEGORIES.map((name) => String(middle(name))),
    Object.values(GOALS).join(' / '),
    isMet ? 'met' : 'not met',
  ];
}

/** @param {string} path @param {Found[]} found @param {Found[]} bare */
function timeRow(path, found, bare) {
  const middle = (/** @type {'fcp' | 'lcp' | 'blocked' | 'cls'} */ name, digits = 0) =>
    median(found.map((one) => one[name])).toFixed(digits);
  const shares = found.map(({ lcp }, run) => lcp / (bare[run]?.lcp ?? NaN));
  return [
    path,
    middle('fcp'),
    middle('lcp'),
    middle('blocked'),
    middle('cls', 3),
    `${median(shares).toFixed(2)} (${spread(shares)})`,
    String(MOST_LCP),
    verdict(median(shares), MOST_LCP),
  ];
}

/** Beginnings of the paths that are deliberately not indexed. @param {string} base */
async function closedToRobots(base) {
  const rules = await (await fetch(`${base}/robots.txt`)).text();
  return [...rules.matchAll(/^Disallow: (\S+)$/gm)].map(([, start = '']) => start);
}

/** A page of every route. @param {string} base */
async function paths(base) {
  // Not at the top: the checkout may not be built yet when this file is loaded.
  const { TALK_PAGE, talkPath } = await import('@lectern/contracts');
  const first = async (/** @type {string} */ path, /** @type {string | null} */ list = null) => {
    const answer = await (await fetch(`${base}/api/v1/${path}`)).json();
    return /** @type {{slug: string, speakername: string}} */ ((list === null ? answer : answer[list])[0]);
  };
  const speaker = await first('speakers');
  /** @type {Record<string, string>} */
  const samples = {
    [TALK_PAGE]: talkPath(await first('talk_discoveries/carousel_talks')),
    '/search': '/search?query=rails',
    '/speakers/:slug': `/speakers/${speaker.slug}`,
    '/speakers/named/:name': `/speakers/named/${encodeURIComponent(speaker.speakername)}`,
    '/conference/:slug': `/conference/${(await first('conferences')).slug}`,
    '/series/:slug': `/series/${(await first('series', 'series')).slug}`,
    '/tags/:slug': `/tags/${(await first('tags', 'subjects')).slug}`,
  };
  return routesWithFiles()
    .filter(({ remote }) => !CONSOLE_REMOTES.includes(remote))
    .map(({ path }) => {
      const sample = samples[path] ?? path;
      if (sample.includes(':')) throw new Stop(`lighthouse.mjs has no sample of ${path}.`);
      return sample;
    });
}
