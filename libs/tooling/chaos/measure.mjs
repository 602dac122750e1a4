// Measures how an event affected those who used the site meanwhile.
import { performance } from 'node:perf_hooks';
import { say, Stop } from '../steps.mjs';
import { Load } from './load.mjs';

/** Time with load after the last event. */
const AFTER_MS = 3_000;
/** Shorter ones do not count as pauses. */
const PAUSE_MS = 1;
/** Goals for the pauses that visitors notice: in 19 of 20 events, and in all. */
const PAUSES = { mostMs: 3_000, share: 0.05, everMs: 5_000 };

/**
 * @typedef {import('./load.mjs').Sample} Sample
 * @typedef {{processes: import('./process.mjs').SiteProcess[], url: string, database: string, members: import('../bench/browsers.mjs').Member[], talks: import('./load.mjs').Talk[], folder: string}} Site
 * @typedef {{acknowledged: number, lost: number, doubled: number, failed: number}} Found
 * @typedef {{start: () => unknown, stop: () => Promise<void>, check: () => Promise<Found>, backAfter: (at: number, samples: Sample[]) => number, refused: number, problems: string[], lines?: string[], judge?: (samples: Sample[], over: number[]) => string[]}} Also
 * @typedef {{scenario: string, events: number, acknowledged: number, lost: number, doubled: number, failedReads: number | null, failedWrites: number | null, refused: number, stale: number, pauses: number[], back: number[], problems: string[], slowest: string, lines: string[], unmet: string[], late: string[], rate: number}} Result
 * @typedef {(once: (event: () => Promise<void>) => Promise<void>, load: Load) => Promise<void>} Events
 */

/**
 * Runs events under load and counts what went wrong.
 *
 * @param {string} scenario
 * @param {Site} site
 * @param {number} rate requests a second
 * @param {Events} events calls `once` with each; it resolves when the site has recovered
 * @param {{mayFail?: boolean, mayRefuse?: boolean, isBrief?: boolean, afterMs?: number, also?: Also}} [options] `mayFail` if nothing else can respond meanwhile;
 * `mayRefuse` if 503 with `Retry-After` is no failure; `isBrief` if pauses have goals; `afterMs` of load after each event; `also` work that the event concerns: it may be
 * refused meanwhile, and has to be back after the event; its `lines` are printed, and `judge` returns the goals that it missed
 * @returns {Promise<Result>}
 */
export async function underLoad(scenario, site, rate, events, options = {}) {
  const { mayFail = false, mayRefuse = false, isBrief = false, afterMs = AFTER_MS, also } = options;
  const load = new Load(site.url, site.members, site.talks, { mayRefuse });
  /** When each began. @type {number[]} */
  const begun = [];
  /** When each was over. @type {number[]} */
  const over = [];
  load.start(rate);
  await also?.start();
  try {
    await passed(AFTER_MS);
    await events(async (event) => {
      begun.push(performance.now());
      await event();
      over.push(performance.now());
      await passed(afterMs);
    }, load);
  } finally {
    await load.stop();
    load.close();
    await also?.stop();
  }
  const found = await load.check(site.database);
  const more = (await also?.check()) ?? { acknowledged: 0, lost: 0, doubled: 0, failed: 0 };
  const refused = mayRefuse ? load.samples.filter(({ isRefused }) => isRefused).length : 0;
  const isFailure = (/** @type {Sample} */ { ok, isRefused }) => !ok && !(mayRefuse && isRefused);
  const failed = (/** @type {'read' | 'write'} */ kind) =>
    mayFail ? null : load.samples.filter((sample) => sample.kind === kind && isFailure(sample)).length;
  // Until the next event: recovery can make visitors wait, too.
  const pauses = begun.map((at, index) => longest(load.samples, at, begun[index + 1] ?? Infinity));
  return {
    scenario,
    events: begun.length,
    acknowledged: found.acknowledged + more.acknowledged,
    lost: found.lost + more.lost,
    doubled: found.doubled + more.doubled,
    failedReads: failed('read'),
    failedWrites: mayFail ? null : (failed('write') ?? 0) + more.failed,
    refused: refused + (also?.refused ?? 0),
    stale: load.stale,
    pauses,
    back: also
      ? over.map((at) => also.backAfter(at, load.samples))
      : begun.map((at) => backAfter(load.samples, at)),
    slowest: slowestOf(load.samples, begun),
    problems: [...(mayFail ? load.problems.slice(0, 2) : load.problems), ...(also?.problems ?? [])],
    lines: also?.lines ?? [],
    unmet: also?.judge?.(load.samples, over) ?? [],
    late: isBrief ? longPauses(pauses) : [],
    rate,
  };
}

/** @param {number} ms */
export const passed = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * The longest wait for a response.
 *
 * @param {Sample[]} samples
 * @param {number} at
 * @param {number} until
 */
function longest(samples, at, until) {
  const during = samples.filter((sample) => sample.at < until && sample.at + sample.took > at);
  return during.reduce((most, { took }) => Math.max(most, took), PAUSE_MS);
}

/** The goals that these pauses miss. @param {number[]} pauses in milliseconds @returns {string[]} */
export function longPauses(pauses) {
  const { mostMs, share, everMs } = PAUSES;
  const long = pauses.filter((pause) => pause > mostMs);
  const most = Math.max(0, ...pauses);
  return [
    ...(long.length > share * pauses.length
      ? [`${long.length} of ${pauses.length} pauses were longer than ${seconds(mostMs)}`]
      : []),
    ...(most > everMs ? [`a pause of ${seconds(most)} was longer than ${seconds(everMs)}`] : []),
  ];
}

/** The request with that wait. @param {Sample[]} samples @param {number[]} begun */
function slowestOf(samples, begun) {
  const slowest = samples.reduce((most, sample) => (sample.took > most.took ? sample : most));
  const event = begun.filter((at) => at < slowest.at + slowest.took).length;
  return `${seconds(slowest.took)} for ${slowest.what.trim()}, at event ${event}`;
}

/**
 * From the event to the first acknowledged write that began after it.
 *
 * @param {Sample[]} samples
 * @param {number} at
 */
function backAfter(samples, at) {
  const writes = samples.filter((sample) => sample.kind === 'write' && sample.ok && sample.at > at);
  return writes.reduce((least, sample) => Math.min(least, sample.at + sample.took - at), Infinity);
}

/** Half of the site's current capacity, so that there is headroom during an outage. @param {Site} site */
export async function halfTheLoad(site) {
  const load = new Load(site.url, site.members, site.talks);
  // The first answers fill caches and compile.
  await load.capacity(8, 2_000);
  const capacity = await load.capacity(8, 4_000);
  load.close();
  return Math.max(4, Math.floor(capacity / 2));
}

const COLUMNS = [
  'scenario',
  'events',
  'load/s',
  'acknowledged',
  'lost',
  'doubled',
  'failed reads',
  'failed writes',
  'refused',
  'stale reads',
  'longest pause',
  '95th percentile',
  'back after',
];

/** @param {Result[]} results */
export function sayTable(results) {
  const rows = [COLUMNS, ...results.map(rowOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  say('');
  for (const row of rows)
    say(
      `  ${row.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0))).join('  ')}`,
    );
  for (const { scenario, slowest } of results) say(`  ${scenario}: longest ${slowest}`);
  for (const { scenario, lines, problems, unmet, late } of results) {
    for (const line of [...lines, ...problems]) say(`  ${scenario}: ${line}`);
    for (const goal of [...unmet, ...late]) say(`  ${scenario}, goal missed: ${goal}`);
  }
}

/** @param {Result} result */
function rowOf(result) {
  const sorted = [...result.pauses].sort((a, b) => a - b);
  return [
    result.scenario,
    result.events,
    result.rate,
    result.acknowledged,
    result.lost,
    result.doubled,
    result.failedReads ?? '–',
    result.failedWrites ?? '–',
    result.refused,
    result.stale,
    seconds(sorted.at(-1) ?? 0),
    seconds(sorted[Math.floor(sorted.length * 0.95) - 1] ?? sorted.at(-1) ?? 0),
    seconds(Math.max(0, ...result.back)),
  ].map(String);
}

export const seconds = (/** @type {number} */ ms) => `${(ms / 1_000).toFixed(1)} s`;

/**
 * @param {Result[]} results
 * @param {{isTimed: boolean}} options whether long pauses count
 * @throws {Stop} when something was lost, done twice, failed or was stale, or a goal was missed
 */
export function refuseLosses(results, { isTimed }) {
  const bad = results.filter(
    ({ lost, doubled, failedReads, failedWrites, stale, unmet, late }) =>
      lost + doubled + (failedReads ?? 0) + (failedWrites ?? 0) + stale + unmet.length > 0 ||
      (isTimed && late.length > 0),
  );
  if (bad.length > 0)
    throw new Stop(
      `Scenarios with losses, failures or missed goals: ${bad.map(({ scenario }) => scenario).join(', ')}`,
    );
}
