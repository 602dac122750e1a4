import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry, CreatedOverride, Release, Rollout, RolloutHealth } from '@lectern/contracts';
import { ServerFaults } from '../../src/platform/server-faults/server-faults.js';
import { TelemetryWriter } from '../../src/platform/telemetry/telemetry-writer.js';
import { teamBuild } from '../support/archives.js';
import { beacon, failingBeacon, sendBeacon, visitorWith } from '../support/beacons.js';
import { Browser } from '../support/browser.js';
import { enterCode } from '../support/override-codes.js';
import { Publishing } from '../support/publishing.js';
import { type SecondApp, startSecondApp } from '../support/second-app.js';

const CANDIDATE = { version: '1.1.0', share: 2_000 };

/** One flow of each kind of what the tests of the platform check on SQLite, in two processes. */
describe('the platform, on a database server,', () => {
  let site: Publishing;
  let second: SecondApp;
  let other: string;
  let remote: string;
  let serial = 0;

  beforeAll(async () => {
    site = await Publishing.start('mysql');
    second = await startSecondApp(site.lectern);
    other = await second.app.getUrl();
  });
  afterAll(async () => {
    await second.close();
    await site.lectern.close();
  });
  beforeEach(async () => {
    remote = `mf-flow${(serial += 1)}`;
    await site.lectern.publish(remote, '1.0.0');
    await site.lectern.publish(remote, '1.1.0');
  });

  const act = (what: string, body: object = {}) => site.lectern.act(remote, what, body);
  const rollout = async () => (await site.lectern.operator.get<Rollout>(`/api/v1/rollouts/${remote}`)).body;
  const acts = async () => {
    const { body } = await site.lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${remote}`);
    return body.map((entry) => entry.act);
  };
  const health = async () =>
    (await site.lectern.operator.get<RolloutHealth>(`/api/v1/rollouts/${remote}/health`)).body;

  test('stores the manifest of a release with 900 files', async () => {
    const paths = Array.from(
      { length: 900 },
      (_, index) => `pictures/${'a-long-name-'.repeat(3)}${index}.0123456789.svg`,
    );
    const name = site.nextName();
    const sources = Object.fromEntries(paths.map((path, index) => [path, `<svg><!-- ${index} --></svg>`]));
    expect((await site.publish(teamBuild(name, '1.0.0', {}, sources))).status).toBe(201);
    const [last = ''] = paths.slice(-1);
    const served = await fetch(`${other}/assets/${name}/1.0.0/${last}`);
    expect(await served.text()).toBe(sources[last]);
    expect((await site.publish(teamBuild(name, '1.0.0', {}, sources))).status).toBe(409);
  });

  test('takes a candidate to all visitors and back, and shows it in the other process', async () => {
    const shown = async () =>
      /<h1>\S+ ([^<]+)<\/h1>/.exec(await (await fetch(`${other}/${remote}`)).text())?.[1];
    expect((await act('start', { ...CANDIDATE, share: 0 })).body).toMatchObject({ candidate: '1.1.0' });
    expect((await act('promote')).body).toMatchObject({ stable: '1.1.0', candidate: null });
    site.lectern.clock.advance(500);
    expect(await shown()).toBe('1.1.0');
    expect((await act('rollback', { reason: 'slow' })).body).toMatchObject({ stable: '1.0.0' });
    site.lectern.clock.advance(500);
    expect(await shown()).toBe('1.0.0');
    await act('recall', { version: '1.1.0', reason: 'broken' });
    const { body } = await site.lectern.operator.get<Release[]>(`/api/v1/releases?remote=${remote}`);
    expect(body.map(({ version, recalled_at }) => [version, recalled_at !== null])).toEqual([
      ['1.1.0', true],
      ['1.0.0', false],
    ]);
    expect(await acts()).toEqual(['recall', 'rollback', 'promote', 'start', 'publish', 'publish']);
  });

  test('gives an override to one of two browsers that enter its code at the same time', async () => {
    const { body } = await site.lectern.operator.post<CreatedOverride>('/api/v1/overrides', {
      remotes: [{ remote, version: '1.1.0' }],
    });
    const { lectern } = site;
    const answers = await Promise.all([
      enterCode(new Browser(lectern.url), lectern.config.console?.url ?? '', body.code),
      enterCode(new Browser(other), second.consoleUrl, body.code),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  });

  test('counts failures of rendering in both processes', async () => {
    const faults = [site.lectern.app, second.app].map((app) => app.get(ServerFaults));
    for (const one of faults)
      for (let index = 0; index < 2; index += 1)
        one.add({ remote, version: '1.0.0', path: `/${remote}`, error: 'TypeError: x' });
    await Promise.all(faults.map((one) => one.flush()));
    const [release] = (await health()).releases.filter(({ version }) => version === '1.0.0');
    expect(release).toMatchObject({ without_body: 4, server_faults: [{ path: `/${remote}`, count: 4 }] });
  });

  test('ends a failing candidate once, by the views of both processes', async () => {
    await act('start', CANDIDATE);
    // The other process learns of it.
    site.lectern.clock.advance(500);
    const views = async (count: number, arm: 'candidate' | 'stable', at: string) => {
      for (let index = 0; index < count; index += 1) {
        const body =
          arm === 'candidate'
            ? failingBeacon(remote, '1.1.0')
            : beacon({ loads: [{ remote, version: '1.0.0' }] });
        const sent = await sendBeacon(at, body, visitorWith(remote, CANDIDATE.share, arm));
        expect(sent.status).toBe(200);
      }
    };
    await Promise.all([site.lectern.url, other].map((at) => views(15, 'stable', at)));
    await Promise.all([site.lectern.url, other].map((at) => views(6, 'candidate', at)));
    const writers = [site.lectern.app, second.app].map((app) => app.get(TelemetryWriter));
    for (let round = 0; round < 2; round += 1) await Promise.all(writers.map((writer) => writer.flush()));
    expect(await rollout()).toMatchObject({ candidate: null, stable: '1.0.0' });
    expect((await acts()).filter((name) => name === 'automatic-rollback')).toHaveLength(1);
  });

  test('withdraws a remote whose candidate is started at the same time', async () => {
    const [withdrawn] = await Promise.all([act('withdraw', { reason: 'leaks' }), act('start', CANDIDATE)]);
    expect(withdrawn.status).toBe(200);
    expect(await rollout()).toMatchObject({ candidate: null, withdrawn_at: expect.any(String) });
    expect((await fetch(`${site.lectern.url}/${remote}`)).status).toBe(410);
  });
});
