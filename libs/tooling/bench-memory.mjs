// npm run bench:memory: resident memory of the services after a thousand page views and after ten thousand more.
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { withRunningSite } from './running-site.mjs';
import { main, say } from './steps.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** @param {string} url */
function get(url) {
  return /** @type {Promise<{status: number, body: string}>} */ (
    new Promise((done, fail) => {
      const call = request(url, { agent, headers: { 'user-agent': 'Mozilla/5.0 (bench)' } }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => (body += part));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
      });
      call.on('error', fail);
      call.end();
    })
  );
}

/** Resident set in MB, of a process of Linux. */
async function resident(/** @type {number} */ pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

await main(() =>
  withRunningSite(async ({ base, pid }) => {
    const talks = JSON.parse((await get(`${base}/api/v1/talk_discoveries/recent_talks`)).body);
    const speakers = JSON.parse((await get(`${base}/api/v1/speakers`)).body);
    const slugs = (/** @type {{slug: string}[]} */ rows) => rows.map(({ slug }) => slug);
    const paths = [
      '/',
      '/trending',
      '/popular',
      '/speakers',
      ...slugs(talks).map((slug) => `/video/${slug}`),
      ...slugs(speakers.slice(0, 40)).map((slug) => `/speakers/${slug}`),
    ];
    let seen = 0;
    const view = async (/** @type {number} */ count) => {
      const end = seen + count;
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (seen < end) {
            const path = paths[seen++ % paths.length];
            const { status } = await get(base + path);
            if (status !== 200) throw new Error(`${path} answered ${status}`);
          }
        }),
      );
    };
    say(`started: ${await resident(pid)} MB`);
    await view(1_000);
    say(`after 1,000 page views: ${await resident(pid)} MB`);
    for (let round = 1; round <= 5; round++) {
      await view(2_000);
      say(`after ${(1_000 + round * 2_000).toLocaleString('en')} page views: ${await resident(pid)} MB`);
    }
    agent.destroy();
  }),
);
