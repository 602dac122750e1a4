// Memory of the services' process and of its rendering processes, after many page views of all remotes.
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { withRunningSite } from '../../running-site.mjs';
import { Stop } from '../../steps.mjs';
import { descendantsOf } from '../processes.mjs';
import { verdict } from '../results.mjs';

const VIEWS = [0, 1_000, 10_000];
const CONNECTIONS = 8;
/** MB, of the services' process and of each rendering process. */
const GOAL = { services: 300, renderer: 30 };

/** @returns {Promise<import('../results.mjs').Table>} */
export const memory = () =>
  withRunningSite(async ({ base, pid }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const get = (/** @type {string} */ path) => fetchBy(agent, base + path);
    const paths = await pathsOf(get);
    const rows = [];
    let seen = 0;
    for (const views of VIEWS) {
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (seen < views) await get(/** @type {string} */ (paths[seen++ % paths.length]));
        }),
      );
      rows.push(await row(views, pid));
    }
    agent.destroy();
    return {
      title: 'Resident memory in MB',
      columns: ['page views', 'services', 'goal', 'verdict', 'renderers', 'largest one', 'goal', 'verdict'],
      rows,
      notes: [
        'Of a rendering process, what it shares with others counts only in part (proportional set size).',
      ],
    };
  });

/** @param {number} views @param {number} pid */
async function row(views, pid) {
  const services = await megabytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/);
  const renderers = [];
  for (const child of await descendantsOf(pid)) {
    const size = await megabytes(`/proc/${child}/smaps_rollup`, /\nPss:\s+(\d+)/);
    // Not the small process that starts a renderer and keeps running.
    if (size >= 5) renderers.push(size);
  }
  const largest = Math.max(0, ...renderers);
  return [
    views.toLocaleString('en'),
    services.toFixed(0),
    String(GOAL.services),
    verdict(services, GOAL.services),
    String(renderers.length),
    largest.toFixed(0),
    String(GOAL.renderer),
    verdict(largest, GOAL.renderer),
  ];
}

/** @param {string} file @param {RegExp} kilobytes */
async function megabytes(file, kilobytes) {
  return Number(kilobytes.exec(await readFile(file, 'utf8'))?.[1]) / 1024;
}

/** Pages of all the site's own remotes. @param {(path: string) => Promise<string>} get */
async function pathsOf(get) {
  // Not at the top: the checkout may not be built yet when this file is loaded.
  const { talkPath } = await import('@lectern/contracts');
  const slugs = async (/** @type {string} */ list) =>
    JSON.parse(await get(list))
      .slice(0, 40)
      .map((/** @type {{slug: string}} */ { slug }) => slug);
  const talks = await slugs('/api/v1/talk_discoveries/recent_talks');
  const speakers = await slugs('/api/v1/speakers');
  const conferences = await slugs('/api/v1/conferences');
  return [
    '/',
    '/trending',
    '/popular',
    '/speakers',
    '/conferences',
    '/tags',
    ...talks.map((/** @type {string} */ slug) => talkPath({ slug })),
    ...speakers.map((/** @type {string} */ slug) => `/speakers/${slug}`),
    ...conferences.map((/** @type {string} */ slug) => `/conference/${slug}`),
    ...talks.map((/** @type {string} */ slug) => `/search?query=${slug.split('-')[0]}`),
  ];
}

/** @param {Agent} agent @param {string} url @returns {Promise<string>} @throws {Stop} unless 200 */
const fetchBy = (agent, url) =>
  new Promise((done, fail) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (bench)' };
    const call = request(url, { agent, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (body += part));
      answer.on('end', () =>
        answer.statusCode === 200 ? done(body) : fail(new Stop(`${url} answered ${answer.statusCode}`)),
      );
    });
    call.on('error', fail);
    call.end();
  });
