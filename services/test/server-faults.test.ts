import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RolloutHealth } from '@lectern/contracts';
import { TOOK_TOO_LONG } from '../src/platform/rendering/renderer-limits.js';
import { ServerFaults } from '../src/platform/server-faults/server-faults.js';
import { TelemetryUpkeep } from '../src/platform/telemetry/telemetry-upkeep.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const DAY_MS = 24 * 60 * 60_000;

describe.each(dialects)('pages sent without their body, on %s,', (dialect) => {
  let lectern: RolloutsApp;
  let remote: string;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('shell', '1.0.0');
  });
  afterAll(() => lectern.close());
  beforeEach(async () => {
    remote = `mf-broken${(serial += 1)}`;
    // The page throws, hangs, takes all memory or works, as its address requests.
    await lectern.publish(remote, '1.0.0', {
      pages: { [`/${remote}/:what`]: './page' },
      server: `exports.exposes = { './page': async ({ url, busy }) => {
        if (url.includes('throws')) throw new TypeError('No list of ' + 'x'.repeat(url.length > 60 ? 300 : 1));
        if (url.includes('hangs')) { busy(true); await new Promise(() => {}); }
        if (url.includes('eats')) for (const all = [];;) all.push(new Array(1e6).fill(all.length));
        if (url.includes('asks')) await fetch('/api/v1/talks/combined_search?query=' + url.split('?q=')[1]);
        return { body: '<h1>fine</h1>' };
      } };`,
    });
  });

  const visit = async (what: string) => (await lectern.client().get<string>(`/${remote}/${what}`)).body;
  const isRendered = async (what: string) => (await visit(what)).includes('<h1>fine</h1>');
  async function reported() {
    await lectern.app.get(ServerFaults).flush();
    const { body } = await lectern.operator.get<RolloutHealth>(`/api/v1/rollouts/${remote}/health`);
    return body.releases.find(({ version }) => version === '1.0.0');
  }

  test('are counted by release and path, with the error and its place, without the query', async () => {
    expect(await reported()).toMatchObject({ without_body: 0, server_faults: [] });
    for (const query of ['', '?q=secret', '?q=other']) await visit(`throws${query}`);
    await visit('throws-too');
    expect(await isRendered('fine')).toBe(true);
    const faults = await reported();
    expect(faults?.without_body).toBe(4);
    expect(faults?.server_faults).toEqual([
      {
        path: `/${remote}/throws`,
        message: 'TypeError: No list of x',
        place: expect.stringMatching(new RegExp(`^${remote}@1\\.0\\.0:\\d+:\\d+$`)),
        count: 3,
      },
      expect.objectContaining({ path: `/${remote}/throws-too`, count: 1 }),
    ]);
    expect(JSON.stringify(faults)).not.toContain('secret');
  });

  test('are none because of calls with long queries, which end no process and pause no page', async () => {
    for (const length of [9_000, 90_000]) expect(await isRendered(`asks?q=${'x'.repeat(length)}`)).toBe(true);
    expect(await isRendered('asks?q=short')).toBe(true);
    expect(await reported()).toMatchObject({ without_body: 0 });
  });

  test('for made-up addresses of one release hide no failure of another', async () => {
    const faults = lectern.app.get(ServerFaults);
    const add = (of: string, path: string) => faults.add({ remote: of, version: '1.0.0', path, error: 'x' });
    for (let index = 0; index < 2_000; index += 1) add('mf-noisy', `/noisy/${index}`);
    add(remote, '/quiet');
    expect((await reported())?.server_faults).toMatchObject([{ path: '/quiet', count: 1 }]);
    const noisy = await faults.of('mf-noisy', '');
    expect(noisy[0]).toMatchObject({ path: 'Other pages', times: 1_960 });
    expect(noisy).toHaveLength(41);
  });

  test('because one path hangs leave only that path to browsers', async () => {
    for (let visits = 0; visits < 3; visits += 1) await visit(`hangs?visit=${visits}`);
    expect((await reported())?.server_faults.map(({ message, count }) => [message, count])).toEqual([
      [TOOK_TOO_LONG, 2],
      ['Not rendered on the server for now, since it failed before.', 1],
    ]);
    expect(await isRendered('fine')).toBe(true);
    // These end the process as well, without waiting for a limit of time.
    for (const path of ['eats-2', 'eats-3', 'eats-4', 'eats-5']) await visit(path);
    expect(await isRendered('fine-too')).toBe(false);
    lectern.clock.advance(10_000);
    expect(await isRendered('fine-too')).toBe(true);
  });

  test('for many simultaneous requests are rendered once and counted for each', async () => {
    await Promise.all([visit('hangs'), visit('hangs'), visit('hangs'), visit('fine')]);
    expect(await reported()).toMatchObject({
      without_body: 3,
      server_faults: [{ path: `/${remote}/hangs`, message: TOOK_TOO_LONG, count: 3 }],
    });
  });

  test('in many variants are counted together, and forgotten after 30 days', async () => {
    const faults = lectern.app.get(ServerFaults);
    for (let page = 0; page < 60; page += 1)
      faults.add({ remote, version: '1.0.0', path: `/${remote}/${page}`, error: 'Error: x' });
    expect(await reported()).toMatchObject({ without_body: 60 });
    const rows = () =>
      lectern.database.read.query<{ path: string }>('SELECT path FROM server_faults WHERE remote = ?', [
        remote,
      ]);
    expect((await rows()).length).toBe(41);
    lectern.clock.advance(92 * DAY_MS);
    await lectern.app.get(TelemetryUpkeep).run();
    expect(await rows()).toEqual([]);
  });
});
