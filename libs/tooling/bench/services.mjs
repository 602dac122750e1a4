// The cost of a request to the services, compared with bare Fastify that sends the same bytes from stored buffers, and,
// where it reads or writes, does the same with the same tables. Both run in separate processes, in turn.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withRunningSite } from '../running-site.mjs';
import { build, root, say, Stop } from '../steps.mjs';
import { SECRET, signIn, USER_AGENT } from './browsers.mjs';
import { cpuOf, idle } from './processes.mjs';
import { alternate, median, ratios, report, spread, verdict } from './results.mjs';

/**
 * @typedef {import('./services-load.mjs').Load} Load
 * @typedef {import('./services-load.mjs').Measured} Measured
 * @typedef {import('./browsers.mjs').Browsers} Browsers
 * @typedef {{name: string, path: string, goal?: number, method?: 'GET' | 'POST', status?: number, body?: string, accepts?: string, who?: 'new' | 'visitor' | 'member', work?: 'like' | 'note' | 'status'}} Case
 * @typedef {{pid: number, port: number}} Server
 * @typedef {{cpu: number, rate: number}} Cost `cpu` in microseconds a request
 */

const services = createRequire(join(root, 'services/package.json'));
const BROTLI = 'gzip, deflate, br, zstd';
const BROWSERS = 512;
const CONNECTIONS = 16;
/** Longer than a page stays in memory, so that some requests come while it is made again. */
const LATE_SECONDS = 6;
const GOAL = { list: 1.5, page: 1.7, talk: 2 };

/** @param {string[]} args */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1.5' },
      only: { type: 'string', default: '' },
    },
  });
  await build();
  const settings = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'info', SECRET };
  await withRunningSite(async (site) => {
    const port = Number(new URL(site.base).port);
    const browsers = await signIn({ file: site.file }, BROWSERS);
    const cases = (await casesOf(site.base)).filter(({ name }) => name.includes(values.only));
    const { bare, stop } = await startBare(site.file, port, cases, browsers);
    const client = fork(join(import.meta.dirname, 'services-load.mjs'));
    try {
      await idle(site.pid);
      const found = [];
      for (const [number, one] of cases.entries()) {
        say(`  ${number + 1} of ${cases.length}: ${one.name} …`);
        found.push(
          await compare(
            one,
            { lectern: { pid: site.pid, port }, bare },
            client,
            browsers,
            Number(values.rounds),
            Number(values.seconds),
          ),
        );
      }
      await write(found, Number(values.rounds));
    } finally {
      client.disconnect();
      stop();
    }
  }, settings);
}

/** @param {string} base @returns {Promise<Case[]>} */
async function casesOf(base) {
  // Not at the top: the checkout may not be built yet when this file is loaded.
  const { talkPath } = await import('@lectern/contracts');
  const answer = await fetch(`${base}/api/v1/talk_discoveries/recent_talks`);
  const [talk] = /** @type {{slug: string, id: number}[]} */ (await answer.json());
  if (!talk) throw new Stop('The site has no talks.');
  const list = '/api/v1/talk_discoveries/trending_talks';
  return [
    { name: 'list', path: list, goal: GOAL.list, accepts: 'identity' },
    { name: 'list, brotli', path: list, goal: GOAL.list },
    { name: 'list, brotli, first visit', path: list, goal: GOAL.list, who: 'new' },
    { name: 'list, brotli, signed in', path: list, who: 'member' },
    { name: 'page /, brotli', path: '/', goal: GOAL.page },
    { name: 'page /, gzip', path: '/', goal: GOAL.page, accepts: 'gzip, deflate' },
    { name: 'page /, brotli, first visit', path: '/', goal: GOAL.page, who: 'new' },
    { name: 'page /, brotli, signed in', path: '/', who: 'member' },
    { name: 'page /video, brotli', path: talkPath(talk), goal: GOAL.page },
    { name: 'talk', path: `/api/v1/talks/${talk.slug}`, goal: GOAL.talk },
    { name: 'sign-in status, visitor', path: '/api/v1/auth/status' },
    { name: 'sign-in status, signed in', path: '/api/v1/auth/status', who: 'member', work: 'status' },
    {
      name: 'like',
      path: `/api/v1/talks/${talk.slug}/like_talks`,
      method: 'POST',
      who: 'member',
      work: 'like',
    },
    {
      name: 'note',
      path: '/api/v1/notes',
      method: 'POST',
      status: 201,
      who: 'member',
      work: 'note',
      body: JSON.stringify({ talk_id: talk.id, content: 'A note about this talk.' }),
    },
    { name: '/healthz', path: '/healthz', who: 'new' },
  ];
}

/**
 * Prepared requests from many addresses and browsers, so that limits count each of them and refuse none.
 *
 * @param {Omit<Case, 'name'>} one
 * @param {Browsers} browsers
 * @param {number} port
 * @returns {string[]}
 */
function requestsOf({ path, method = 'GET', body, accepts = BROTLI, who = 'visitor' }, browsers, port) {
  return Array.from({ length: 8 * BROWSERS }, (_, index) => {
    const browser = who === 'new' ? undefined : browsers[who][index % BROWSERS];
    const network = `10.${(index >> 8) & 255}.${index & 255}.7`;
    return [
      `${method} ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      `User-Agent: ${USER_AGENT}`,
      'Accept: */*',
      `Accept-Encoding: ${accepts}`,
      'Accept-Language: en-GB,en;q=0.9',
      `X-Forwarded-For: ${network}`,
      'Sec-Fetch-Site: same-origin',
      'Connection: keep-alive',
      ...(browser ? [`Cookie: ${browser.cookie}`] : []),
      ...(method === 'POST' ? [`X-CSRF-Token: ${browser?.csrf}`] : []),
      ...(method === 'POST' && body === undefined ? ['Content-Length: 0'] : []),
      ...(body === undefined
        ? []
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
      '',
      body ?? '',
    ].join('\r\n');
  });
}

/**
 * @param {string} file
 * @param {number} port of Lectern
 * @param {Case[]} cases
 * @param {Browsers} browsers
 */
async function startBare(file, port, cases, browsers) {
  const routes = [];
  for (const one of cases) routes.push({ ...(await routeOf(one, port, browsers)), path: barePath(one) });
  const copy = `${file}.bare`;
  const database = new (services('libsql'))(file);
  database.exec(`VACUUM INTO '${copy}'`);
  database.close();
  const child = fork(join(import.meta.dirname, 'services-bare.mjs'));
  child.send({ file: copy, routes });
  const [listening] = await once(child, 'message');
  return { bare: { pid: child.pid ?? 0, port: Number(listening) }, stop: () => child.disconnect() };
}

/** One path may have several answers, so each call has its own path there. @param {Case} one */
const barePath = ({ name, path }) => `/${name.replace(/\W+/g, '-')}${path.replace(/\?.*/, '')}`;

/**
 * Lectern's answer as the bare server sends it.
 *
 * @param {Case} one
 * @param {number} port
 * @param {Browsers} browsers
 */
async function routeOf(one, port, browsers) {
  const { request } = await import('node:http');
  const { path, method = 'GET', body, accepts = BROTLI, who = 'visitor', work = null, status = 200 } = one;
  const browser = who === 'new' ? undefined : browsers[who][0];
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: {
      'user-agent': USER_AGENT,
      'accept-encoding': accepts,
      'x-forwarded-for': '10.255.255.7',
      ...(browser && { cookie: browser.cookie }),
      ...(method === 'POST' && browser && { 'x-csrf-token': browser.csrf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  call.end(body);
  const [answer] = await once(call, 'response');
  const parts = [];
  for await (const part of answer) parts.push(part);
  if (answer.statusCode !== status)
    throw new Stop(`${path} answered ${answer.statusCode}: ${Buffer.concat(parts).toString().slice(0, 300)}`);
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
  return {
    method,
    status,
    headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
    body: Buffer.concat(parts).toString('base64'),
    work,
  };
}

/**
 * @param {Case} one
 * @param {{lectern: Server, bare: Server}} servers
 * @param {import('node:child_process').ChildProcess} client
 * @param {Browsers} browsers
 * @param {number} rounds
 * @param {number} seconds
 */
async function compare(one, servers, client, browsers, rounds, seconds) {
  const paths = { lectern: one.path, bare: barePath(one) };
  const requestsTo = (/** @type {'lectern' | 'bare'} */ name) =>
    requestsOf({ ...one, path: paths[name] }, browsers, servers[name].port);
  const requests = { lectern: requestsTo('lectern'), bare: requestsTo('bare') };
  const status = one.status ?? 200;
  /** @type {Record<'lectern' | 'bare', Cost[]>} */
  const costs = { lectern: [], bare: [] };
  const run = (/** @type {'lectern' | 'bare'} */ name) => async () => {
    const { pid, port } = servers[name];
    const before = await cpuOf(pid);
    const measured = await loaded(client, {
      port,
      requests: requests[name],
      connections: CONNECTIONS,
      seconds,
      status,
    });
    if (measured.wrong !== null) throw new Stop(`${name}, ${one.name}: ${measured.wrong}`);
    const cost = {
      cpu: (await cpuOf(pid)) - before,
      rate: measured.answered / measured.seconds,
    };
    costs[name].push(cost);
    return cost.cpu / measured.answered / 1_000;
  };
  await Promise.all([warm('lectern'), warm('bare')]);
  const cpu = await alternate({ lectern: run('lectern'), bare: run('bare') }, rounds);
  /** @param {'lectern' | 'bare'} name */
  const most = (name) => median(costs[name].map(({ rate }) => rate));
  /** @param {'lectern' | 'bare'} name */
  const late = async (name) => {
    const { port } = servers[name];
    const load = {
      port,
      requests: requests[name],
      connections: CONNECTIONS,
      seconds: LATE_SECONDS,
      status,
      rate: most(name) / 2,
    };
    const { p99, wrong } = await loaded(client, load);
    if (wrong !== null) throw new Stop(`${name}, ${one.name}: ${wrong}`);
    return p99;
  };
  const p99 = { lectern: await late('lectern'), bare: await late('bare') };
  return { one, cpu, rate: { lectern: most('lectern'), bare: most('bare') }, p99 };

  /** @param {'lectern' | 'bare'} name */
  async function warm(name) {
    for (let i = 0; i < 300; i += 1) {
      if (one.method === 'POST') return;
      const call = await fetch(`http://127.0.0.1:${servers[name].port}${paths[name]}`, {
        headers: { 'user-agent': USER_AGENT, 'accept-encoding': one.accepts ?? BROTLI },
      });
      await call.arrayBuffer();
    }
  }
}

/**
 * @param {import('node:child_process').ChildProcess} client
 * @param {Load} load
 * @returns {Promise<Measured>}
 */
async function loaded(client, load) {
  client.send(load);
  const [measured] = await once(client, 'message');
  return measured;
}

/**
 * @param {Awaited<ReturnType<typeof compare>>[]} found
 * @param {number} rounds
 */
async function write(found, rounds) {
  const number = (/** @type {number} */ figure, digits = 0) => figure.toFixed(digits);
  await report('services', {
    title: 'Services',
    intro: `Each call against bare Fastify with the same bytes in a stored buffer, or, for likes, notes and the sign-in status, with the same tables; ${rounds} rounds in turn, ${CONNECTIONS} connections, ${BROWSERS} browsers at ${8 * BROWSERS} addresses, with limits, request ids and the log on.`,
    versions: { fastify: services('fastify/package.json').version },
    tables: [
      {
        title: 'Cost of a request',
        columns: ['call', 'times the bare cost', 'middle half', 'goal', '', 'µs', 'bare µs'],
        rows: found.map(({ one, cpu }) => {
          const times = ratios(cpu.lectern, cpu.bare);
          return [
            one.name,
            number(median(times), 2),
            spread(times),
            one.goal === undefined ? '' : String(one.goal),
            one.goal === undefined ? '' : verdict(median(times), one.goal),
            number(median(cpu.lectern), 1),
            number(median(cpu.bare), 1),
          ];
        }),
        notes: [
          'Processor time of all threads of the server process, not of the processes that render pages.',
        ],
      },
      {
        title: 'Requests a second, and latency at half of that',
        columns: ['call', 'a second', 'bare', '99th percentile', 'bare'],
        rows: found.map(({ one, rate, p99 }) => [
          one.name,
          number(rate.lectern),
          number(rate.bare),
          `${number(p99.lectern, 1)} ms`,
          `${number(p99.bare, 1)} ms`,
        ]),
      },
    ],
  });
}
