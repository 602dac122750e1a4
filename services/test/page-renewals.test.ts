import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type FixtureBuild, registerBuild, SHELL } from './support/fixture-builds.js';
import { QuickClient, text } from './support/quick-client.js';
import { startTestApp, type TestApp } from './support/test-app.js';

/** A page that differs each time it is rendered. */
const CHANGING: FixtureBuild = {
  name: 'mf-changing',
  pages: { '/changing': './page' },
  server: `
    exports.exposes = { './page': async ({ url }) => ({
      body: '<h1>Render ' + Math.random() + '</h1>' + '<p>about many things</p>'.repeat(400),
      head: { title: 'A page', description: 'It changes', canonical: url },
    }) };`,
};
const PAGE = '/changing';

let lectern: TestApp;
let client: QuickClient;
let now: number;

beforeAll(async () => {
  // Stands still, so that no page is outdated because the machine is busy.
  now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  lectern = await startTestApp('sqlite', { TRUST_PROXY: 'loopback' });
  for (const build of [SHELL, CHANGING]) await registerBuild(lectern.app, build);
  lectern.clock.advance(1_000);
  client = new QuickClient(lectern);
});
afterAll(async () => {
  await lectern.close();
  jest.restoreAllMocks();
});

const renderOf = (page: Parameters<typeof text>[0]) => /<h1>(Render [^<]+)/.exec(text(page))?.[1];

/** What the next request shows, which must be answered from memory. */
async function fromMemory(): Promise<string | undefined> {
  const before = client.quick;
  const page = await client.ask(PAGE);
  expect([page.status, client.quick]).toEqual([200, before + 1]);
  return renderOf(page);
}

test('a page that is requested until it is outdated is renewed meanwhile, and no request waits', async () => {
  const first = renderOf(await client.quickly(PAGE));
  now += 3_900;
  for (let index = 0; index < 20; index += 1) expect(await fromMemory()).toBe(first);

  now += 500;
  expect(await fromMemory()).toBe(first);
  let second = await fromMemory();
  while (second === first) second = await fromMemory();

  now += 3_900;
  expect(await fromMemory()).toBe(second);
});

test('a page that was last requested earlier is rendered for the next request', async () => {
  const before = renderOf(await client.quickly(PAGE));
  now += 5_001;
  // lru-cache reads the clock at most once a millisecond, so it may not know yet.
  let [quick, after] = [client.quick, before];
  while (after === before) [quick, after] = [client.quick, renderOf(await client.ask(PAGE))];
  expect(client.quick).toBe(quick);
});

test('a decision of another process is noticed although no request waits for it', async () => {
  lectern.clock.advance(1_000);
  await client.quickly(PAGE);
  await lectern.database.write((tx) =>
    tx.query('UPDATE rollouts SET withdrawn_at = ?, revision = revision + 1 WHERE remote = ?', [
      lectern.clock.now().toISOString(),
      CHANGING.name,
    ]),
  );
  lectern.clock.advance(399);
  await fromMemory();
  lectern.clock.advance(1);
  await fromMemory();
  while ((await client.ask(PAGE)).status !== 410);
});
