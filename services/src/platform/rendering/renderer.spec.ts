import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { asker } from '../../kernel/asker.js';
import type { AnswerCall } from './fragment/call-book.js';
import type { CallAnswer, RenderJob, ServerBuild } from './render-protocol.js';
import { LIMITS, type RenderError, type RendererLimits, TOOK_TOO_LONG } from './renderer-limits.js';
import { Renderer } from './renderer.js';
import { launchCommand } from './sandbox/launch.js';

/** Renders the result of the page's module, in the three steps of a real shell. */
const SHELL = `
  exports.shared = {};
  exports.render = async ({ url, exports: page, busy }) => {
    await page.query?.(url);
    busy(true);
    const body = page.render(url);
    busy(false);
    return { body, styles: '', head: null, queries: null };
  };`;

let folder: string;
let renderer: Renderer;
let shell: ServerBuild;

async function build(key: string, source: string): Promise<ServerBuild> {
  const file = join(folder, `${key}.cjs`);
  await writeFile(file, source);
  return { key, file, integrity: `sha384-${createHash('sha384').update(source).digest('base64')}` };
}

/** @param members of the page's module: `render`, and `query`, which runs before it */
async function pageOf(key: string, members: string): Promise<RenderJob> {
  const owner = {
    build: await build(key, `exports.exposes = { './page': { ${members} } };`),
    expose: './page',
  };
  return { url: '/', snapshot: { remotes: [] }, shell, owner };
}

const DONE: CallAnswer = { status: 200, body: '{}' };

let called: string[];
let answer: AnswerCall;
let took: number;

/** For pages that never finish; others must render in the meantime, even on a busy machine. */
const SHORT = { pageMs: 1_500 };

const start = async (limits: Partial<RendererLimits> = {}, source = SHELL) => {
  shell = await build('shell', source);
  renderer = new Renderer(
    async ({ heapMegabytes }) => launchCommand({ level: 'partial', heapMegabytes }),
    (path) => {
      called.push(path);
      return answer(path);
    },
    { ...LIMITS, pageMs: 8_000, totalMs: 15_000, ...limits },
    undefined,
    (ms) => (took += ms),
  );
};

const outcome = (job: RenderJob) =>
  renderer.render(job).then(
    ({ page }) => page.body,
    ({ message, guilty }: RenderError) => ({ message, guilty }),
  );

beforeEach(async () => {
  called = [];
  answer = () => Promise.resolve(DONE);
  took = 0;
  folder = await mkdtemp(join(tmpdir(), 'lectern-renderer-'));
});
afterEach(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

test('a page can only call the API, whatever its process allows', async () => {
  await start();
  const paths = ['/api/v1/talks', '/api/v1/../../readyz', '/api/v1/%2e%2e/%2e%2e/readyz'];
  const members = `
    query: async () => {
      const answers = await Promise.all(${JSON.stringify(paths)}.map((path) => fetch(path)));
      globalThis.seen = answers.map(({ status }) => status).join();
    },
    render: () => globalThis.seen`;
  expect(await outcome(await pageOf('curious', members))).toBe('200,403,403');
  expect(called).toEqual(['/api/v1/talks']);
});

test.each([
  ['renders for ever', `render: () => { for (;;); }`],
  ['loops for ever before it renders', `query: async () => { for (;;); }, render: () => ''`],
  ['spins on microtasks', `query: async () => { for (;;) await null; }, render: () => ''`],
])('a page that %s is to blame, and the pages beside it still render', async (_what, members) => {
  await start(SHORT);
  const working = await pageOf('sound', `render: () => 'sound'`);
  await outcome(working);
  const hanging = outcome(await pageOf('hanging', members));
  expect(await Promise.all([hanging, outcome(working), outcome(working)])).toEqual([
    { message: TOOK_TOO_LONG, guilty: true },
    'sound',
    'sound',
  ]);
});

test("a page whose time runs out just before the blocking one's still renders", async () => {
  await start(SHORT);
  await outcome(await pageOf('sound', `render: () => 'sound'`));
  const beside = await pageOf('beside', `query: () => fetch('/api/v1/talks'), render: () => 'beside'`);
  const hanging = await pageOf('hanging', `render: () => { for (;;); }`);
  expect(await Promise.all([outcome(beside), outcome(hanging)])).toEqual([
    'beside',
    { message: TOOK_TOO_LONG, guilty: true },
  ]);
});

test('a page that waits for a response is late, but not to blame', async () => {
  await start(SHORT);
  const slow = await pageOf('slow', `query: () => new Promise(() => {}), render: () => ''`);
  expect(await outcome(slow)).toEqual({ message: TOOK_TOO_LONG, guilty: false });
  expect(await outcome(await pageOf('sound', `render: () => 'sound'`))).toBe('sound');
});

test.each([
  ['the heap', `for (const kept = []; ;) kept.push(new Array(10_000).fill('x'));`],
  ['buffers', `for (const kept = []; ;) kept.push(new Uint8Array(4_000_000).fill(1));`],
])('a page that fills %s with its data is ended long before the process', async (_what, hog) => {
  await start({ pageMs: 20_000, totalMs: 20_000, growthMegabytes: 200 });
  expect(await outcome(await pageOf('hog', `render: () => { ${hog} }`))).toMatchObject({ guilty: true });
  expect(process.memoryUsage().rss).toBeLessThan(1_500 * 1024 * 1024);
  expect(await outcome(await pageOf('sound', `render: () => 'sound'`))).toBe('sound');
});

test('an error thrown after rendering ends nothing', async () => {
  await start();
  const page = await pageOf(
    'late',
    `query: (url) => fetch('/api/v1/talks' + url),
    render: (url) => {
      if (url === '/late') setImmediate(() => { throw new Error('late'); });
      globalThis.seen = (globalThis.seen ?? 0) + 1;
      return url + ' ' + globalThis.seen;
    }`,
  );
  const at = (url: string) => outcome({ ...page, url });
  expect(await at('/first')).toBe('/first 1');
  let beside: ReturnType<typeof at> | undefined;
  let release = () => {};
  const pending = new Promise<CallAnswer>((resolve) => (release = () => resolve(DONE)));
  await new Promise<void>((resolve) => {
    answer = (path) => {
      if (!path.endsWith('/beside')) return Promise.resolve(DONE);
      resolve();
      return pending;
    };
    beside = at('/beside');
  });
  expect(await at('/late')).toBe('/late 2');
  expect(await at('/meanwhile')).toBe('/meanwhile 3');
  release();
  expect(await beside).toBe('/beside 4');
  expect(await at('/after')).toBe('/after 5');
});

test('no page waits for a shell that does not start, nor is it retried for every page', async () => {
  await start({ totalMs: 300, startMs: 600 }, 'for (;;);');
  const page = await pageOf('sound', `render: () => 'sound'`);
  const messages: string[] = [];
  do {
    const { message } = (await outcome(page)) as RenderError;
    messages.push(message.replace(/:.*/, ''));
  } while (messages.length < 20 && !messages.at(-1)?.includes('repeatedly'));
  expect(messages[0]).toBe('The process started too late');
  expect(messages.at(-1)).toContain('repeatedly');
}, 15_000);

test('a process that cannot start costs the page its body, and the next page tries again', async () => {
  await start();
  const launch = [
    () => Promise.reject(new Error('no room')),
    async () => ({ ...launchCommand({ level: 'partial', heapMegabytes: 64 }), file: '/nowhere' }),
    async () => launchCommand({ level: 'partial', heapMegabytes: 64 }),
  ];
  renderer = new Renderer(
    () => launch.shift()?.() ?? Promise.reject(new Error('too often')),
    () => Promise.reject(new Error('unused')),
    { ...LIMITS, pageMs: 8_000, totalMs: 15_000 },
  );
  const page = await pageOf('sound', `render: () => 'sound'`);
  expect(await outcome(page)).toMatchObject({ message: expect.stringContaining('no room'), guilty: false });
  // The missing one is followed by a valid one.
  expect(await outcome(page)).toBe('sound');
});

test('the time taken to read a page is reported', async () => {
  await start();
  expect(await outcome(await pageOf('large', `render: () => '<br/>'.repeat(600_000)`))).toHaveLength(
    3_000_000,
  );
  expect(took).toBeGreaterThan(0);
});

test('the page and its calls are charged to whoever requested it', async () => {
  const spent: number[] = [];
  const account = { spend: (ms: number) => spent.push(ms) };
  let caller: unknown;
  answer = async () => {
    caller = asker.getStore()?.account;
    return DONE;
  };
  await start();
  const page = await pageOf(
    'page',
    `query: () => fetch('/api/v1/talks'), render: () => { const end = Date.now() + 50; while (Date.now() < end); return ''; }`,
  );
  await asker.run({ open: 0, account }, () => renderer.render(page));
  expect(caller).toBe(account);
  expect(Math.max(...spent)).toBeGreaterThan(40);
});

test('a page that queued behind many others is not blamed for the wait', async () => {
  // Far more than one page takes on a busy machine, and less than all of them together.
  await start({ pageMs: 2_000 });
  const page = await pageOf(
    'short',
    `render: () => { const until = Date.now() + 40; while (Date.now() < until); return 'sound'; }`,
  );
  await outcome(page);
  const outcomes = await Promise.all(Array.from({ length: 80 }, () => outcome(page)));
  // On a busy machine one may be late.
  expect(outcomes.filter((one) => typeof one !== 'string' && one.guilty)).toEqual([]);
}, 30_000);
