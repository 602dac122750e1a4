// What anyone's reads cost: processor time and memory of every route, with arguments that nobody has asked before; and what others notice
// while one network asks one of them as fast as it can.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '../quantile.mjs';
import { withRunningSite } from '../running-site.mjs';
import { build, install, root, say, step, Stop } from '../steps.mjs';
import { USER_AGENT } from './browsers.mjs';
import { copyDatabase, generatedCatalogue } from './growth-catalogue.mjs';
import { cpuOf, descendantsOf, idle } from './processes.mjs';
import { median, report } from './results.mjs';
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

/** The address of the nth request of a route. @typedef {(nth: number) => string} Address */

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      talks: { type: 'string', default: '28000' },
      cache: { type: 'string', default: join(root, 'var/bench') },
      /** An embedded database, of which a copy is used. */
      database: { type: 'string' },
      /** Only routes whose name contains this. */
      only: { type: 'string', default: '' },
    },
  });
  await install();
  await build();
  const resolved = (/** @type {string} */ path) => resolve(process.env.INIT_CWD ?? '.', path);
  const file = values.database
    ? resolved(values.database)
    : await generatedCatalogue({
        talks: Number(values.talks),
        folder: resolved(values.cache),
        catalogues: [],
      });
  const folder = await mkdtemp(join(tmpdir(), 'lectern-reads-'));
  try {
    const settings = {
      DATABASE_FILE: await copyDatabase(file, join(folder, 'lectern.db')),
      TRUST_PROXY: 'loopback',
    };
    await withRunningSite(async (site) => {
      const reads = await addressesIn(site.file, values.only);
      await step('Waiting for the work after a start to finish', () => idle(site.pid));
      const costs = await step('Asking every route', () => costsOf(reads, site));
      const others = await step('Asking while one network does its worst', () => noticed(reads, costs, site));
      await write(costs, others);
    }, settings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {string} only
 * @returns {Promise<[string, Address[]][]>}
 */
async function addressesIn(file, only) {
  const { Database, SCHEMA } = await databaseModules();
  /** @type {{anonymousReads: (query: <R>(sql: string) => Promise<R[]>) => Promise<Record<string, Address[]>>}} */
  const { anonymousReads } = await import(join(root, 'services/test/support/anonymous-reads.mjs'));
  const database = await Database.open({ file }, SCHEMA);
  const reads = await anonymousReads((sql) => database.read.query(sql)).finally(() => database.close());
  return Object.entries(reads).filter(([route]) => route.includes(only));
}

let asked = 0;
/** Networks that have asked nothing yet. */
const stranger = () => {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
};

/**
 * @param {string} base
 * @param {string} path
 * @param {string} from
 * @param {Agent} [agent]
 */
async function ask(base, path, from, agent) {
  const { port } = new URL(base);
  const headers = {
    host: `localhost:${port}`,
    'user-agent': USER_AGENT,
    accept: 'text/html',
    'accept-encoding': 'gzip, br',
    'x-forwarded-for': from,
  };
  const call = send({ host: '127.0.0.1', port, path, headers, ...(agent && { agent }) });
  call.end();
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'end');
  return Number(answer.statusCode);
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
      await ask(base, address(asked), stranger());
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await all();
        await ask(base, address(asked), stranger());
        times.push((await all()) - before);
      }
      const before = await memory('VmRSS');
      // The peak begins anew.
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask(base, address(asked), stranger())));
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
      await ask(base, address(asked), stranger());
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
      const until = performance.now() + TURN_MS;
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      const attacker = async () => {
        while (performance.now() < until)
          if ((await ask(base, address?.(asked++) ?? '/', '203.0.113.9', agent).catch(() => 0)) === 429)
            refused += 1;
      };
      const attack = Array.from({ length: CONNECTIONS }, attacker);
      attacked.push(...(await visit(until)));
      await Promise.all(attack);
      agent.destroy();
    }
    say(`    ${route}: ${median(quiet).toFixed(1)} ms, attacked ${median(attacked).toFixed(1)} ms`);
    found.push({ route, quiet, attacked, refused });
  }
  return found;
}

/**
 * @param {Awaited<ReturnType<typeof costsOf>>} costs
 * @param {Awaited<ReturnType<typeof noticed>>} others
 */
async function write(costs, others) {
  const goal = (/** @type {boolean} */ isMet) => (isMet ? 'met' : 'missed');
  const times = (
    /** @type {number[]} */ quiet,
    /** @type {number[]} */ attacked,
    /** @type {number} */ share,
  ) => quantile(attacked, share) / quantile(quiet, share);
  await report('reads', {
    title: 'Reads by anyone',
    intro:
      'Every route that answers GET, with arguments that nobody has asked before: the dearest address of each, with rendering. Then what others notice while one network asks a route over many connections as fast as it can, in turns with quiet.',
    tables: [
      {
        title: 'Processor time and memory of a request',
        columns: ['route', 'CPU, ms', 'memory at the peak, MB', 'goal'],
        rows: costs.map(({ route, cpuMs, megabytes }) => [
          route,
          cpuMs.toFixed(1),
          megabytes.toFixed(2),
          goal(cpuMs <= MOST.cpuMs && megabytes <= MOST.megabytes),
        ]),
      },
      {
        title: 'Others’ requests while one network asks',
        columns: ['route', 'median, ms', 'attacked', 'p95, ms', 'attacked', 'goal'],
        rows: others.map(({ route, quiet, attacked }) => [
          route,
          ...[0.5, 0.95].flatMap((share) =>
            [quiet, attacked].map((each) => quantile(each, share).toFixed(1)),
          ),
          goal([0.5, 0.95].every((share) => times(quiet, attacked, share) <= MOST_TIMES)),
        ]),
      },
    ],
  });
}
