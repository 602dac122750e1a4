import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ApiError, AuditEntry, GateReport, Rollout } from '@lectern/contracts';
import { embeddedSource, mysqlSource } from '../src/database/data-sources.js';
import { MIGRATIONS } from '../src/schema/migrations/index.js';
import { RemoteTeams1764392000000 } from '../src/schema/migrations/1764392000000-remote-teams/index.js';
import { OwnersService } from '../src/platform/rollouts/owners.service.js';
import { Renderers } from '../src/platform/rendering/renderers.js';
import { tarGz, teamBuild } from './support/archives.js';
import { NAMES, Publishing } from './support/publishing.js';
import { startSecondApp } from './support/second-app.js';
import { createTestDatabase, dialects } from './support/test-database.js';
import { SCHEMA } from '../src/schema/schema.js';

const reason = 'the teams were joined';

describe.each(dialects)('the team of a remote on %s', (dialect) => {
  let site: Publishing;
  beforeAll(async () => {
    site = await Publishing.start(dialect);
  });
  afterAll(() => site.lectern.close());

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const publish = (name: string, version: string, token: string) =>
    site.publish(teamBuild(name, version), bearer(token));
  const rolloutOf = async (name: string) =>
    (await site.lectern.operator.get<Rollout>(`/api/v1/rollouts/${name}`)).body;
  const give = (name: string, team: string | null) =>
    site.lectern.act(name, 'team', { team, reason }) as Promise<{
      status: number;
      body: Rollout & Partial<ApiError>;
    }>;
  const lines = async (name: string) =>
    (await site.lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${name}`)).body;
  const makeToken = (team: string, remotes: string[]) =>
    site.lectern.operator.post<ApiError>('/api/v1/tokens', { team, remotes });

  test('is set by the first token that publishes, with an audit log entry', async () => {
    const name = site.nextName();
    await publish(name, '1.0.0', site.token);
    expect((await rolloutOf(name)).team).toBe('builders');
    expect((await lines(name))[0]).toMatchObject({ act: 'publish', details: { team: 'builders' } });
    await publish(name, '1.1.0', site.token);
    expect((await lines(name))[0]?.details).not.toHaveProperty('team');
  });

  test('is unset where an operator published, until a team does', async () => {
    const name = site.nextName();
    await site.lectern.publish(name, '1.0.0');
    expect((await rolloutOf(name)).team).toBeNull();
    await publish(name, '1.1.0', site.token);
    expect((await rolloutOf(name)).team).toBe('builders');
  });

  test('excludes tokens of other teams, also older ones', async () => {
    const name = site.nextName();
    const rival = await site.tokenFor([name], 'rivals');
    await publish(name, '1.0.0', site.token);
    const before = await site.lastingState();
    expect((await publish(name, '1.1.0', rival)).status).toBe(403);
    for (const [act, body] of [
      ['start', { version: '1.0.0', percent: 1 }],
      ['rollback', { reason }],
      ['recall', { version: '1.0.0', reason }],
    ] as const) {
      const { status } = await site.send(JSON.stringify(body), {
        path: `/api/v1/rollouts/${name}/${act}`,
        'content-type': 'application/json',
        ...bearer(rival),
      });
      expect([act, status]).toEqual([act, 403]);
    }
    expect(await site.lastingState()).toEqual(before);
    const { status, body } = await makeToken('rivals', [name]);
    expect([status, body.error]).toEqual([
      409,
      `${name} belongs to team builders. Give it to team rivals first, or omit it.`,
    ]);
  });

  test('is one of two that publish at the same time', async () => {
    const names = [NAMES[20] ?? '', NAMES[21] ?? '', NAMES[22] ?? ''];
    const rival = await site.tokenFor(names, 'rivals');
    const second = await startSecondApp(site.lectern);
    try {
      for (const name of names) {
        const body = await tarGz(teamBuild(name, '2.0.0').files);
        const sent = await Promise.all([
          publish(name, '1.0.0', site.token),
          site.send<GateReport>(body, { at: second.url, ...bearer(rival) }),
        ]);
        expect(sent.map(({ status }) => status).sort()).toEqual([201, 403]);
        const { team, stable } = await rolloutOf(name);
        expect(team).toBe(stable === '1.0.0' ? 'builders' : 'rivals');
      }
    } finally {
      await second.close();
    }
  });

  test('is changed only by an operator, and the former team loses access in every process', async () => {
    const name = site.nextName();
    const rival = await site.tokenFor([name], 'rivals');
    await publish(name, '1.0.0', site.token);
    const second = await startSecondApp(site.lectern);
    try {
      const answer = await site.send(JSON.stringify({ team: 'rivals', reason }), {
        path: `/api/v1/rollouts/${name}/team`,
        'content-type': 'application/json',
      });
      expect(answer.status).toBe(404);
      expect((await give(name, 'rivals')).body).toMatchObject({ team: 'rivals' });
      expect((await lines(name))[0]).toMatchObject({
        act: 'team',
        reason,
        details: { from: 'builders', to: 'rivals' },
      });
      const body = await tarGz(teamBuild(name, '1.1.0').files);
      expect((await site.send(body, { at: second.url })).status).toBe(403);
      expect((await publish(name, '1.1.0', rival)).status).toBe(201);
      expect((await give(name, 'rivals')).status).toBe(409);
      expect((await give(name, null)).body.team).toBeNull();
    } finally {
      await second.close();
    }
  });

  test("is checked again in the action's transaction, whatever was known when the token was read", async () => {
    const name = site.nextName();
    await publish(name, '1.0.0', site.token);
    const { app } = site.lectern;
    const owners = app.get(OwnersService);
    await give(name, 'rivals');
    const late = { kind: 'team', team: 'builders', remotes: [name], token: 1 } as const;
    await expect(
      // As a call by a token that was authorized earlier.
      owners.changeTeam(name, { team: null, reason }, late as never),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test("is not set for the site's own remotes", async () => {
    await site.lectern.publish('mf-talk', '1.0.0');
    const token = await site.tokenFor(['mf-talk'], 'watchers');
    expect((await publish('mf-talk', '1.1.0', token)).status).toBe(201);
    expect((await rolloutOf('mf-talk')).team).toBe('lectern');
    expect((await give('mf-talk', 'watchers')).body.error).toBe('mf-talk belongs to the site.');
  });

  test("cannot have a name confusable with another team’s or the site's", async () => {
    const name = site.nextName();
    await publish(name, '1.0.0', site.token);
    for (const team of ['builder', 'biulders', 'lectern', 'operators']) {
      expect([team, (await makeToken(team, [NAMES[29] ?? ''])).status]).toEqual([team, 422]);
      expect([team, (await give(name, team)).status]).toEqual([team, 422]);
    }
    expect((await makeToken('builders', [name])).status).toBe(201);
  });

  test('decides whose process renders its pages', async () => {
    const render = jest.spyOn(Renderers.prototype, 'render');
    let visits = 0;
    const ownerOf = async (name: string) => {
      render.mockClear();
      // An address that is in no cache.
      await site.html(`/${name}?${(visits += 1)}`);
      return render.mock.calls.map(([owner]) => owner);
    };
    try {
      const [one, two, other] = [site.nextName(), site.nextName(), site.nextName()];
      const rival = await site.tokenFor([other], 'rivals');
      for (const name of [one, two]) await publish(name, '1.0.0', site.token);
      await publish(other, '1.0.0', rival);
      expect([await ownerOf(one), await ownerOf(two), await ownerOf(other)]).toEqual([
        ['team builders'],
        ['team builders'],
        ['team rivals'],
      ]);
      await give(two, null);
      expect([await ownerOf(two), await ownerOf('nobody-is-here')]).toEqual([[`remote ${two}`], ['lectern']]);
    } finally {
      render.mockRestore();
    }
  });
});

test.each(dialects)('older remotes belong to the team that published them first, on %s', async (dialect) => {
  const { target, database, drop } = await createTestDatabase(dialect, { empty: true });
  const before =
    'url' in target ? mysqlSource(target.url, SCHEMA) : embeddedSource(target.file, 'writer', SCHEMA);
  before.setOptions({ migrations: MIGRATIONS.slice(0, MIGRATIONS.indexOf(RemoteTeams1764392000000)) });
  await before.initialize();
  await before.runMigrations({ transaction: 'none' });
  const at = '2026-03-04 05:06:07.890';
  for (const [id, name, publisher] of [
    [1, 'mf-news', 'operator@example.org'],
    [2, 'mf-news', 'team:press'],
    [3, 'mf-news', 'team:rivals'],
    [4, 'mf-own', null],
    [5, 'mf-talk', 'team:watchers'],
  ])
    await before.query(
      'INSERT INTO releases (id, name, version, manifest, published_at, published_by) VALUES (?, ?, ?, ?, ?, ?)',
      [id, name, `1.${id}.0`, '{}', at, publisher],
    );
  for (const [remote, id] of [
    ['mf-news', 1],
    ['mf-own', 4],
    ['mf-talk', 5],
  ])
    await before.query('INSERT INTO rollouts (remote, stable_release_id, updated_at) VALUES (?, ?, ?)', [
      remote,
      id,
      at,
    ]);
  await before.destroy();
  expect(await database.migrate()).toContain('RemoteTeams1764392000000');
  expect(await database.read.query('SELECT remote, team FROM rollouts ORDER BY remote')).toEqual([
    { remote: 'mf-news', team: 'press' },
    { remote: 'mf-own', team: null },
    { remote: 'mf-talk', team: null },
  ]);
  await drop();
});
