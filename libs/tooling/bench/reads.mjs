// What anyone's reads cost: processor time and memory of every route, with arguments that nobody has asked before; and what others notice
// while one network asks one of them as fast as it can.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { quantile } from '../quantile.mjs';
import { withRunningSite } from '../running-site.mjs';
import { build, install, root, say, step, Stop } from '../steps.mjs';
import { USER_AGENT } from './browsers.mjs';
import { copyDatabase, generatedCatalogue } from './growth-catalogue.mjs';
import { cpuOf, descendantsOf, idle } from './processes.mjs';
import { median, report, verdict } from './results.mjs';
import { databaseModules } from './search-databases.mjs';

const ROUNDS = 9;
const AT_ONCE = 40;
/** How many of the dearest routes one network asks. */
const WORST = 6;
/** Goals of a route's median. */
const MOST = { cpuMs: 25, megabytes: 4 };
/** Others may take so many times as long. */
const MOST_TIMES = 1.5;
/** Of the network that does its worst: as many as it may have. */
const CONNECTIONS = 100;
/** The attack and its absence take turns, so that other load on the machine counts for both. */
const TURNS = 6;
const TURN_MS = 3_000;
/** Between two requests of others. */
const BETWEEN_MS = 25;
/** Addresses of the network that does its worst; more than it gets answers. */
const ATTACKED = 5_000;
/** Of a page that was left to the browser. */
const NOT_RENDERED = 'This page needs JavaScript at the moment';

/** The address of the nth request of a route. @typedef {(nth: number) => string} Address */

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      talks: { type: 'string', default: '28000' },
      cache: { type: 'string', default: join(root, 'var/bench') },
      /** `VAR_DIR` of a site that is not running, with its embedded database: a copy of it is used. */
      site: { type: 'string' },
      /** Only routes whose name contains this. */
      only: { type: 'string', default: '' },
    },
  });
  await install();
  await build();
  const resolved = (/** @type {string} */ path) => resolve(process.env.INIT_CWD ?? '.', path);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-reads-'));
  try {
    const file = join(folder, 'lectern.db');
    // With the files of its releases, since they are rendered.
    if (values.site) await cp(resolved(values.site), folder, { recursive: true });
    else
      await copyDatabase(
        await generatedCatalogue({
          talks: Number(values.talks),
          folder: resolved(values.cache),
          catalogues: [],
        }),
        file,
      );
    const settings = { VAR_DIR: folder, DATABASE_FILE: file, TRUST_PROXY: 'loopback' };
    await withRunningSite(async (site) => {
      const { reads, talks } = await addressesIn(site.file, values.only);
      await step('Waiting for the work after a start to finish', () => idle(site.pid));
      const costs = await step('Asking every route', () => costsOf(reads, site));
      const others = await step('Asking while one network does its worst', () => noticed(reads, costs, site));
      await write(costs, others, talks);
    }, settings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {string} only
 * @returns {Promise<{reads: [string, Address[]][], talks: number}>}
 */
async function addressesIn(file, only) {
  const { Database, SCHEMA } = await databaseModules();
  /** @type {{anonymousReads: (query: <R>(sql: string) => Promise<R[]>) => Promise<Record<string, Address[]>>}} */
  const { anonymousReads } = await import(join(root, 'services/test/support/anonymous-reads.mjs'));
  const database = await Database.open({ file }, SCHEMA);
  try {
    const reads = await anonymousReads((sql) => database.read.query(sql));
    const [{ talks }] = await database.read.query('SELECT COUNT(*) AS talks FROM talks');
    return { reads: Object.entries(reads).filter(([route]) => route.includes(only)), talks };
  } finally {
    await database.close();
  }
}

let asked = 0;
/** Networks that have asked nothing yet. */
const stranger = () => {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
};

/** @param {string} port @param {string} from */
const headersOf = (port, from) => ({
  host: `localhost:${port}`,
  'user-agent': USER_AGENT,
  accept: 'text/html',
  'accept-encoding': 'gzip, br',
  'x-forwarded-for': from,
});

/** @param {string} base @param {string} path */
async function ask(base, path) {
  const { port } = new URL(base);
  const call = send({ host: '127.0.0.1', port, path, headers: headersOf(port, stranger()) });
  call.end();
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'end');
}

/**
 * Otherwise its cost would be that of an empty page. On a busy machine, the time of one may run out.
 *
 * @param {string} base
 * @param {Address} address
 */
async function mustBeRendered(base, address) {
  for (let tries = 0; tries < 5; tries += 1) {
    const headers = { 'user-agent': USER_AGENT, 'x-forwarded-for': stranger() };
    const answer = await fetch(base + address(asked), { headers });
    if (!(await answer.text()).includes(NOT_RENDERED)) return;
  }
  throw new Stop(`${address(asked)} was not rendered on the server.`);
}

/**
 * Medians of the dearest address of each route.
 *
 * @param {[string, Address[]][]} reads
 * @param {{base: string, pid: number}} site
 */
async function costsOf(reads, { base, pid }) {
  const all = async () => {
    // A process that renders pages may end at any time.
    const processes = [pid, ...(await descendantsOf(pid).catch(() => []))];
    const times = await Promise.all(processes.map((each) => cpuOf(each).catch(() => 0)));
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  };
  const memory = async (/** @type {string} */ name) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const found = [];
  for (const [route, addresses] of reads) {
    let dearest = { route, cpuMs: -1, megabytes: 0, address: addresses[0] };
    for (const address of addresses) {
      if (route.startsWith('page ')) await mustBeRendered(base, address);
      await ask(base, address(asked));
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await all();
        await ask(base, address(asked));
        times.push((await all()) - before);
      }
      const before = await memory('VmRSS');
      // The peak begins anew.
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask(base, address(asked))));
      const megabytes = ((await memory('VmHWM')) - before) / AT_ONCE;
      if (median(times) > dearest.cpuMs) dearest = { route, cpuMs: median(times), megabytes, address };
    }
    found.push(dearest);
  }
  return found;
}

/**
 * Milliseconds of others' requests, quiet and while one network asks a route's dearest address over many connections at once.
 *
 * @param {[string, Address[]][]} reads
 * @param {Awaited<ReturnType<typeof costsOf>>} costs
 * @param {{base: string}} site
 */
async function noticed(reads, costs, { base }) {
  const others = Object.fromEntries(reads);
  const visited = ['page /', 'page /video/:slug', '/api/v1/talks/combined_search', '/api/v1/talks']
    .map((route) => others[route]?.at(-1))
    .filter((address) => address !== undefined);
  if (visited.length === 0) throw new Stop('Without --only, since others visit pages and search.');
  const visit = async (/** @type {number} */ until) => {
    const times = [];
    for (let turn = 0; performance.now() < until; turn += 1) {
      const address = /** @type {Address} */ (visited[turn % visited.length]);
      const began = performance.now();
      await ask(base, address(asked));
      times.push(performance.now() - began);
      await pause(BETWEEN_MS);
    }
    return times;
  };
  const dearest = [...costs].sort((one, other) => other.cpuMs - one.cpuMs).slice(0, WORST);
  const found = [];
  for (const { route, address } of dearest) {
    const [quiet, attacked] = /** @type {[number[], number[]]} */ ([[], []]);
    let refused = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(...(await visit(performance.now() + TURN_MS)));
      const attack = await attackOf(base, address);
      attacked.push(...(await visit(performance.now() + TURN_MS)));
      refused += await attack.refused;
    }
    say(`    ${route}: ${median(quiet).toFixed(1)} ms, attacked ${median(attacked).toFixed(1)} ms`);
    found.push({ route, quiet, attacked, refused });
  }
  return found;
}

/**
 * One network begins to ask.
 *
 * @param {string} base
 * @param {Address} [address]
 */
async function attackOf(base, address) {
  const { port } = new URL(base);
  /** @type {import('./reads-attack.mjs').Attack} */
  const workerData = {
    port: Number(port),
    paths: Array.from({ length: ATTACKED }, () => address?.(asked++) ?? '/'),
    headers: headersOf(port, '203.0.113.9'),
    connections: CONNECTIONS,
    ms: TURN_MS,
  };
  const thread = new Worker(new URL('./reads-attack.mjs', import.meta.url), { workerData });
  await once(thread, 'message');
  return { refused: once(thread, 'message').then(([{ refused }]) => Number(refused)) };
}

/**
 * @param {Awaited<ReturnType<typeof costsOf>>} costs
 * @param {Awaited<ReturnType<typeof noticed>>} others
 * @param {number} talks
 */
async function write(costs, others, talks) {
  const SHARES = [0.5, 0.95];
  await report('reads', {
    title: 'Reads by anyone',
    intro: `Every route that answers GET, asked with arguments that nobody has asked before, among ${talks.toLocaleString('en')} talks: the dearest address of each, with rendering. Then what others notice while one network asks a route over many connections as fast as it can, in turns with quiet.`,
    tables: [
      {
        title: 'Processor time and memory of a request',
        columns: ['route', 'CPU, ms', 'goal', '', 'memory at the peak, MB', 'goal', ''],
        rows: costs.map(({ route, cpuMs, megabytes }) => [
          route,
          cpuMs.toFixed(1),
          String(MOST.cpuMs),
          verdict(cpuMs, MOST.cpuMs),
          megabytes.toFixed(2),
          String(MOST.megabytes),
          verdict(megabytes, MOST.megabytes),
        ]),
        notes: [
          'Processor time of all threads and of the processes that render pages. Memory is the growth at its peak while 40 such requests are answered at once, for each of them.',
        ],
      },
      {
        title: 'Others’ requests while one network asks',
        columns: [
          'route',
          'median, ms',
          'attacked',
          'ratio',
          'p95, ms',
          'attacked',
          'ratio',
          'goal',
          '',
          'refused',
        ],
        rows: others.map(({ route, quiet, attacked, refused }) => {
          const ratios = SHARES.map((share) => quantile(attacked, share) / quantile(quiet, share));
          return [
            route,
            ...SHARES.flatMap((share, at) => [
              quantile(quiet, share).toFixed(1),
              quantile(attacked, share).toFixed(1),
              (ratios[at] ?? 0).toFixed(2),
            ]),
            String(MOST_TIMES),
            verdict(Math.max(...ratios), MOST_TIMES),
            String(refused),
          ];
        }),
        notes: [
          `The six dearest routes, each asked over ${CONNECTIONS} connections by one network in ${TURNS} turns of ${TURN_MS / 1_000} s, each of which begins with what the network may use at once. Others visit two pages, search and list talks, each time from another network.`,
        ],
      },
    ],
  });
}
