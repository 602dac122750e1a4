// npm run bench -- pages: first views and navigation in Chromium over HTTP/2, on slow networks and processors.
import { parseArgs } from 'node:util';
import { withRunningSite } from '../running-site.mjs';
import { step } from '../steps.mjs';
import { launch } from './pages/browser.mjs';
import { certificate } from './pages/certificate.mjs';
import { proxy } from './pages/proxy.mjs';
import { oneApplication, plainFederation } from './pages/rivals.mjs';
import { inBrowser, lectern, onServer, plain } from './pages/variants.mjs';
import { visit } from './pages/visit.mjs';
import { median, ratios, report, spread, verdict } from './results.mjs';

/** @typedef {import('./pages/visit.mjs').Visit} Visit */
/** @typedef {import('./pages/visit.mjs').Preset} Preset */
/** @typedef {import('./pages/visit.mjs').Route} Route */

/** @type {Record<string, Preset>} */
const PRESETS = {
  phone: {
    network: { roundTripMs: 150, downKbit: 1_638, upKbit: 750 },
    cpu: 4,
    mobile: true,
    width: 412,
    height: 823,
  },
  desktop: {
    network: { roundTripMs: 40, downKbit: 10_240, upKbit: 10_240 },
    cpu: 1,
    mobile: false,
    width: 1350,
    height: 940,
  },
};

const LIKE = 'button[aria-label^="Like this talk"]';

/** @typedef {{title: string, runs: boolean, make: (rivals: Rivals) => import('./pages/proxy.mjs').Variant}} Compared */
/** @typedef {{application: import('./pages/rivals.mjs').Rival, federation: import('./pages/rivals.mjs').Rival}} Rivals */

/** @type {Record<string, Compared>} */
const COMPARED = {
  lectern: { title: 'Lectern', runs: true, make: () => lectern },
  browser: {
    title: '(b) one application, in the browser',
    runs: true,
    make: ({ application }) => inBrowser(application),
  },
  server: {
    title: '(b2) one application, on the server',
    runs: true,
    make: ({ application }) => onServer(application),
  },
  federation: {
    title: '(c) federation out of the box',
    runs: true,
    make: ({ federation }) => inBrowser(federation),
  },
  plain: { title: '(d) its HTML without scripts', runs: false, make: () => plain },
};

/** Upper limits of Lectern's figure, as a share of another's in the same round. */
const GOALS = /** @type {const} */ ([
  { figure: 'lcp', of: 'browser', most: 0.35 },
  { figure: 'lcp', of: 'server', most: 1.05 },
  { figure: 'lcp', of: 'plain', most: 1.1 },
  { figure: 'click', of: 'browser', most: 1.05 },
  { figure: 'click', of: 'federation', most: 0.55 },
  { figure: 'move', of: 'browser', most: 1.1 },
]);

/** Upper limits of Lectern's own figures. */
const LIMITS = /** @type {const} */ ([
  { figure: 'cls', most: 0.01, preset: undefined },
  { figure: 'longest', most: 120, preset: 'phone' },
]);

const LABELS = /** @type {const} */ ({
  lcp: 'largest paint',
  fcp: 'first paint',
  click: 'click works',
  longest: 'longest task',
  kb: 'KB',
  requests: 'requests',
  trips: 'round trips',
  cls: 'layout shift',
  move: 'next page',
});
/** @typedef {keyof typeof LABELS} Figure */
const DIGITS = /** @type {Partial<Record<Figure, number>>} */ ({ cls: 3, kb: 1 });

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      presets: { type: 'string', default: Object.keys(PRESETS).join() },
      routes: { type: 'string' },
      variants: { type: 'string' },
    },
  });
  const names = Object.keys(COMPARED).filter((name) => values.variants?.split(',').includes(name) ?? true);
  const rivals = {
    application: await step('Building one application', oneApplication),
    federation: await step('Building federation out of the box', plainFederation),
  };
  const chosen = names.flatMap((name) => {
    const compared = COMPARED[name];
    return compared ? [{ name, variant: compared.make(rivals), runs: compared.runs }] : [];
  });
  const identity = await certificate();
  await withRunningSite(async ({ base }) => {
    const behind = await proxy(identity, base);
    const browser = await launch(behind.port);
    try {
      const routes = (await routesOf(base)).filter(
        ({ path }) =>
          values.routes
            ?.split(',')
            .some((prefix) => path === prefix || (prefix !== '/' && path.startsWith(prefix))) ?? true,
      );
      const tables = [];
      for (const preset of values.presets.split(','))
        for (const route of routes)
          tables.push(await step(`${preset}, ${route.path}`, () => compare(preset, route)));
      await report('pages', {
        title: 'Pages',
        intro:
          'First views with an empty cache in Chromium over HTTP/2 with TLS. Network and processor are throttled, not simulated: the phone has a round trip of 150 ms, 1.6 Mbit/s and a quarter of the processor, the desktop 40 ms, 10 Mbit/s and all of it. Medians, with the middle half in parentheses; times in milliseconds. The pictures of the video platform are stand-ins on the same connection; they are not counted in KB and requests. Files that never change come from the memory of the proxy for every variant alike.',
        versions: { chromium: browser.version() },
        tables: tables.flat(),
      });
    } finally {
      await browser.close();
      behind.close();
    }

    async function compare(/** @type {string} */ presetName, /** @type {Route} */ route) {
      const preset = PRESETS[presetName];
      if (!preset) throw new Error(`There is no preset ${presetName}.`);
      /** @type {Record<string, Visit[]>} */
      const visits = Object.fromEntries(chosen.map(({ name }) => [name, []]));
      const rounds = Number(values.rounds);
      // The first round warms the site's caches.
      for (let round = -1; round < rounds; round += 1) {
        const first = Math.max(0, round) % chosen.length;
        for (const { name, variant, runs } of [...chosen.slice(first), ...chosen.slice(0, first)]) {
          behind.use(preset.network, variant);
          const found = await visit(browser, behind.base, runs ? route : { path: route.path }, preset);
          if (round >= 0) visits[name]?.push(found);
        }
      }
      return tablesOf(presetName, route, visits);
    }
  });
}

/**
 * @param {string} preset
 * @param {Route} route
 * @param {Record<string, Visit[]>} visits
 * @returns {import('./results.mjs').Table[]}
 */
function tablesOf(preset, route, visits) {
  const figures = /** @type {Figure[]} */ (Object.keys(LABELS));
  const of = (/** @type {string} */ name, /** @type {Figure} */ figure) =>
    (visits[name] ?? []).map((one) => one[figure]);
  const shown = figures.filter((figure) => !Number.isNaN(median(of('lectern', figure))));
  const cell = (/** @type {string} */ name, /** @type {Figure} */ figure) => {
    const all = of(name, figure);
    if (all.some(Number.isNaN)) return '';
    const digits = DIGITS[figure] ?? 0;
    const middle = median(all).toFixed(digits);
    const width = spread(all, digits);
    return width === `${middle} to ${middle}` ? middle : `${middle} (${width})`;
  };
  const goals = [
    ...GOALS.filter(({ of: other }) => other in visits).flatMap(({ figure, of: other, most }) => {
      const all = ratios(of('lectern', figure), of(other, figure));
      if (all.some(Number.isNaN)) return [];
      const found = median(all);
      return [
        [
          `${LABELS[figure]} / ${titleOf(other)}`,
          found.toFixed(2),
          spread(all),
          String(most),
          verdict(found, most),
        ],
      ];
    }),
    ...LIMITS.filter(({ preset: only }) => only === undefined || only === preset).map(({ figure, most }) => {
      const found = median(of('lectern', figure));
      const digits = DIGITS[figure] ?? 0;
      return [
        LABELS[figure],
        found.toFixed(digits),
        spread(of('lectern', figure), digits),
        String(most),
        verdict(found, most),
      ];
    }),
  ];
  return [
    {
      title: `${route.path}, ${preset}`,
      columns: ['', ...shown.map((figure) => LABELS[figure])],
      rows: Object.keys(visits).map((name) => [titleOf(name), ...shown.map((figure) => cell(name, figure))]),
    },
    {
      title: `${route.path}, ${preset}: goals`,
      columns: ['', 'found', 'middle half', 'goal', 'verdict'],
      rows: goals,
    },
  ];
}

const titleOf = (/** @type {string} */ name) => COMPARED[name]?.title ?? name;

/**
 * @param {string} base
 * @returns {Promise<Route[]>}
 */
async function routesOf(base) {
  // Not at the top: the checkout may not be built yet when this file is loaded.
  const { talkPath } = await import('@lectern/contracts');
  /** @type {{slug: string}[]} */
  const talks = await (await fetch(`${base}/api/v1/talk_discoveries/carousel_talks`)).json();
  return [
    { path: '/', move: 'header a[href="/trending"], #trending a' },
    { path: talkPath({ slug: talks[0]?.slug ?? '' }), click: LIKE, effect: '[role=alert]' },
  ];
}
