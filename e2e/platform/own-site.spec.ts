import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PageData } from '@lectern/contracts';
import { everyRemoteOpens } from '../support/platform/later-remotes';
import type { Situation } from '../support/platform/situations';
import { SERVER_FAULTS, visitUnrendered, type ServerFault } from '../support/platform/unrendered';
import {
  expect,
  fixtureRemote,
  operator as signInOperator,
  startSite,
  test,
  type Operator,
  type OwnSite,
} from '../support/platform';
import { trafficOf } from '../support/test';

// One site for all of them: it starts with few remotes, its files come from another origin, and its last tests
// block other rendering.

const CHECKOUT = resolve(import.meta.dirname, '../..');
/** Remotes the first page needs, and the console's, which are on no page of the site. */
const ALWAYS = ['shell', 'mf-discover', 'mf-curate', 'mf-operate'];
/** Number of the checkout's remotes the site starts with, besides the shell. */
const FIRST = 5;
const ADDED = 5;

/** A checkout with the shell and this many built remotes: those the first page needs, and others. */
async function checkoutOf(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-few-remotes-'));
  const built = (await readdir(CHECKOUT)).filter((name) => name.startsWith('mf-') && !ALWAYS.includes(name));
  for (const name of [...ALWAYS, ...built.sort().slice(0, count - 1)]) {
    await mkdir(join(folder, name));
    for (const part of ['package.json', 'dist'])
      await symlink(join(CHECKOUT, name, part), join(folder, name, part));
  }
  return folder;
}

/** A CDN: the files of a site at another origin, and nothing else of it. */
async function startCdn(): Promise<{ origin: string; fetchFrom: (site: string) => void; server: Server }> {
  let site = '';
  const server = createServer((incoming, answer) => {
    const { url: path = '/', method, headers } = incoming;
    if (!path.startsWith('/assets/')) return answer.writeHead(404).end();
    const { host } = new URL(site);
    request(new URL(path, site), { method, headers: { ...headers, host } }, (file) => {
      answer.writeHead(file.statusCode ?? 502, file.headers);
      file.pipe(answer);
    }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, fetchFrom: (base) => (site = base), server };
}

let cdn: Awaited<ReturnType<typeof startCdn>>;
let site: OwnSite;
let operator: Operator;
test.beforeAll(async () => {
  // A whole site on a busy machine.
  test.setTimeout(180_000);
  cdn = await startCdn();
  const folder = await checkoutOf(FIRST);
  site = await startSite({ env: { BUILDS_DIR: folder, ASSETS_URL: cdn.origin } });
  await rm(folder, { recursive: true });
  cdn.fetchFrom(site.baseURL);
  operator = await signInOperator(site.consoleURL);
});
test.afterAll(async () => {
  await operator.request.dispose();
  await site.stop();
  cdn.server.closeAllConnections();
  cdn.server.close();
});

test('a page with ten remotes makes exactly the same requests as with five', async ({ visitorWith }) => {
  /** Every request of a first visit, until the page has nothing more to fetch. */
  const visit = async (path: string) => {
    const context = await visitorWith(undefined, undefined, { baseURL: site.baseURL });
    const page = await context.newPage();
    const traffic = trafficOf(page);
    await page.goto(path);
    // Idle-time requests come after the page has settled.
    await traffic.over();
    const requests = traffic.asked
      .map((each) => `${each.method()} ${each.url()}`)
      // Thumbnails are loaded by their distance to the window, which also depends on when fonts arrive.
      .filter((each) => !each.includes('//i.ytimg.com/'));
    const data = await page.locator('#lectern-page').textContent();
    const { snapshot } = JSON.parse(data ?? '{}') as PageData;
    await context.close();
    return { requests: requests.sort(), remotes: snapshot.remotes.length };
  };
  const paths = ['/', '/users/sign_in'];
  const visits = async () => {
    const all = [];
    for (const path of paths) all.push(await visit(path));
    return all;
  };

  const withFive = await visits();
  expect(withFive.map(({ remotes }) => remotes)).toEqual(paths.map(() => FIRST));
  for (let index = 0; index < ADDED; index += 1) {
    await operator.publish(await fixtureRemote({ name: `fx-more-${index}`, version: '1' }));
  }
  const withTen = await visits();
  expect(withTen.map(({ remotes }) => remotes)).toEqual(paths.map(() => FIRST + ADDED));

  for (const [index, { requests }] of withTen.entries()) {
    expect(requests.length).toBeGreaterThan(3);
    expect(requests).toEqual(withFive[index]?.requests);
  }
});

test('files of releases come from another origin, with their hashes, and pages work as usual', async ({
  visitorWith,
}) => {
  const context = await visitorWith(undefined, undefined, { baseURL: site.baseURL });
  const page = await context.newPage();
  const problems: string[] = [];
  const files = new Set<string>();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (incoming) => {
    const { origin, pathname } = new URL(incoming.url());
    if (pathname.startsWith('/assets/')) files.add(origin);
  });
  await page.route(/ytimg\.com/, (route) => route.fulfill({ contentType: 'image/png', body: '' }));

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Conferences' }).click();
  await expect(page).toHaveTitle(/Conferences/);
  await page.getByRole('combobox', { name: 'Search talks' }).fill('ruby');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...files]).toEqual([cdn.origin]);
  expect(problems).toEqual([]);

  // No other URL of that origin may be loaded as a script, nor a file of any other origin.
  for (const url of [`${cdn.origin}/other.js`, 'https://elsewhere.example/assets/shell/1/main.js']) {
    const added = page.evaluate((src) => {
      const script = document.createElement('script');
      script.src = src;
      document.head.append(script);
    }, url);
    await expect(added).rejects.toThrow('TrustedScriptURL');
  }
});

test('remotes that a page has no room for open from a link without a reload, and by their addresses', async ({
  visitorWith,
}) => {
  await everyRemoteOpens({ site, operator, visitorWith }, { count: 14, atLeast: 4 });
});

/** Each fault in one situation; server-faults.long.spec.ts has both, and repeats the visits. */
const UNRENDERED: Record<ServerFault, Situation> = {
  'server-endless': 'candidate',
  'server-memory': 'stable-alone',
  'server-buffers': 'candidate',
  'server-throw': 'stable-alone',
};
for (const [fault, situation] of Object.entries(UNRENDERED) as [ServerFault, Situation][])
  test(`a page whose rendering on the server ${SERVER_FAULTS[fault]} is rendered by the browser, and others by the server`, async ({
    visitorWith,
  }) => {
    await visitUnrendered({ site, operator, visitorWith }, { fault, situation, visits: 1 });
  });
