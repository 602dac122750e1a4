// Growth: what each read call costs in catalogues of growing size, on both databases, without the response
// cache; first requests after a start, memory, size on disk, and how long imports and rebuilding take.
import { readFile, rm, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { withRunningSite } from '../running-site.mjs';
import { build, install, root, say, step, Stop } from '../steps.mjs';
import { callsOf } from './growth-calls.mjs';
import { addedEvents, copyDatabase, generatedCatalogue } from './growth-catalogue.mjs';
import { momentCallsOf } from './growth-moments.mjs';
import { FIRST_PAGES, isAbout, tablesOf } from './growth-tables.mjs';
import { quantile } from '../quantile.mjs';
import { median, report } from './results.mjs';
import { databaseModules, openApp, services, withServer } from './search-databases.mjs';

const SIZES = '10000,100000';
const ROUNDS = 5;
/** Time limit of one call, so that slow ones do not take up the whole run. */
const MOST_MS = 4_000;
const ADDED = 10_000;
/** Between two calls during a rebuild. */
const BETWEEN_MS = 500;
/** @typedef {import('./search-databases.mjs').Database} Database */
/** @typedef {import('./growth-tables.mjs').Dialect} Dialect */
/** @typedef {{file: string} | {url: string}} Target */
/** @typedef {import('./growth-tables.mjs').Times} Times */
/** @typedef {import('./growth-tables.mjs').Found} Found */

/** @param {string[]} args */
export async function bench(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: SIZES },
      /** A MySQL server where databases may be created; by default both databases are measured, with a private server. */
      database: { type: 'string' },
      cache: { type: 'string', default: join(root, 'var/bench') },
      /** Only calls whose name contains this, and nothing else. */
      only: { type: 'string' },
    },
  });
  const resolved = (/** @type {string} */ path) => resolve(process.env.INIT_CWD ?? '.', path);
  const sizes = values.sizes.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1_000))
    throw new Stop('A size must be a whole number, at least 1000.');
  await install();
  await build();
  const dialects = /** @type {Dialect[]} */ (
    values.database ? ['mysql'] : (process.env.TEST_DATABASES ?? 'sqlite,mysql').split(',')
  );
  const catalogues = positionals.map(resolved);
  const tables = [];
  for (const dialect of dialects) {
    /** @type {Map<number, Found>} */
    const found = new Map();
    for (const size of sizes) {
      const file = await generatedCatalogue({ talks: size, folder: resolved(values.cache), catalogues });
      say(`\n${dialect}, ${size.toLocaleString('en')} talks`);
      found.set(size, await measured(dialect, file, { server: values.database, only: values.only }));
    }
    tables.push(...tablesOf(dialect, found, ADDED));
  }
  const section = {
    title: 'Growth',
    intro:
      'Catalogues of growing size, generated from the words of real talks. Each call bypasses the response cache, so these are the times of a first visitor; most lists are cached for ten seconds or more. MariaDB has a buffer pool of 2 GB. A ratio compares the largest catalogue with the smallest.',
    tables,
  };
  await report('growth', section, (table) => !isAbout(table, dialects));
}

/**
 * @param {Dialect} dialect
 * @param {string} file generated catalogue
 * @param {{server: string | undefined, only: string | undefined}} options
 * @returns {Promise<Found>}
 */
async function measured(dialect, file, { server, only }) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-growth-'));
  try {
    const copy = await copyDatabase(file, join(folder, 'lectern.db'));
    if (dialect === 'sqlite') return await measureAll({ file: copy }, folder, only);
    return await withServer(copy, server, (url, dataFolder) => measureAll({ url }, folder, only, dataFolder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Target} target
 * @param {string} folder
 * @param {string | undefined} only
 * @param {string | null} [dataFolder] of a private server
 * @returns {Promise<Found>}
 */
async function measureAll(target, folder, only, dataFolder = null) {
  const disk = await sizeOf('file' in target ? folder : dataFolder);
  const started = only
    ? { first: {}, started: NaN }
    : await step('Starting the site', () => firstRequests(target));
  const calls = await step('Calling', () => measureCalls(target, folder, only));
  if (only) return { ...started, calls, memory: NaN, disk, imported: NaN, rebuilt: NaN, meanwhile: NaN };
  const memory = await step('Requesting all calls', () => memoryAfterCalls(target));
  const imported = await step(`Importing ${ADDED.toLocaleString('en')} more`, () =>
    seconds(target, importMore),
  );
  const rebuilt = await step('Rebuilding the index', () => measureRebuild(target, folder));
  return { ...started, calls, memory, disk, imported, ...rebuilt };
}

/** Megabytes. @param {string | null} folder */
async function sizeOf(folder) {
  if (folder === null) return NaN;
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return Math.round(bytes / 2 ** 20);
}

/** The first responses after a start, each from a fresh process, and the most memory of one after them. */
async function firstRequests(/** @type {Target} */ target) {
  /** @type {Record<string, number>} */
  const first = {};
  let started = 0;
  for (const path of FIRST_PAGES) {
    await withRunningSite(async ({ base, pid }) => {
      const start = performance.now();
      const answer = await fetch(base + path, { headers: { 'user-agent': 'Mozilla/5.0 (bench)' } });
      await answer.arrayBuffer();
      first[path] = performance.now() - start;
      if (answer.status !== 200) throw new Stop(`${path} answered ${answer.status}`);
      for (const other of FIRST_PAGES) await (await fetch(base + other)).arrayBuffer();
      started = Math.max(started, await resident(pid));
    }, settingsOf(target));
  }
  return { first, started };
}

/** Memory of one process after the first pages and all calls. */
async function memoryAfterCalls(/** @type {Target} */ target) {
  const { Database, SCHEMA } = await databaseModules();
  const database = await Database.open(target, SCHEMA);
  const calls = await callsOf((sql) => database.read.query(sql)).finally(() => database.close());
  const paths = [...FIRST_PAGES, ...Object.values(calls).flat()];
  return withRunningSite(
    async ({ base, pid }) => {
      for (const [at, path] of paths.entries()) {
        // From many addresses, each of which may read only so much.
        const headers = { 'x-forwarded-for': `10.${(at >> 8) & 255}.${at & 255}.7` };
        const answer = await fetch(base + path, { headers });
        await answer.arrayBuffer();
        if (answer.status >= 500 || answer.status === 429)
          throw new Stop(`${path.slice(0, 100)} answered ${answer.status}`);
      }
      return resident(pid);
    },
    { ...settingsOf(target), TRUST_PROXY: 'loopback' },
  );
}

/** @param {Target} target @returns {Record<string, string>} */
const settingsOf = (target) =>
  'url' in target ? { DATABASE_URL: target.url, DATABASE_FILE: '' } : { DATABASE_FILE: target.file };

/** Resident set of a Linux process in MB; its renderers are separate processes. */
async function resident(/** @type {number} */ pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/**
 * The services on a database of its own.
 *
 * @template T
 * @param {Target} target
 * @param {string} varDir
 * @param {(database: Database, time: (url: string) => Promise<number>) => Promise<T>} use `time`: milliseconds of a call
 */
async function withApp(target, varDir, use) {
  const { Database, SCHEMA } = await databaseModules();
  const database = await Database.open(target, SCHEMA);
  await database.migrate();
  const { app, call } = await openApp(database, varDir);
  const time = async (/** @type {string} */ url) => {
    const start = performance.now();
    const { statusCode } = await call(url);
    const took = performance.now() - start;
    if (statusCode >= 500 || statusCode === 400) throw new Stop(`${url} answered ${statusCode}`);
    return took;
  };
  try {
    return await use(database, time);
  } finally {
    await app.close();
    await database.close();
  }
}

/** @returns {Promise<Record<string, Times>>} */
function measureCalls(
  /** @type {Target} */ target,
  /** @type {string} */ varDir,
  /** @type {string | undefined} */ only,
) {
  return withApp(target, varDir, async (database, time) => {
    const { rebuildIndex } = await services('modules/search/index.js');
    // Kept catalogues may have been made before the index had its current format.
    await rebuildIndex(database);
    /** @type {Record<string, Times>} */
    const calls = {};
    const read = (/** @type {string} */ sql) => database.read.query(sql);
    const named = { ...(await callsOf(read)), ...(await momentCallsOf(read)) };
    for (const [name, each] of Object.entries(named)) {
      if (only && !name.includes(only)) continue;
      calls[name] = await timesOf(each, time);
      say(`    ${name}: ${calls[name].median.toFixed(1)} ms, p95 ${calls[name].p95.toFixed(1)} ms`);
    }
    return calls;
  });
}

/**
 * Best time of each address, so that other load on the machine counts less.
 *
 * @param {string[]} asked
 * @param {(what: string) => Promise<number>} time
 * @returns {Promise<Times>}
 */
async function timesOf(asked, time) {
  const best = asked.map(() => Infinity);
  const start = performance.now();
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms up the compiler and the database's page cache.
    if (round > 1 && performance.now() - start > MOST_MS) break;
    for (const [at, what] of asked.entries()) {
      const took = await time(what);
      if (round > 0) best[at] = Math.min(best[at] ?? took, took);
    }
  }
  return { median: median(best), p95: quantile(best, 0.95), most: Math.max(...best) };
}

/** @param {Target} target @param {(database: Database) => Promise<unknown>} work */
async function seconds(target, work) {
  const { Database, SCHEMA } = await databaseModules();
  const database = await Database.open(target, SCHEMA);
  try {
    const start = performance.now();
    await work(database);
    return (performance.now() - start) / 1_000;
  } finally {
    await database.close();
  }
}

async function importMore(/** @type {Database} */ database) {
  const { CatalogueWriter } = await services('import/write/writer.js');
  const writer = await CatalogueWriter.open(database, { changes: 0, add: () => undefined });
  for (const event of await addedEvents(database, ADDED)) await writer.write(event);
  await writer.flush();
}

/** Rebuilds the index from nothing, and times a call in the same process every half second meanwhile. */
function measureRebuild(/** @type {Target} */ target, /** @type {string} */ varDir) {
  return withApp(target, varDir, async (database, time) => {
    const { rebuildIndex } = await services('modules/search/index.js');
    await clearIndex(database);
    /** @type {number[]} */
    const times = [];
    let isDone = false;
    const start = performance.now();
    const rebuilding = rebuildIndex(database, { force: true }).finally(() => (isDone = true));
    while (!isDone) {
      times.push(await time('/api/v1/talk_discoveries/recent_talks?shelf=true'));
      await Promise.race([rebuilding, new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))]);
    }
    await rebuilding;
    return { rebuilt: (performance.now() - start) / 1_000, meanwhile: quantile(times, 0.95) };
  });
}

const INDEX_TABLES = [
  'search_documents',
  'search_terms',
  'search_words',
  'search_deletions',
  'search_names',
  'search_transcripts',
];
const FULL_TEXT = {
  sqlite: ['talk_search', 'suggestion_index', 'line_search'],
  mysql: ['talk_search', 'talk_block_search', 'line_search', 'line_block_search'],
};

/** @param {Database} database */
async function clearIndex(database) {
  if (database.dialect === 'sqlite')
    return database.write(async (tx) => {
      for (const index of FULL_TEXT.sqlite)
        await tx.query(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
      for (const table of INDEX_TABLES) await tx.query(`DELETE FROM ${table}`);
    });
  // Deleting millions of rows would take longer than a statement may.
  for (const table of [...FULL_TEXT.mysql, ...INDEX_TABLES])
    await database.write((tx) => tx.query(`TRUNCATE TABLE ${table}`));
}
