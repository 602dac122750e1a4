// What one request of each kind costs every part of a site on MariaDB: processor time of the services, of the
// processes that render pages and of the database; queries and bytes. `npm run scale` uses these figures.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as send } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withRunningSite } from '../running-site.mjs';
import { build, install, root, say, step, Stop } from '../steps.mjs';
import { SECRET, signIn, USER_AGENT } from './browsers.mjs';
import { callsOf } from './growth-calls.mjs';
import { copyDatabase, generatedCatalogue } from './growth-catalogue.mjs';
import { cpuOf, descendantsOf } from './processes.mjs';
import { median, report } from './results.mjs';
import { databaseModules, withServer } from './search-databases.mjs';

const MEMBERS = 400;
const ROUNDS = 5;
const WARM = 20;
/** Limits of an idle second: queries by timers and by this bench, and the database's work for them. */
const FEW = { queries: 12, nanoseconds: 20e6 };

/** @typedef {import('./search-databases.mjs').Database} Database */
/** @typedef {import('./browsers.mjs').Browser} Browser */
/** @typedef {{path: string, method?: 'GET' | 'POST', body?: unknown, status?: number}} Asked */
/** One kind of request: the nth of them, in turn. @typedef {{name: string, count: number, who?: 'member', nth: (index: number) => Asked}} Kind */
/** Nanoseconds, queries and bytes a request. @typedef {{services: number, rendering: number, database: number, queries: number, bytes: number}} Cost */

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      talks: { type: 'string', default: '10000' },
      cache: { type: 'string', default: join(root, 'var/bench') },
    },
  });
  const talks = Number(values.talks);
  if (!Number.isInteger(talks) || talks < 1_000)
    throw new Stop('--talks must be a whole number, at least 1000.');
  await install();
  await build();
  const cacheFolder = resolve(process.env.INIT_CWD ?? '.', values.cache);
  const file = await generatedCatalogue({ talks, folder: cacheFolder, catalogues: [] });
  const folder = await mkdtemp(join(tmpdir(), 'lectern-costs-'));
  try {
    const copy = await copyDatabase(file, join(folder, 'lectern.db'));
    const found = await withServer(copy, undefined, (url, data) => measureAll(url, String(data)));
    await write(found, talks);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} url @param {string} data folder of the server's files */
async function measureAll(url, data) {
  const { Database, SCHEMA } = await databaseModules();
  const database = await Database.open({ url }, SCHEMA);
  const server = Number(await readFile(join(data, '../pid'), 'utf8'));
  try {
    const browsers = await signIn({ url }, MEMBERS);
    const settings = { DATABASE_URL: url, DATABASE_FILE: '', TRUST_PROXY: 'loopback', SECRET };
    return await withRunningSite(async ({ base, pid }) => {
      const found = [];
      const kinds = await kindsOf(database);
      await step('Waiting for the work after a start to finish', () => atRest(database, server));
      for (const kind of kinds) {
        const ask = asker(base, browsers[kind.who ?? 'visitor']);
        const cost = await step(kind.name, () => measure(kind, ask, { pid, server, database }));
        found.push({ name: kind.name, cost });
      }
      return found;
    }, settings);
  } finally {
    await database.close();
  }
}

/**
 * Resolves after three idle seconds, or after two minutes: once many rows are written, the site and the
 * database stay busy for a while.
 *
 * @param {Database} database
 * @param {number} server its process
 */
async function atRest(database, server) {
  for (let [quiet, second, before, worked] = [0, 0, 0, 0]; quiet < 3 && second < 120; second += 1) {
    const [asked, work] = [await questions(database), await cpuOf(server)];
    quiet = asked - before < FEW.queries && work - worked < FEW.nanoseconds ? quiet + 1 : 0;
    [before, worked] = [asked, work];
    await pause(1_000);
  }
}

/** @param {Database} database */
async function questions(database) {
  const [row] = /** @type {{Value: string}[]} */ (
    await database.read.query("SHOW GLOBAL STATUS LIKE 'Questions'")
  );
  return Number(row?.Value);
}

/** @param {Database} database @returns {Promise<Kind[]>} */
async function kindsOf(database) {
  // Not at the top: the checkout may not be built yet when this file is loaded.
  const { talkPath } = await import('@lectern/contracts');
  const calls = await callsOf((sql) => database.read.query(sql));
  const talks = await database.read.query(
    "SELECT id, slug FROM talks WHERE status = 'published' ORDER BY id LIMIT 2000",
  );
  const words = await database.read.query(
    'SELECT word FROM search_words WHERE talks BETWEEN 5 AND 2000 AND LENGTH(word) > 4 ORDER BY word LIMIT 2000',
  );
  const talk = (/** @type {number} */ index) =>
    /** @type {{id: number, slug: string}} */ (talks[index % talks.length]);
  const slugOf = (/** @type {number} */ index) => encodeURIComponent(talk(index).slug);
  const word = (/** @type {number} */ index) =>
    encodeURIComponent(/** @type {{word: string}} */ (words[(index * 7) % words.length]).word);
  const list = calls['trending talks']?.[0] ?? '/api/v1/talk_discoveries/trending_talks';
  return [
    { name: 'list, from memory', count: 400, nth: () => ({ path: list }) },
    { name: 'list, read', count: 100, nth: (index) => ({ path: `/api/v1/talks?page=${index + 2}` }) },
    { name: 'talk', count: 200, nth: (index) => ({ path: `/api/v1/talks/${slugOf(index + 300)}` }) },
    {
      name: 'search',
      count: 100,
      nth: (index) => ({ path: `/api/v1/talks/combined_search?query=${word(index)}%20${word(index + 1)}` }),
    },
    {
      name: 'search box',
      count: 100,
      nth: (index) => ({ path: `/api/v1/search/suggestions?query=${word(index).slice(0, 4)}` }),
    },
    { name: 'sign-in status', count: 200, who: 'member', nth: () => ({ path: '/api/v1/auth/status' }) },
    {
      name: 'like',
      count: 60,
      who: 'member',
      nth: (index) => ({ path: `/api/v1/talks/${slugOf(index)}/like_talks`, method: 'POST' }),
    },
    {
      name: 'note',
      count: 60,
      who: 'member',
      nth: (index) => ({
        path: '/api/v1/notes',
        method: 'POST',
        status: 201,
        body: { talk_id: talk(index).id, content: 'A note about this talk.' },
      }),
    },
    { name: 'page, from memory', count: 200, nth: () => ({ path: '/' }) },
    { name: 'page, rendered', count: 100, nth: (index) => ({ path: talkPath(talk(index + 600)) }) },
  ];
}

/**
 * Sends each request from another browser and network, over open connections.
 *
 * @param {string} base
 * @param {Browser[]} browsers
 */
function asker(base, browsers) {
  const { port } = new URL(base);
  let sent = 0;
  /** @param {Asked} asked @returns {Promise<number>} bytes of the body */
  return async ({ path, method = 'GET', body, status = 200 }) => {
    const index = sent++;
    const browser = /** @type {Browser} */ (browsers[index % browsers.length]);
    const call = send({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: {
        host: `localhost:${port}`,
        'user-agent': USER_AGENT,
        'accept-encoding': 'gzip, deflate, br, zstd',
        'x-forwarded-for': `10.${(index >> 8) & 255}.${index & 255}.7`,
        'sec-fetch-site': 'same-origin',
        cookie: browser.cookie,
        ...(method === 'POST' && { 'x-csrf-token': browser.csrf }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    call.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = await once(call, 'response');
    let bytes = 0;
    for await (const part of answer) bytes += part.length;
    if (answer.statusCode !== status) throw new Stop(`${method} ${path} answered ${answer.statusCode}`);
    return bytes;
  };
}

/**
 * The median of several rounds, each with different requests.
 *
 * @param {Kind} kind
 * @param {(asked: Asked) => Promise<number>} ask
 * @param {{pid: number, server: number, database: Database}} site
 * @returns {Promise<Cost>}
 */
async function measure({ count, nth }, ask, { pid, server, database }) {
  let next = 0;
  for (let index = 0; index < WARM; index += 1) await ask(nth(next++));
  /** @type {Cost[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await stateOf(pid, server, database);
    let bytes = 0;
    const times = Math.ceil(count / ROUNDS);
    for (let index = 0; index < times; index += 1) bytes += await ask(nth(next++));
    const after = await stateOf(pid, server, database);
    rounds.push({
      services: (after.services - before.services) / times,
      rendering: (after.rendering - before.rendering) / times,
      database: (after.database - before.database) / times,
      queries: (after.queries - before.queries - 1) / times,
      bytes: bytes / times,
    });
  }
  const of = (/** @type {keyof Cost} */ part) => median(rounds.map((cost) => cost[part]));
  return {
    services: of('services'),
    rendering: of('rendering'),
    database: of('database'),
    queries: of('queries'),
    bytes: of('bytes'),
  };
}

/** @param {number} pid @param {number} server @param {Database} database */
async function stateOf(pid, server, database) {
  const asked = await questions(database);
  const renderers = await Promise.all((await descendantsOf(pid)).map((child) => cpuOf(child).catch(() => 0)));
  return {
    services: await cpuOf(pid),
    rendering: renderers.reduce((sum, cpu) => sum + cpu, 0),
    database: await cpuOf(server),
    queries: asked,
  };
}

/** @param {{name: string, cost: Cost}[]} found @param {number} talks */
async function write(found, talks) {
  const micro = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1_000).toFixed(0);
  await report('costs', {
    title: 'Costs',
    intro: `One request of each kind at a site with ${talks.toLocaleString('en')} talks on MariaDB, one after the other, each from another browser. Writes include the work done after the response.`,
    tables: [
      {
        title: 'Processor time, queries and bytes of a request',
        columns: ['request', 'services, µs', 'rendering, µs', 'database, µs', 'queries', 'KB'],
        rows: found.map(({ name, cost }) => [
          name,
          micro(cost.services),
          micro(cost.rendering),
          micro(cost.database),
          Math.max(0, cost.queries).toFixed(1),
          (cost.bytes / 1_000).toFixed(1),
        ]),
      },
    ],
  });
  say('`npm run scale` uses these figures.');
}
