// npm run scale: what saturates first at 10, 1,000 and 100,000 requests a second, and what each next step of
// docs/scale.md brings: a simulation of the queues, with the costs that `npm run bench -- costs` measured.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { print } from './bench/results.mjs';
import { quantile } from './quantile.mjs';
import { numbers } from './bench/growth-words.mjs';
import { main, root, say, Stop } from './steps.mjs';

const DOCUMENT = join(root, 'docs/scale.md');
const MARKS = ['<!-- simulation -->', '<!-- end of the simulation -->'];

/** Shares of a hundred requests to the site; files of releases are not among them. */
const MIX = {
  page: 20,
  list: 15,
  talk: 12,
  search: 6,
  'search box': 20,
  'sign-in status': 20,
  like: 1,
  note: 0.5,
  beacon: 5.5,
};
/** Seconds for which a rendered page is sent from memory. */
const PAGE_KEPT = 10;
/** Pages of a million talks, the nth most popular of them requested in proportion to 1/n. */
const PAGES = 1_000_000;
/** Members' pages are rendered for them alone. */
const MEMBERS = 0.05;
/** A CDN answers this share of the lists, which may be shared for ten seconds. */
const SHARED_LISTS = 0.98;
/** Beacons and views are written together, this many in one statement. */
const GROUP = 50;
/** Seconds: a request that would wait for longer is answered with 503. */
const LONGEST_WAIT = 1;
/** Simulated seconds: until caches are warm, and those that count. */
const WARM = 12;
const COUNTED = 3;
/** Requests that count, at most: fewer seconds at the highest rate. */
const MOST_COUNTED = 200_000;

/** @typedef {{services: number, rendering: number, database: number}} Cost seconds of one core */
/** @typedef {{processes: number, renderers: number, primary: number, replicas?: number, search?: number, cdn?: boolean, byAddress?: boolean, shards?: number}} Design cores of each part */
/** @typedef {{rate: number, name: string, design: Design}} Step */
/** A request: when it was sent, where it is, and what each part has to do. @typedef {{asked: number, at: number, parts: [Part, Part, Part]}} Job */
/** @typedef {[Station | null | undefined, number]} Part */

/** What docs/scale.md describes, in its order. @type {Step[]} */
const STEPS = [
  { rate: 10, name: 'one process', design: { processes: 1, renderers: 1, primary: 1 } },
  {
    rate: 1_000,
    name: 'two processes, as in docs/production.md',
    design: { processes: 2, renderers: 2, primary: 4 },
  },
  { rate: 1_000, name: 'more processes', design: { processes: 12, renderers: 8, primary: 4 } },
  {
    rate: 1_000,
    name: '+ CDN, addresses to processes',
    design: { processes: 12, renderers: 8, primary: 8, cdn: true, byAddress: true },
  },
  {
    rate: 100_000,
    name: 'the same, a hundredfold',
    design: { processes: 1_200, renderers: 800, primary: 64, cdn: true, byAddress: true },
  },
  {
    rate: 100_000,
    name: '+ read replicas',
    design: { processes: 1_200, renderers: 800, primary: 64, replicas: 640, cdn: true, byAddress: true },
  },
  {
    rate: 100_000,
    name: '+ search service, sharded views',
    design: {
      processes: 1_200,
      renderers: 800,
      primary: 64,
      replicas: 480,
      search: 240,
      shards: 8,
      cdn: true,
      byAddress: true,
    },
  },
];

/** @returns {Promise<Record<string, Cost>>} */
async function readCosts() {
  const text = await readFile(join(root, 'bench/results.json'), 'utf8').catch(() => '{}');
  /** @type {{costs?: {tables: {rows: string[][]}[]}}} */
  const { costs } = JSON.parse(text);
  const rows = costs?.tables[0]?.rows;
  if (!rows) throw new Stop('There are no costs yet: run npm run bench -- costs first.');
  return Object.fromEntries(
    rows.map(([name = '', services, rendering, database]) => [
      name,
      {
        services: Number(services) / 1e6,
        rendering: Number(rendering) / 1e6,
        database: Number(database) / 1e6,
      },
    ]),
  );
}

/** One part of a site: cores that work on one request each, and a common queue. */
class Station {
  /** When each core is free, as a heap whose first is the earliest. @type {Float64Array} */
  #free;
  busy = 0;

  /** @param {number} cores */
  constructor(cores) {
    this.cores = cores;
    this.#free = new Float64Array(cores);
  }

  /** When work that arrives at `now` begins; null if it would wait for too long. @param {number} now @param {number} seconds */
  begin(now, seconds) {
    const at = Math.max(now, this.#free[0] ?? 0);
    if (at - now > LONGEST_WAIT) return null;
    this.busy += seconds;
    this.#replaceFirst(at + seconds);
    return at;
  }

  #replaceFirst(/** @type {number} */ time) {
    const heap = this.#free;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && Number(heap[child + 1]) < Number(heap[child])) child += 1;
      if (Number(heap[child]) >= time) break;
      heap[place] = Number(heap[child]);
      place = child;
    }
    heap[place] = time;
  }
}

/**
 * @param {Step} step
 * @param {Record<string, Cost>} costs
 * @param {() => number} random between 0 and 1
 */
function simulate({ rate, design }, costs, random) {
  const one = () => new Station(1);
  const processes = Array.from({ length: design.processes }, one);
  const stations = {
    rendering: new Station(design.renderers),
    primary: new Station(design.primary),
    replicas: design.replicas ? new Station(design.replicas) : null,
    search: design.search ? new Station(design.search) : null,
    shards: design.shards ? new Station(design.shards) : null,
  };
  /** When each process last rendered each page. @type {Map<number, number>} */
  const rendered = new Map();
  const counted = Math.min(COUNTED, MOST_COUNTED / rate);
  const counts = { asked: 0, refused: 0, pages: 0, hits: 0 };
  /** @type {Job[]} */
  const jobs = [];
  const kinds = Object.entries(MIX);
  const whole = kinds.reduce((sum, [, share]) => sum + share, 0);
  const kindOf = () => {
    let left = random() * whole;
    for (const [kind, share] of kinds) if ((left -= share) < 0) return kind;
    return 'page';
  };
  const from = WARM;
  for (let now = 0; now < WARM + counted; now -= Math.log(1 - random()) / rate) {
    const isCounted = now >= from;
    const kind = kindOf();
    const page = Math.floor(PAGES ** random());
    const copy = Math.floor(random() * copiesOf(page, rate, costs['page, from memory']));
    const isPlaced = design.byAddress && kind === 'page';
    const process = Math.floor((isPlaced ? hashed(page + copy * PAGES) : random()) * processes.length);
    let cost = costs[kind];
    if (kind === 'page') {
      const key = page * processes.length + process;
      const isFresh = now - (rendered.get(key) ?? -Infinity) < PAGE_KEPT && random() >= MEMBERS;
      if (!isFresh) rendered.set(key, now);
      cost = costs[isFresh ? 'page, from memory' : 'page, rendered'];
      if (isCounted) counts.pages += 1;
      if (isCounted && isFresh) counts.hits += 1;
    }
    if (kind === 'list') cost = costs['list, from memory'];
    if (kind === 'beacon') cost = divided(costs.note, GROUP, 'database');
    if (!cost) throw new Stop(`There is no cost of ${kind}: run npm run bench -- costs again.`);
    // Requests before this only warm the caches.
    if (!isCounted) continue;
    counts.asked += 1;
    if (kind === 'list' && design.cdn && random() < SHARED_LISTS) continue;
    jobs.push({
      asked: now,
      at: now,
      parts: [
        [processes[process], cost.services * varied(random)],
        [stations.rendering, cost.rendering * varied(random)],
        [databaseOf(kind, stations), cost.database * varied(random)],
      ],
    });
  }
  const done = passed(jobs);
  counts.refused = jobs.length - done.length;
  const times = done.map(({ asked, at }) => (at - asked) * 1_000);
  const use = (/** @type {(Station | null | undefined)[]} */ all) => {
    const there = all.filter((station) => station !== null && station !== undefined);
    const cores = there.reduce((sum, station) => sum + station.cores, 0);
    return cores === 0 ? null : there.reduce((sum, { busy }) => sum + busy, 0) / cores / counted;
  };
  return {
    counts,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    use: {
      services: use(processes),
      rendering: use([stations.rendering]),
      primary: use([stations.primary]),
      replicas: use([stations.replicas]),
      search: use([stations.search]),
      shards: use([stations.shards]),
    },
  };
}

/** @param {string} kind @param {Record<'primary' | 'replicas' | 'search' | 'shards', Station | null>} stations */
function databaseOf(kind, { primary, replicas, search, shards }) {
  if (kind === 'beacon') return shards ?? primary;
  if (kind === 'like' || kind === 'note') return primary;
  if (kind === 'search' || kind === 'search box') return search ?? replicas ?? primary;
  return replicas ?? primary;
}

/**
 * Sends requests through their parts, each part in the order in which they arrive there. Those that a part
 * refuses are left out.
 *
 * @param {Job[]} jobs
 */
function passed(jobs) {
  let left = jobs;
  for (const part of /** @type {const} */ ([0, 1, 2])) {
    left = left
      .sort((a, b) => a.at - b.at)
      .filter((job) => {
        const [station, seconds] = job.parts[part];
        if (!station || seconds === 0) return true;
        const begun = station.begin(job.at, seconds);
        if (begun !== null) job.at = begun + seconds;
        return begun !== null;
      });
  }
  return left;
}

/** Exponentially distributed: many times are short, some long. @param {() => number} random */
const varied = (random) => -Math.log(1 - random());

/** @param {Cost | undefined} cost @param {number} by @param {keyof Cost} part */
const divided = (cost, by, part) => cost && { ...cost, [part]: cost[part] / by };

/**
 * A popular page belongs to as many processes as keep each of them at half a core: what HAProxy's
 * `hash-balance-factor` does by the number of requests in progress.
 *
 * @param {number} page
 * @param {number} rate
 * @param {Cost | undefined} cost
 */
function copiesOf(page, rate, cost) {
  const share = Math.log((page + 1) / page) / Math.log(PAGES);
  return Math.max(1, Math.ceil(((rate * MIX.page) / 100) * share * (cost?.services ?? 0) * 2));
}

/** Spreads pages evenly, between 0 and 1. @param {number} page */
const hashed = (page) => ((page * 2_654_435_761) % 2 ** 32) / 2 ** 32;

const COLUMNS = [
  'requests a second',
  'site',
  'services',
  'rendering',
  'primary',
  'replicas',
  'search',
  'views',
  'pages from memory',
  'median, ms',
  '99th percentile, ms',
  'refused',
];

/** @param {Step} step @param {ReturnType<typeof simulate>} found */
function rowOf({ rate, name, design }, { counts, p50, p99, use }) {
  const part = (/** @type {number | null} */ share, /** @type {number | undefined} */ cores) =>
    share === null ? '' : `${Math.round(share * 100)} % of ${cores?.toLocaleString('en')}`;
  return [
    rate.toLocaleString('en'),
    name,
    part(use.services, design.processes),
    part(use.rendering, design.renderers),
    part(use.primary, design.primary),
    part(use.replicas, design.replicas),
    part(use.search, design.search),
    part(use.shards, design.shards),
    `${Math.round((counts.hits / counts.pages) * 100)} %`,
    p50.toFixed(0),
    p99.toFixed(0),
    `${((counts.refused / counts.asked) * 100).toFixed(counts.refused > 0 ? 1 : 0)} %`,
  ];
}

/** @param {string[][]} rows */
async function write(rows) {
  const text = await readFile(DOCUMENT, 'utf8');
  const [start, end] = MARKS.map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Stop(`docs/scale.md has no place for the table: ${MARKS.join(' … ')}`);
  const table = [
    `| ${COLUMNS.join(' | ')} |`,
    `| ${COLUMNS.map((_, index) => (index < 2 ? '---' : '---:')).join(' | ')} |`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
  const whole = `${text.slice(0, start)}${MARKS[0]}\n\n${table}\n\n${text.slice(end)}`;
  await writeFile(DOCUMENT, await format(whole, { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT }));
}

await main(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
  const costs = await readCosts();
  const rows = [];
  for (const step of STEPS) {
    say(`  ${step.rate.toLocaleString('en')} a second, ${step.name} …`);
    rows.push(rowOf(step, simulate(step, costs, numbers(Number(values.seed)))));
  }
  const table = { title: 'Simulation', columns: COLUMNS, rows };
  print(table);
  await write(rows);
  say('\nWritten to docs/scale.md.');
});
