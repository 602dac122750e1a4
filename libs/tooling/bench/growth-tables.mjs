// The tables of the growth bench, with the goals.
import { verdict } from './results.mjs';

/** @typedef {'sqlite' | 'mysql'} Dialect */
/** @typedef {import('./results.mjs').Table} Table */
/** @typedef {{median: number, p95: number, most: number}} Times */
/**
 * `first`, `calls`, `meanwhile` in ms; `started` (memory after the first requests), `memory` (after all calls), `disk` in MB; `imported`,
 * `rebuilt` in seconds
 *
 * @typedef {{calls: Record<string, Times>, first: Record<string, number>, started: number, memory: number, disk: number, imported: number, rebuilt: number, meanwhile: number}} Found
 */

export const FIRST_PAGES = ['/', '/search', '/speakers', '/conferences'];
/** Times the figure of the smallest catalogue. */
const GOAL = 1.5;
const MEMORY_MB = 300;
const MILLION = 1_000_000;
/** For a million talks; proportionally less for fewer. */
const REBUILD_S = 600;
/** While the index is rebuilt in the same process. */
const MEANWHILE_MS = 100;
/** Milliseconds at the 95th percentile, in the largest catalogue of a million talks. */
const LIMITS = {
  sqlite: {
    'search, a common word': 60,
    'search, two common words': 60,
    'search, sentences of twelve words': 120,
    'search, other words': 20,
    'search, a typing error': 20,
    'facets of a common word': 60,
    'facets of other words': 20,
    'more values of a facet': 60,
    'suggestions of talks': 3,
    'the search box': 3,
    'bad queries': 100,
    'facets of bad queries': 100,
    'suggestions for bad queries': 100,
    'moments, a common word': 60,
    'moments, two words': 60,
    'moments, two words of one line': 60,
    'moments, other words': 20,
    'moments for bad queries': 100,
  },
  mysql: {
    'search, a common word': 280,
    'search, two common words': 280,
    'search, sentences of twelve words': 300,
    'search, other words': 50,
    'search, a typing error': 50,
    'facets of a common word': 280,
    'facets of other words': 50,
    'more values of a facet': 280,
    'bad queries': 300,
    'facets of bad queries': 300,
    'suggestions for bad queries': 300,
    'moments, a common word': 280,
    'moments, two words': 280,
    'moments, two words of one line': 280,
    'moments, other words': 50,
    'moments for bad queries': 300,
  },
};

/** @type {Record<Dialect, string>} */
const NAMES = { sqlite: 'The embedded database', mysql: 'MariaDB' };

/** Whether a table is about one of these. @param {Table} table @param {Dialect[]} dialects */
export const isAbout = ({ title }, dialects) => dialects.some((dialect) => title.startsWith(NAMES[dialect]));

/**
 * @param {Dialect} dialect
 * @param {Map<number, Found>} found by number of talks, ascending
 * @param {number} added talks imported
 * @returns {Table[]}
 */
export function tablesOf(dialect, found, added) {
  const name = NAMES[dialect];
  const sizes = [...found.keys()];
  const all = [...found.values()];
  const [least, most] = [all[0], all.at(-1)];
  if (!least || !most) return [];
  const talks = sizes.map((size) => `${size.toLocaleString('en')} talks`);
  const ratioOf = (/** @type {(found: Found) => number} */ figure) => figure(most) / figure(least);
  const row = (/** @type {string} */ what, /** @type {(found: Found) => number} */ figure, digits = 1) => [
    what,
    ...all.map((one) => figure(one).toFixed(digits)),
    ratioOf(figure).toFixed(2),
  ];
  const judged = (/** @type {string} */ what, /** @type {(found: Found) => number} */ figure) => [
    ...row(what, figure),
    String(GOAL),
    verdict(ratioOf(figure), GOAL),
  ];
  /** @type {Record<string, number>} */
  const limits = LIMITS[dialect];
  const limited = (
    /** @type {string} */ what,
    /** @type {(found: Found) => number} */ figure,
    /** @type {number} */ goal,
    digits = 1,
  ) => [...row(what, figure, digits), goal.toFixed(0), verdict(figure(most), goal)];
  const largest = sizes.at(-1) ?? 0;
  const calls = Object.keys(most.calls).map((call) => {
    const figure = (/** @type {Found} */ one) => one.calls[call]?.median ?? NaN;
    const limit = limits[call];
    const p95 = most.calls[call]?.p95 ?? NaN;
    return [
      call,
      ...all.map((one) => `${figure(one).toFixed(1)} / ${(one.calls[call]?.p95 ?? NaN).toFixed(1)}`),
      ratioOf(figure).toFixed(2),
      limit === undefined ? `${GOAL} times` : `p95 ${limit} ms`,
      limit === undefined ? verdict(ratioOf(figure), GOAL) : verdict(p95, limit),
    ];
  });
  const tables = [
    {
      title: `${name}: calls, median / p95 in ms`,
      columns: ['call', ...talks, 'ratio', 'goal', ''],
      rows: calls,
      notes: Object.entries(most.calls)
        .filter(([call]) => call.includes('bad queries'))
        .map(
          ([call, times]) => `The slowest of ${call}: ${times.most.toFixed(1)} ms, among ${talks.at(-1)}.`,
        ),
    },
  ];
  if (Number.isNaN(most.imported)) return tables;
  return [
    ...tables,
    {
      title: `${name}: first request after a start, ms`,
      columns: ['page', ...talks, 'ratio', 'goal', ''],
      rows: FIRST_PAGES.map((path) => judged(path, (one) => one.first[path] ?? NaN)),
    },
    {
      title: `${name}: the rest`,
      columns: ['', ...talks, 'ratio', 'goal', ''],
      rows: [
        [...row('memory after the first requests, MB', (one) => one.started, 0), '', ''],
        limited('memory of the services’ process after all calls, MB', (one) => one.memory, MEMORY_MB, 0),
        [...row('on disk, MB', (one) => one.disk, 0), '', ''],
        [...row(`importing ${added.toLocaleString('en')} more, s`, (one) => one.imported), '', ''],
        limited('rebuilding the index, s', (one) => one.rebuilt, (REBUILD_S * largest) / MILLION),
        limited('a call meanwhile, p95 in ms', (one) => one.meanwhile, MEANWHILE_MS),
      ],
    },
  ];
}
