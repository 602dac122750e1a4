import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiError, AuditEntry, CodedAction, NeededCode, TokenConfirmation } from '@lectern/contracts';
import { SessionEntity } from '../src/modules/auth/session.entity.js';
import { TokenConfirmationEntity } from '../src/platform/access/codes/token-confirmation.entity.js';
import { tarGz, teamBuild } from './support/archives.js';
import { createUser } from './support/factories.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;
const SECOND = 'second@example.org';
const NEW_TOKEN = { team: 'jobs', remotes: ['mf-jobs'] };
const TYPED_WRONG = 'ACDE-3467';

interface Answer {
  status: number;
  body: Partial<ApiError> & { confirmation?: NeededCode; state?: TokenConfirmation['state'] };
}
interface Sending {
  token?: string;
  confirmation?: string | undefined;
  key?: string;
  at?: string;
}

describe.each(dialects)("a token's action confirmed by a code, on %s,", (dialect) => {
  let lectern: RolloutsApp;
  let networks = 0;
  let consoleUrl: string;
  /** An operator's token, and one of the team that owns the shell and the console. */
  let own: string;
  let shells: string;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect, { TRUST_PROXY: '127.0.0.1' });
    consoleUrl = lectern.config.console?.url ?? '';
    for (const name of ['shell', 'mf-operate', 'mf-curate', 'mf-news']) await lectern.publish(name, '1.0.0');
    own = await tokenOf(['*'], 'operators');
    shells = await tokenOf(['shell', 'mf-operate', 'mf-curate', 'mf-news'], 'site');
  });
  afterAll(() => lectern.close());
  beforeEach(async () => {
    lectern.clock.advance(11 * MINUTE_MS);
    await lectern.database.write((tx) => tx.clear(TokenConfirmationEntity));
    const confirmedAt = lectern.clock.now();
    await lectern.database.write((tx) => tx.update(SessionEntity, { place: 'console' }, { confirmedAt }));
  });

  const tokenOf = async (remotes: string[], team: string) =>
    (await lectern.operator.post<{ token: string }>('/api/v1/tokens', { team, remotes })).body.token;

  const send = async (
    method: string,
    path: string,
    body?: object | Buffer,
    { token = own, confirmation, key, at = consoleUrl }: Sending = {},
  ): Promise<Answer> => {
    const isArchive = body instanceof Buffer;
    const answer = await fetch(`${at}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `198.51.${(networks += 1) % 200}.1`,
        ...(body && { 'content-type': isArchive ? 'application/gzip' : 'application/json' }),
        ...(confirmation !== undefined && { 'x-confirmation': confirmation }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: isArchive ? new Uint8Array(body) : body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Answer['body'] };
  };
  const act = (body: object = NEW_TOKEN, sending: Sending = {}) => send('POST', '/tokens', body, sending);
  const neededCode = ({ status, body }: Answer): NeededCode => {
    expect([status, body.code]).toEqual([403, 'CONFIRMATION_NEEDED']);
    expect(body.confirmation).toMatchObject({
      by: 'code',
      code: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
      address: `${consoleUrl}/operate/tokens`,
      minutes: 10,
    });
    if (!body.confirmation) throw new Error('No confirmation is requested');
    return body.confirmation;
  };
  const headers = () => ({ 'x-forwarded-for': `203.0.${(networks += 1) % 200}.1` });
  const typed = async (code: string, who: TestClient = lectern.operator) =>
    who.post<CodedAction & ApiError>('/api/v1/confirmations/codes', { code }, headers());
  const decide = async (id: string, verdict = 'confirm', who: TestClient = lectern.operator) =>
    (await who.post<ApiError>(`/api/v1/confirmations/codes/${id}/${verdict}`, {}, headers())).status;
  const state = async (id: string, token = own) =>
    (await send('GET', `/confirmations/${id}`, undefined, { token })).body.state ?? 'none';

  test('is done once, and the audit log says who confirmed which action of which token', async () => {
    const early = neededCode(await act());
    expect(await state(early.id)).toBe('waiting');
    const { id, code } = neededCode(await act(NEW_TOKEN, { confirmation: early.id }));
    const { body } = await typed(` ${code.toLowerCase().replace('-', ' ')}`);
    expect(body).toMatchObject({
      act: 'tokens',
      remote: null,
      sent: { team: 'jobs', remotes: '["mf-jobs"]' },
      token: { team: 'operators' },
      network: expect.stringMatching(/^198\.51\.\d+\.0\/24$/),
    });
    expect(await decide(body.id)).toBe(204);
    expect(await state(id)).toBe('confirmed');
    expect((await typed(code)).status).toBe(404);
    const waiting = await send('POST', '/tokens', NEW_TOKEN, { confirmation: id, key: 'the-same-key' });
    expect(waiting.status).toBe(201);
    neededCode(await act(NEW_TOKEN, { confirmation: id }));
    neededCode(await act(NEW_TOKEN, { confirmation: id, key: 'another-key' }));
    const before = (await lectern.operator.get<unknown[]>('/api/v1/tokens')).body.length;
    await act(NEW_TOKEN, { confirmation: id, key: 'the-same-key' });
    expect((await lectern.operator.get<unknown[]>('/api/v1/tokens')).body).toHaveLength(before);
    const { body: lines } = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
    expect(lines[1]).toMatchObject({
      act: 'token-act-confirm',
      actor: OPERATOR,
      details: { act: 'tokens', team: 'operators', sent: { team: 'jobs' } },
    });
    expect(lines[0]).toMatchObject({ act: 'token-create' });
  });

  test.each([
    ['POST', '/rollouts/mf-news/start', { version: '1.1.0', share: 0, segment: { users: [1] } }],
    ['POST', '/rollouts/mf-news/share', { share: 0 }],
    ['POST', '/rollouts/mf-news/promote', {}],
    ['POST', '/rollouts/mf-news/team', { team: null, reason: 'x' }],
    ['POST', '/rollouts/mf-news/grant', { to: 'shell', pattern: '/a', reason: 'x' }],
    ['POST', '/rollouts/mf-news/grant-end', { to: 'shell', pattern: '/a', reason: 'x' }],
  ])('is required for an operator’s token: %s %s %j, which the site refuses', async (method, path, body) => {
    const { code } = neededCode(await send(method, path, body));
    const sent = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    expect((await typed(code)).body).toMatchObject({
      act: path.split('/').at(-1),
      remote: 'mf-news',
      sent,
    });
    expect((await send(method, path, body, { at: lectern.url })).status).toBe(404);
  });

  test('is done: another team’s candidate is promoted, and only the one shown', async () => {
    for (const version of ['2.0.0', '2.1.0']) await lectern.publish('mf-news', version);
    const start = (version: string, reason?: string) =>
      lectern.act('mf-news', 'start', { version, share: 0, reason });
    const promote = (confirmation?: string) =>
      send('POST', '/rollouts/mf-news/promote', {}, { confirmation });
    await start('2.0.0');
    const { id, code } = neededCode(await promote());
    const { body } = await typed(code);
    expect(body.version).toBe('2.0.0');
    await decide(body.id);
    await lectern.act('mf-news', 'rollback', { reason: 'other' });
    await start('2.1.0');
    neededCode(await promote(id));
    await lectern.act('mf-news', 'rollback', { reason: 'back' });
    await start('2.0.0', 'again');
    expect((await promote(id)).status).toBe(200);
  });

  describe('that publishes or gives away the shell or the console', () => {
    test.each(['start', 'share', 'promote'])('is required for a team’s token: %s', async (name) => {
      const body = name === 'start' ? { version: '1.0.0', share: 0 } : name === 'share' ? { share: 0 } : {};
      for (const remote of ['shell', 'mf-operate', 'mf-curate'])
        for (const at of [consoleUrl, lectern.url])
          neededCode(await send('POST', `/rollouts/${remote}/${name}`, body, { token: shells, at }));
      const other = await send('POST', `/rollouts/mf-news/${name}`, body, { token: shells });
      expect(other.body.code).not.toBe('CONFIRMATION_NEEDED');
    });

    test('is required for a publication, for this archive only', async () => {
      const archives = await Promise.all(
        ['3.0.0', '3.1.0'].map(async (version) => tarGz(teamBuild('mf-operate', version).files)),
      );
      const [archive = Buffer.of(), other] = archives;
      const publish = (body = archive, sending: Sending = {}) =>
        send('POST', '/releases', body, { token: shells, key: 'one-of-a-kind', ...sending });
      const { id, code } = neededCode(await publish());
      const { body } = await typed(code);
      expect(body).toMatchObject({ act: 'publish', remote: 'mf-operate', version: '3.0.0' });
      expect(body.sent.archive).toMatch(/^SHA-256 [0-9a-f]{64}$/);
      await decide(body.id);
      neededCode(await publish(other, { confirmation: id }));
      expect(await publish(archive, { confirmation: id })).toMatchObject({ status: 201 });
      expect((await publish(archive, { confirmation: id })).status).toBe(409);
    });
  });

  test('is not confirmed for another token, another body or another address', async () => {
    const { id, code } = neededCode(await act());
    await decide((await typed(code)).body.id);
    const others = await tokenOf(['*'], 'operators');
    expect(await state(id, others)).toBe('none');
    neededCode(await act(NEW_TOKEN, { token: others, confirmation: id }));
    neededCode(await act({ ...NEW_TOKEN, remotes: ['*'] }, { confirmation: id }));
    neededCode(await send('POST', '/tokens?a', NEW_TOKEN, { confirmation: id }));
    expect((await act(NEW_TOKEN, { confirmation: id })).status).toBe(201);
  });

  test('expires after ten minutes, unconfirmed or unused', async () => {
    const [late, unused] = [neededCode(await act()), neededCode(await act({ ...NEW_TOKEN, days: 3 }))];
    const { body } = await typed(late.code);
    await decide((await typed(unused.code)).body.id);
    lectern.clock.advance(10 * MINUTE_MS);
    expect((await typed(late.code)).status).toBe(404);
    const confirmedAt = lectern.clock.now();
    await lectern.database.write((tx) => tx.update(SessionEntity, { place: 'console' }, { confirmedAt }));
    expect(await decide(body.id)).toBe(404);
    neededCode(await act({ ...NEW_TOKEN, days: 3 }, { confirmation: unused.id }));
  });

  test('stays refused once an operator has refused it, and the caller learns of it', async () => {
    const { id, code } = neededCode(await act());
    const { body } = await typed(code);
    expect(await decide(body.id, 'refuse')).toBe(204);
    expect(await state(id)).toBe('refused');
    expect(await decide(body.id)).toBe(404);
    neededCode(await act(NEW_TOKEN, { confirmation: id }));
    const { body: lines } = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
    expect(lines[0]).toMatchObject({ act: 'token-act-refuse', actor: OPERATOR });
  });

  test('is confirmed only by an operator with a fresh confirmation, on the console', async () => {
    const { id, code } = neededCode(await act());
    const { id: userId } = await createUser(lectern.database, { email: SECOND });
    const stale = await lectern.consoleClient().signIn(userId);
    const confirmedAt = new Date(lectern.clock.now().getTime() - 10 * MINUTE_MS);
    await lectern.database.write((tx) => tx.update(SessionEntity, { userId }, { confirmedAt }));
    const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
    expect([(await typed(code, member)).status, await decide(id, 'confirm', member)]).toEqual([403, 403]);
    expect((await typed(code, lectern.operatorOnSite)).status).toBe(404);
    expect(await decide(id, 'confirm', lectern.operatorOnSite)).toBe(404);
    for (const token of [own, shells])
      expect((await send('POST', `/confirmations/codes/${id}/confirm`, {}, { token })).status).toBe(403);
    const answer = await stale.post<ApiError>(`/api/v1/confirmations/codes/${id}/confirm`, {});
    expect([answer.status, answer.body.code]).toEqual([403, 'CONFIRMATION_NEEDED']);
    expect(await state(id)).toBe('waiting');
  });

  test('is void when the person who confirmed it is no longer an operator', async () => {
    const { id, code } = neededCode(await act());
    const confirmer = await lectern
      .consoleClient()
      .signIn((await createUser(lectern.database, { email: 'third@example.org' })).id);
    const { operators } = lectern.config;
    await decide((await typed(code)).body.id);
    await lectern.database.write((tx) =>
      tx.update(TokenConfirmationEntity, { id }, { decidedBy: 'third@example.org' }),
    );
    expect(operators).not.toContain('third@example.org');
    neededCode(await act(NEW_TOKEN, { confirmation: id }));
    expect((await typed(code, confirmer)).status).toBe(403);
  });

  test('waits with at most four others of its token, and a repeated request replaces the earlier one', async () => {
    const days = (count: number) => act({ ...NEW_TOKEN, days: count });
    const first = neededCode(await days(1));
    for (const count of [2, 3, 4, 5]) neededCode(await days(count));
    expect((await days(6)).status).toBe(429);
    neededCode(await days(1));
    expect((await typed(first.code)).status).toBe(404);
    const shell = await send('POST', '/rollouts/shell/promote', {}, { token: shells });
    neededCode(shell);
  });

  test('has a code that cannot be guessed: ten tries in ten minutes, for a session and for a network', async () => {
    const { code } = neededCode(await act());
    for (let tries = 0; tries < 10; tries += 1) expect((await typed(TYPED_WRONG)).status).toBe(404);
    expect((await typed(code)).status).toBe(429);
    const { body } = await lectern.operator.get<{ user: { id: number } }>('/api/v1/auth/status');
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const tries = async () =>
      (
        await (
          await lectern.consoleClient().signIn(body.user.id)
        ).post('/api/v1/confirmations/codes', { code: TYPED_WRONG }, from)
      ).status;
    for (let count = 0; count < 10; count += 1) expect(await tries()).toBe(404);
    expect(await tries()).toBe(429);
  });

  test('is shown completely: hidden characters are spelled out, and too long ones refused', async () => {
    const reason = `fine\u202e\n${' '.repeat(3)}`;
    const { code } = neededCode(await send('POST', '/rollouts/mf-news/promote', { reason }));
    expect((await typed(code)).body.sent.reason).toBe('fine\\u{202e}\\u{a}   ');
    const long = await send('POST', '/rollouts/mf-news/promote', { reason: 'x'.repeat(5_000) });
    expect([long.status, long.body.code]).toEqual([403, 'FORBIDDEN']);
  });
});
