// What an event did to those who used the site meanwhile.
import { performance } from 'node:perf_hooks';
import { say, Stop } from '../steps.mjs';
import { Load } from './load.mjs';

/** Time with load after the last event. */
const AFTER_MS = 3_000;
/** Shorter ones are no pauses. */
const PAUSE_MS = 1;

/**
 * @typedef {{processes: import('./process.mjs').SiteProcess[], url: string, database: string, members: import('../bench/browsers.mjs').Member[], talks: import('./load.mjs').Talk[], folder: string}} Site
 * @typedef {{scenario: string, events: number, acknowledged: number, lost: number, doubled: number, failedReads: number | null, failedWrites: number | null, stale: number, pauses: number[], back: number[], problems: string[], slowest: string, rate: number}} Result
 * @typedef {(once: (event: () => Promise<void>) => Promise<void>) => Promise<void>} Events
 */

/**
 * Runs events under load and counts what went wrong.
 *
 * @param {string} scenario
 * @param {Site} site
 * @param {number} rate requests a second
 * @param {Events} events calls `once` with each; it resolves when the site is well again
 * @param {{mayFail?: boolean, afterMs?: number}} [options] `mayFail` where nothing else could answer meanwhile; `afterMs` with load after each event
 * @returns {Promise<Result>}
 */
export async function underLoad(scenario, site, rate, events, { mayFail = false, afterMs = AFTER_MS } = {}) {
  const load = new Load(site.url, site.members, site.talks);
  /** When each began. @type {number[]} */
  const begun = [];
  load.start(rate);
  try {
    await passed(AFTER_MS);
    await events(async (event) => {
      begun.push(performance.now());
      await event();
      await passed(afterMs);
    });
  } finally {
    await load.stop();
    load.close();
  }
  const found = await load.check(site.database);
  const failed = (/** @type {'read' | 'write'} */ kind) =>
    mayFail ? null : load.samples.filter((sample) => sample.kind === kind && !sample.ok).length;
  return {
    scenario,
    events: begun.length,
    ...found,
    failedReads: failed('read'),
    failedWrites: failed('write'),
    stale: load.stale,
    // Until the next one: what was lost has to come back, which can make visitors wait, too.
    pauses: begun.map((at, index) => longest(load.samples, at, begun[index + 1] ?? Infinity)),
    back: begun.map((at) => backAfter(load.samples, at)),
    slowest: slowestOf(load.samples, begun),
    problems: mayFail ? load.problems.slice(0, 2) : load.problems,
    rate,
  };
}

/** @param {number} ms */
export const passed = (ms) => new Promise((done) => setTimeout(done, ms));

/** The longest that anybody waited for an answer. @param {import('./load.mjs').Sample[]} samples @param {number} at @param {number} until */
function longest(samples, at, until) {
  const during = samples.filter((sample) => sample.at < until && sample.at + sample.took > at);
  return during.reduce((most, { took }) => Math.max(most, took), PAUSE_MS);
}

/** What that was. @param {import('./load.mjs').Sample[]} samples @param {number[]} begun */
function slowestOf(samples, begun) {
  const slowest = samples.reduce((most, sample) => (sample.took > most.took ? sample : most));
  const event = begun.filter((at) => at < slowest.at + slowest.took).length;
  return `${seconds(slowest.took)} for ${slowest.what.trim()}, at event ${event}`;
}

/** From the event to the first write that was begun after it and is acknowledged. @param {import('./load.mjs').Sample[]} samples @param {number} at */
function backAfter(samples, at) {
  const writes = samples.filter((sample) => sample.kind === 'write' && sample.ok && sample.at > at);
  return writes.reduce((least, sample) => Math.min(least, sample.at + sample.took - at), Infinity);
}

/** Half of what the site answers now, so that an outage is met with work to spare. @param {Site} site */
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
  'stale reads',
  'longest pause',
  'of most',
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
  for (const { scenario, problems } of results)
    for (const problem of problems) say(`  ${scenario}: ${problem}`);
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
    result.stale,
    seconds(sorted.at(-1) ?? 0),
    seconds(sorted[Math.floor(sorted.length * 0.95) - 1] ?? sorted.at(-1) ?? 0),
    seconds(Math.max(0, ...result.back)),
  ].map(String);
}

const seconds = (/** @type {number} */ ms) => `${(ms / 1_000).toFixed(1)} s`;

/** @param {Result[]} results @throws {Stop} when something was lost, done twice, failed or old */
export function refuseLosses(results) {
  const bad = results.filter(
    ({ lost, doubled, failedReads, failedWrites, stale }) =>
      lost + doubled + (failedReads ?? 0) + (failedWrites ?? 0) + stale > 0,
  );
  if (bad.length > 0)
    throw new Stop(`Not as it should be: ${bad.map(({ scenario }) => scenario).join(', ')}`);
}
