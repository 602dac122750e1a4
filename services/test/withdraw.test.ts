import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiError, AuditEntry, Release, Rollout } from '@lectern/contracts';
import { beacon, sendBeacon, visitor } from './support/beacons.js';
import { pageDataOf } from './support/page-data.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';

const reason = 'it posts as its visitors';

describe.each(dialects)('withdrawing a remote on %s', (dialect) => {
  let lectern: RolloutsApp;
  let remote: string;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('shell', '1.0.0');
    await lectern.publish('mf-operate', '1.0.0', { pages: { '/operate': './page' } });
  });
  afterAll(() => lectern.close());
  beforeEach(async () => {
    remote = `mf-away${(serial += 1)}`;
    await lectern.publish(remote, '1.0.0');
    await lectern.publish(remote, '1.1.0');
  });

  const act = async (name: string, body: object = { reason }, of = remote) => {
    const answer = await lectern.act(of, name, body);
    return { ...answer, error: (answer.body as unknown as ApiError).error };
  };
  const visit = (path = `/${remote}`) => lectern.client().get<string>(path);
  const file = (version = '1.0.0', of = remote) =>
    lectern.client().get<ApiError>(`/assets/${of}/${version}/page.js`);
  const lines = async () =>
    (await lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${remote}`)).body;
  const released = async () =>
    (await lectern.operator.get<Release[]>(`/api/v1/releases?remote=${remote}`)).body.map(
      ({ version }) => version,
    );

  test('makes its pages and files answer 410 immediately, within a second in another process, until it is restored', async () => {
    const second = await startSecondApp(lectern);
    try {
      expect((await visit()).body).toContain(`<h1>${remote} 1.0.0</h1>`);
      await act('start', { version: '1.1.0', share: 10_000 });
      expect((await visit()).body).toContain(`<h1>${remote} 1.1.0</h1>`);

      const { status, body } = await act('withdraw');
      expect([status, body.candidate, body.withdrawn_at]).toEqual([
        200,
        null,
        lectern.clock.now().toISOString(),
      ]);
      const page = await visit();
      expect([page.status, page.body.includes(remote + ' 1.')]).toEqual([410, false]);
      const { snapshot } = pageDataOf(page.body);
      expect(snapshot.remotes.map(({ name }) => name)).not.toContain(remote);
      expect(snapshot.withdrawn).toContain(`/${remote}`);
      for (const version of ['1.0.0', '1.1.0']) {
        const answer = await file(version);
        expect([answer.status, answer.body.code, answer.body.error]).toEqual([
          410,
          'GONE',
          'This part of the site is not available at the moment.',
        ]);
      }
      expect((await visit('/nobody-owns-this')).status).toBe(200);
      lectern.clock.advance(1_000);
      expect((await second.client().get(`/${remote}`)).status).toBe(410);

      expect((await act('restore')).body).toMatchObject({ stable: '1.0.0', withdrawn_at: null });
      expect((await visit()).body).toContain(`<h1>${remote} 1.0.0</h1>`);
      expect((await file()).status).toBe(200);
      expect((await lines()).slice(0, 2)).toMatchObject([
        { act: 'restore', reason, details: { version: '1.0.0' } },
        { act: 'withdraw', reason, details: { stable: '1.0.0', candidate: '1.1.0' } },
      ]);
    } finally {
      await second.close();
    }
  });

  test('blocks other actions and keeps its paths, while a fix can be published and restored', async () => {
    await act('withdraw');
    for (const [name, body] of [
      ['start', { version: '1.1.0', percent: 10 }],
      ['share', { percent: 10 }],
      ['promote', {}],
      ['rollback', { reason, to: '1.1.0' }],
      ['withdraw', { reason }],
    ] as const) {
      expect([name, (await act(name, body)).status]).toEqual([name, 409]);
    }
    await lectern.publish(`${remote}-other`, '1.0.0', { pages: { '/elsewhere': './page' } });
    await lectern.publish(`${remote}-other`, '1.1.0', { pages: { [`/${remote}`]: './page' } });
    const clash = await act('start', { version: '1.1.0', share: 0 }, `${remote}-other`);
    expect([clash.status, clash.error]).toEqual([422, expect.stringContaining('path-clash')]);

    await lectern.publish(remote, '1.2.0');
    expect((await visit()).status).toBe(410);
    expect((await act('restore', { reason, version: '1.2.0' })).body).toMatchObject({ stable: '1.2.0' });
    expect((await visit()).body).toContain(`<h1>${remote} 1.2.0</h1>`);
  });

  test('also happens on recalling the only stable release, which a restore does not bring back', async () => {
    const { body } = await act('recall', { version: '1.0.0', reason });
    expect(body.withdrawn_at).not.toBeNull();
    expect((await visit()).status).toBe(410);
    const refused = await act('restore');
    expect([refused.status, refused.error]).toEqual([
      409,
      `1.0.0, the stable release of ${remote}, was recalled: name another release to restore.`,
    ]);
    expect((await act('restore', { reason, version: '1.1.0' })).status).toBe(200);
    expect((await visit()).body).toContain(`<h1>${remote} 1.1.0</h1>`);
    expect((await lines()).find((line) => line.act === 'recall')?.details).toMatchObject({
      was: 'stable',
      to: null,
      withdrawn: true,
    });
  });

  test('is refused for the shell and the console', async () => {
    for (const name of ['shell', 'mf-operate']) {
      const { status, error } = await act('withdraw', { reason }, name);
      expect([status, error]).toEqual([403, `${name} cannot be withdrawn: the site needs it.`]);
      expect((await act('recall', { version: '1.0.0', reason }, name)).status).toBe(409);
    }
    expect((await lectern.operator.get('/operate')).status).toBe(200);
  });

  test('is refused to teams, as are restoring and retiring, even of their own remotes', async () => {
    const team = await lectern.teamClient([remote]);
    for (const name of ['withdraw', 'restore', 'retire']) {
      expect((await team('POST', `/rollouts/${remote}/${name}`, { reason })).status).toBe(404);
    }
    const call = `/api/v1/rollouts/${remote}/withdraw`;
    for (const [client, status] of [
      [lectern.client(), 404],
      [lectern.operatorOnSite, 404],
      [lectern.consoleClient(), 401],
    ] as const)
      expect((await client.post(call, { reason })).status).toBe(status);
    expect((await act('withdraw', {})).status).toBe(422);
    expect((await visit()).status).toBe(200);
  });

  test('ends its overrides for good, and allows no new ones', async () => {
    const remotes = [{ remote, version: '1.1.0' }];
    const mine = lectern.operator;
    const begin = () => mine.post('/api/v1/overrides/mine', { remotes });
    const begun = await begin();
    const cookie = /__Host-lectern_override=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')?.[0] ?? '';
    const site = lectern.operatorOnSite;
    const look = () => site.get<string>(`/${remote}`, { cookie: `${site.headers('GET').cookie}; ${cookie}` });
    expect((await look()).body).toContain(`<h1>${remote} 1.1.0</h1>`);
    await act('withdraw');
    lectern.clock.advance(1_000);
    const away = await look();
    expect([away.status, away.body.includes(`${remote} 1.1.0`)]).toEqual([410, false]);
    expect((await begin()).status).toBe(409);
    await act('restore');
    lectern.clock.advance(1_000);
    expect((await look()).body).toContain(`<h1>${remote} 1.0.0</h1>`);
    expect((await lines()).map((line) => line.act).slice(0, 4)).toEqual([
      'restore',
      'withdraw',
      'override-end',
      'override-start',
    ]);
  });

  test('is reported to open pages with their next beacon', async () => {
    const report = () =>
      sendBeacon(lectern.url, beacon({ loads: [{ remote, version: '1.0.0' }] }), visitor());
    expect((await report()).body.withdrawn).not.toContain(remote);
    await act('withdraw');
    expect((await report()).body.withdrawn).toContain(remote);
    await act('restore');
  });

  test('then retiring frees its paths and accepts no release, and restoring works while they are free', async () => {
    expect((await act('retire')).status).toBe(409);
    await act('withdraw');
    expect((await act('retire')).body.retired_at).not.toBeNull();
    expect((await visit()).status).toBe(200);
    expect((await file()).status).toBe(410);
    const heir = `${remote}-heir`;
    await lectern.publish(heir, '1.0.0', { pages: { [`/${remote}`]: './page' } });
    expect((await visit()).body).toContain(`<h1>${heir} 1.0.0</h1>`);
    expect((await act('restore')).error).toContain('path-clash');
    await act('withdraw', { reason }, heir);
    await act('retire', { reason }, heir);
    expect((await act('restore')).body).toMatchObject({ withdrawn_at: null, retired_at: null });
    expect((await visit()).body).toContain(`<h1>${remote} 1.0.0</h1>`);
  });

  test('does not affect deleting a never-live release by its team: its files go, its version stays taken', async () => {
    const team = await lectern.teamClient([remote]);
    const remove = (version: string) => team<ApiError>('DELETE', `/releases/${remote}/${version}`);
    expect((await file('1.1.0')).status).toBe(200);
    expect((await remove('1.1.0')).status).toBe(204);
    expect([(await file('1.1.0')).status, await released()]).toEqual([404, ['1.0.0']]);
    expect((await act('start', { version: '1.1.0', share: 0 })).status).toBe(404);
    expect((await remove('1.1.0')).status).toBe(404);
    expect((await lines())[0]).toMatchObject({ act: 'delete', details: { version: '1.1.0' } });
    await expect(lectern.publish(remote, '1.1.0')).rejects.toThrow();

    await lectern.publish(remote, '1.2.0');
    await act('start', { version: '1.2.0', share: 0 });
    await act('rollback', { reason });
    for (const version of ['1.0.0', '1.2.0']) {
      const { status, body } = await remove(version);
      expect([status, body.error]).toEqual([
        409,
        `${remote} ${version} has been live: recall it instead. Only releases that were never live can be deleted.`,
      ]);
    }
    const stranger = await lectern.teamClient(['mf-elsewhere']);
    expect((await stranger('DELETE', `/releases/${remote}/1.2.0`)).status).toBe(403);
  });

  test('wins over starting a candidate at the same time', async () => {
    const both = await Promise.all([act('withdraw'), act('start', { version: '1.1.0', share: 10_000 })]);
    expect(both[0].status).toBe(200);
    const { body } = await lectern.operator.get<Rollout>(`/api/v1/rollouts/${remote}`);
    expect([body.candidate, body.withdrawn_at === null]).toEqual([null, false]);
    expect((await visit()).status).toBe(410);
  });
});
