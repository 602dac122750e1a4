import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, AuthStatus, CreatedTeamToken, Rollout, TeamToken } from '@lectern/contracts';
import type { ExternalIdentity } from '../src/modules/auth/external-identity.js';
import { UsersService } from '../src/modules/auth/users.service.js';
import { OverrideEntity } from '../src/platform/overrides/override.entity.js';
import { ActiveOverrides } from '../src/platform/overrides/index.js';
import { COOKIES } from '../src/gateway/cookies.js';
import { createUser } from './support/factories.js';
import {
  OPERATOR,
  type RolloutsApp,
  type Send,
  startRolloutsApp,
  withBearer,
} from './support/rollouts-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const REMOTES = { team: 'news', remotes: ['mf-news', 'mf-extra', 'mf-news'] };
const OUT_OF_REACH = 'The token of team news does not reach mf-other.';

describe.each(dialects)('access to the platform on %s', (dialect) => {
  let lectern: RolloutsApp;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('mf-news', '1.0.0');
    await lectern.publish('mf-other', '1.0.0');
  });
  afterAll(() => lectern.close());

  const create = async () => (await lectern.operator.post<CreatedTeamToken>('/api/v1/tokens', REMOTES)).body;
  const list = async () => (await lectern.operator.get<TeamToken[]>('/api/v1/tokens')).body;

  test('a token is shown once, stored as a hash, and logged without itself', async () => {
    const { status, body } = await lectern.operator.post<CreatedTeamToken>('/api/v1/tokens', REMOTES);
    expect(status).toBe(201);
    expect(body).toMatchObject({ team: 'news', remotes: ['mf-extra', 'mf-news'], created_by: OPERATOR });
    expect(body.token).toMatch(/^lct_[A-Za-z0-9_-]{43}$/);

    const [listed] = await list();
    expect(listed).toEqual({ ...body, token: undefined });
    const rows = await lectern.database.read.query<object>('SELECT * FROM team_tokens');
    const record = await lectern.operator.get<{ act: string }[]>('/api/v1/rollouts/audit');
    expect(record.body[0]).toMatchObject({ act: 'token-create', actor: OPERATOR, remote: null });
    for (const place of [rows, record.body]) expect(JSON.stringify(place)).not.toContain(body.token);
    expect(JSON.stringify(rows)).toContain(createHash('sha256').update(body.token).digest('hex'));
  });

  test('a revoked token is refused immediately, and can be revoked once', async () => {
    const { id, token } = await create();
    const team = withBearer(lectern, token);
    expect((await team('GET', '/rollouts/mf-news')).status).toBe(200);
    const revoke = (which: number | string) =>
      lectern.operator.send<ApiError>('DELETE', `/api/v1/tokens/${which}`);
    expect((await revoke(id)).status).toBe(204);
    const refused = await team<ApiError>('GET', '/rollouts/mf-news');
    expect([refused.status, refused.body.error]).toEqual([401, 'This token has been revoked.']);
    expect((await list()).find((listed) => listed.id === id)?.revoked_at).not.toBeNull();
    expect((await revoke(id)).status).toBe(409);
    for (const unknown of [999_999, 'x', '1e3', '0', '99999999999']) {
      expect([unknown, (await revoke(unknown)).status]).toEqual([unknown, 404]);
    }
    const record = await lectern.operator.get<{ act: string }[]>('/api/v1/rollouts/audit');
    expect(record.body.filter(({ act }) => act === 'token-revoke')).toHaveLength(1);
  });

  test('the use of a token is recorded at most once a minute', async () => {
    const { id, token } = await create();
    const team = withBearer(lectern, token);
    const lastUse = async () => {
      await team('GET', '/rollouts');
      await lectern.database.idle();
      return (await list()).find((listed) => listed.id === id)?.last_used_at;
    };
    const first = await lastUse();
    expect(first).toBe(lectern.clock.now().toISOString());
    lectern.clock.advance(59_000);
    expect(await lastUse()).toBe(first);
    lectern.clock.advance(1_000);
    expect(await lastUse()).toBe(lectern.clock.now().toISOString());
  });

  describe('the lifetime of a token', () => {
    const DAY_MS = 86_400_000;
    const renew = (id: number | string, body: object = {}) =>
      lectern.operator.post<TeamToken & ApiError>(`/api/v1/tokens/${id}/renew`, body);

    test('is 90 days, or as many as requested', async () => {
      const long = await create();
      const { body: brief } = await lectern.operator.post<CreatedTeamToken>('/api/v1/tokens', {
        ...REMOTES,
        days: 1,
      });
      const now = lectern.clock.now().getTime();
      expect(Date.parse(long.expires_at)).toBe(now + 90 * DAY_MS);
      const use = (token: string) => withBearer(lectern, token)<ApiError>('GET', '/rollouts/mf-news');
      lectern.clock.advance(DAY_MS - 1);
      expect((await use(brief.token)).status).toBe(200);
      lectern.clock.advance(1);
      const late = await use(brief.token);
      expect([late.status, late.body.error]).toEqual([401, expect.stringContaining('expired on')]);
      expect((await use(long.token)).status).toBe(200);

      const renewed = await renew(brief.id, { days: 10 });
      expect([renewed.status, renewed.body.expires_at]).toEqual([
        200,
        new Date(now + 11 * DAY_MS).toISOString(),
      ]);
      expect((await use(brief.token)).status).toBe(200);
      const record = await lectern.operator.get<{ act: string; details: object }[]>('/api/v1/rollouts/audit');
      expect(record.body[0]).toMatchObject({ act: 'token-renew', details: { token: brief.id, days: 10 } });
    });

    test('cannot be renewed by a token, nor after revocation', async () => {
      const { id, token } = await create();
      const { body: own } = await lectern.operator.post<CreatedTeamToken>('/api/v1/tokens', {
        team: 'operators',
        remotes: ['*'],
      });
      for (const asking of [token, own.token]) {
        const headers = { authorization: `Bearer ${asking}`, cookie: '', 'x-csrf-token': '' };
        for (const which of [id, own.id]) {
          const call = `/api/v1/tokens/${which}/renew`;
          expect((await lectern.consoleClient().post(call, {}, headers)).status).toBe(403);
          expect((await lectern.client().post(call, {}, headers)).status).toBe(asking === token ? 404 : 403);
        }
      }
      await lectern.operator.send('DELETE', `/api/v1/tokens/${id}`);
      expect((await renew(id)).status).toBe(409);
      for (const unknown of [999_999, 'x']) expect((await renew(unknown)).status).toBe(404);
      for (const days of [0, 366, 1.5, '7']) {
        expect((await renew(own.id, { days })).status).toBe(422);
        expect((await lectern.operator.post('/api/v1/tokens', { ...REMOTES, days })).status).toBe(422);
      }
    });

    test('also ends the overrides created with it', async () => {
      const { body } = await lectern.operator.post<CreatedTeamToken>('/api/v1/tokens', {
        ...REMOTES,
        days: 1,
      });
      const content = { remotes: [{ remote: 'mf-news', version: '1.0.0' }] };
      const created = await withBearer(lectern, body.token)<{ id: number }>('POST', '/overrides', content);
      expect(created.status).toBe(201);
      const overrides = lectern.app.get(ActiveOverrides);
      const { tokenId } = await lectern.database.read.manager.findOneByOrFail(OverrideEntity, {
        id: created.body.id,
      });
      expect(tokenId).toBe(body.id);
      const [claimedBy] = lectern.config.keys.current.digests('override-visitor', 'a-visitor');
      const expiresAt = new Date(lectern.clock.now().getTime() + 2 * DAY_MS);
      await lectern.database.write((tx) =>
        tx.update(OverrideEntity, { id: created.body.id }, { claimedBy, expiresAt }),
      );
      expect(await overrides.active(created.body.id, 'a-visitor')).not.toBeNull();
      lectern.clock.advance(DAY_MS);
      expect(await overrides.active(created.body.id, 'a-visitor')).toBeNull();
    });
  });

  test('a token’s details are shown to its holder, with the network it was last used from', async () => {
    const { id, token } = await create();
    const team = withBearer(lectern, token);
    await team('GET', '/rollouts');
    await lectern.database.idle();
    const { status, body } = await team<TeamToken>('GET', '/tokens/mine');
    expect([status, body.id, body.last_used_from]).toEqual([200, id, '127.0.0.0/24']);
    expect((await list()).find((listed) => listed.id === id)?.last_used_from).toBe('127.0.0.0/24');
    expect((await lectern.operator.get('/api/v1/tokens/mine')).status).toBe(404);
    expect((await lectern.consoleClient().get('/api/v1/tokens/mine')).status).toBe(401);
    expect((await lectern.client().get('/api/v1/tokens/mine')).status).toBe(404);
  });

  test('an operator who loses their address at the provider loses access in every session', async () => {
    const site = await startRolloutsApp(dialect);
    const users = site.app.get(UsersService, { strict: false });
    const google = {
      provider: 'google',
      subject: 'g-1',
      name: 'Ops',
      image: null,
      authenticatedAt: null,
    } as const;
    const enter = async (email: string | null, identity: ExternalIdentity = { ...google, email }) => {
      const { token } = await users.signIn({ ...identity, email }, undefined, 'site', {
        browser: null,
        network: null,
      });
      return async () => {
        const cookie = `${COOKIES.session}=${token}`;
        const { body } = await site.client().get<AuthStatus>('/api/v1/auth/status', { cookie });
        return body.user && [body.user.id, body.user.operator ?? false];
      };
    };
    const first = await enter(OPERATOR);
    const [id] = (await first()) ?? [];
    expect(await first()).toEqual([id, true]);
    const later = await enter('left@example.org');
    expect([await first(), await later()]).toEqual([
      [id, false],
      [id, false],
    ]);
    expect(await (await enter(OPERATOR))()).toEqual([id, true]);
    // Without a verified address, and with one that belongs to someone else now.
    expect(await (await enter(null))()).toEqual([id, false]);
    const other = await enter('taken@example.org', { ...google, subject: 'g-2', email: null });
    expect((await other())?.[0]).not.toBe(id);
    expect(await (await enter('taken@example.org'))()).toEqual([id, false]);
    // Another account has the verified address: claims by the first about another address change nothing.
    await enter(OPERATOR);
    const github = { ...google, provider: 'github', subject: 'h-1', email: OPERATOR } as const;
    expect(await (await enter(OPERATOR, github))()).toEqual([id, true]);
    expect(await (await enter('left@example.org'))()).toEqual([id, true]);
    await site.close();
  });

  test.each([
    ['unknown', `lct_${'A'.repeat(43)}`, 401],
    ['broken', 'lct_x', 401],
    ['of another kind', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 404],
  ])('a token that is %s is refused', async (_kind, token, expected) => {
    const { status } = await withBearer(lectern, token)<ApiError>('GET', '/rollouts');
    expect(status).toBe(expected);
  });

  test('a token reaches only its remotes, and creates no tokens', async () => {
    const team = withBearer(lectern, (await create()).token);
    const foreign = await team<ApiError>('GET', '/rollouts/mf-other');
    expect([foreign.status, foreign.body.error]).toEqual([403, OUT_OF_REACH]);
    expect((await team<Rollout[]>('GET', '/rollouts')).body.map(({ remote }) => remote)).toEqual(['mf-news']);
    expect((await team('GET', '/rollouts/audit?remote=mf-other')).status).toBe(403);
    const record = await team<{ remote: string }[]>('GET', '/rollouts/audit');
    expect(new Set(record.body.map(({ remote }) => remote))).toEqual(new Set(['mf-news']));
    for (const [method, path, body] of [
      ['GET', '/tokens', undefined],
      ['POST', '/tokens', REMOTES],
      ['DELETE', '/tokens/1', undefined],
      ['POST', '/rollouts/mf-news/preview', {}],
    ] as const) {
      expect([method, (await team(method, path, body)).status]).toEqual([method, 404]);
    }
  });

  test('a token is not a sign-in, and a sign-in’s bearer is not a token', async () => {
    const { token } = await create();
    const status = await withBearer(lectern, token)<AuthStatus>('GET', '/auth/status');
    expect([status.status, status.body.user]).toEqual([200, null]);
    const { body } = await lectern.operatorOnSite.get<AuthStatus>('/api/v1/auth/status');
    // The token is readable by a page's scripts; an operator has the cookie, and with it a CSRF token.
    const bearer = { authorization: `Bearer ${body.token}` };
    for (const cookie of ['', `${COOKIES.session}=x`, `${COOKIES.session}=${'x'.repeat(43)}`]) {
      for (const [stranger, statuses] of [
        [lectern.client(), [404, 404]],
        [lectern.consoleClient(), [401, 401]],
      ] as const) {
        const answer = await stranger.get('/api/v1/rollouts', { ...bearer, cookie });
        const { headers } = await stranger.get('/api/v1/auth/status', { ...bearer, cookie });
        const visitor = /__Host-lectern_visitor=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
        const created = await stranger.post('/api/v1/tokens', REMOTES, {
          ...bearer,
          cookie: `${visitor}; ${cookie}`,
          'x-csrf-token': headers.get('x-csrf-token') ?? '',
        });
        expect([cookie, answer.status, created.status]).toEqual([cookie, ...statuses]);
      }
    }
  });

  test('a token that starts nothing by itself serves nothing new by a rollback either', async () => {
    await lectern.publish('mf-again', '1.0.0');
    await lectern.publish('mf-again', '1.1.0');
    const [operator, team] = [
      await lectern.teamClient(['*'], 'hands'),
      await lectern.teamClient(['mf-again']),
    ];
    const back = (send: Send, to: string) =>
      send<ApiError>('POST', '/rollouts/mf-again/rollback', { to, reason: 'It was sound.' });
    const refused = await back(operator, '1.1.0');
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringMatching(
        /^With this token, a rollback can only return to a release that was stable before\./,
      ),
    ]);
    // The same as to start and promote it.
    expect((await back(team, '1.1.0')).status).toBe(200);
    expect((await back(operator, '1.0.0')).status).toBe(200);
    for (const version of ['1.0.0', '1.1.0']) await lectern.publish('mf-curate', version);
    const curators = await lectern.teamClient(['mf-curate'], 'curators');
    const taking = { to: '1.1.0', reason: 'x' };
    expect((await curators('POST', '/rollouts/mf-curate/rollback', taking)).status).toBe(403);
  });

  test('a team cannot assign a release to users by name', async () => {
    const { id } = await createUser(lectern.database);
    await lectern.publish('mf-news', '1.1.0');
    const team = withBearer(lectern, (await create()).token);
    const segment = { users: [id], preview: false };
    const refused = await team<ApiError>('POST', '/rollouts/mf-news/start', {
      version: '1.1.0',
      share: 0,
      segment,
    });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Only operators can assign a release to users by id. Teams can use the share and the preview cookie.',
    ]);
    const started = await team<Rollout>('POST', '/rollouts/mf-news/start', { version: '1.1.0', share: 0 });
    expect(started.status).toBe(200);
    const shared = await team<ApiError>('POST', '/rollouts/mf-news/share', { percent: 1, segment });
    expect(shared.status).toBe(403);
    const mine = await lectern.operator.post<Rollout>('/api/v1/rollouts/mf-news/share', {
      percent: 1,
      segment,
    });
    expect([mine.status, mine.body.segment?.users]).toEqual([200, [id]]);
  });

  test('beside a cookie a token needs the CSRF token, and still decides who acts', async () => {
    const { token } = await create();
    const bearer = { authorization: `Bearer ${token}` };
    const start = (headers: Record<string, string>) =>
      lectern.operatorOnSite.post<ApiError>(
        '/api/v1/rollouts/mf-other/promote',
        {},
        { ...bearer, ...headers },
      );
    expect((await start({ 'x-csrf-token': '' })).body.code).toBe('CSRF_INVALID');
    expect((await start({})).body.error).toBe(OUT_OF_REACH);
  });

  test.each([
    ['GET', '/tokens', undefined],
    ['POST', '/tokens', REMOTES],
    ['DELETE', '/tokens/1', undefined],
    ['GET', '/rollouts', undefined],
    ['GET', '/rollouts/audit', undefined],
    ['GET', '/rollouts/audit/verify', undefined],
    ['POST', '/rollouts/mf-news/preview', {}],
    ['DELETE', '/rollouts/mf-news/preview', undefined],
    ['GET', '/rollouts/mf-news/preview', undefined],
  ] as const)('%s %s is refused to visitors and members', async (method, path, body) => {
    const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
    const nameless = await lectern
      .consoleClient()
      .signIn((await createUser(lectern.database, { email: null })).id);
    const visitor = await lectern.consoleClient().send<ApiError>(method, `/api/v1${path}`, body);
    expect([visitor.status, visitor.body.error]).toEqual([
      401,
      'Log in as an operator, or send the token of a team.',
    ]);
    for (const client of [member, nameless]) {
      const refused = await client.send<ApiError>(method, `/api/v1${path}`, body);
      expect([refused.status, refused.body.error]).toEqual([
        403,
        'Only operators may do this, and you are not one.',
      ]);
    }
  });

  test.each([
    {},
    { team: 'news' },
    { team: 'News', remotes: ['mf-news'] },
    { team: 'news', remotes: [] },
    { team: 'news', remotes: ['../x'] },
    { team: 'news', remotes: 'mf-news' },
  ])('a token for %j is refused', async (input) => {
    const before = (await list()).length;
    expect((await lectern.operator.post('/api/v1/tokens', input)).status).toBe(422);
    expect(await list()).toHaveLength(before);
  });

  test('a signed-in user learns whether they are an operator, and if not, their own address', async () => {
    const statusOf = async (client: TestClient) =>
      (await client.get<AuthStatus>('/api/v1/auth/status')).body.user;
    const { id } = await createUser(lectern.database, { email: 'none@example.org' });
    const member = await lectern.consoleClient().signIn(id);
    const nameless = await lectern
      .consoleClient()
      .signIn((await createUser(lectern.database, { email: null })).id);
    expect(await statusOf(lectern.operator)).toMatchObject({ operator: true });
    expect(Object.keys((await statusOf(member)) ?? {})).not.toContain('operator');
    expect(Object.keys((await statusOf(nameless)) ?? {})).not.toContain('operator');

    const addressOf = async (client: TestClient) =>
      (await client.get<{ address?: unknown }>('/api/v1/rollouts')).body.address;
    expect(await addressOf(member)).toBe('none@example.org');
    expect(await addressOf(nameless)).toBeNull();
    expect(await addressOf(lectern.consoleClient())).toBeUndefined();
  });

  test('there may be several operators', async () => {
    const { id } = await createUser(lectern.database, { email: 'second@example.org' });
    const second = await lectern.consoleClient().signIn(id);
    expect((await second.get('/api/v1/tokens')).status).toBe(200);
  });
});
