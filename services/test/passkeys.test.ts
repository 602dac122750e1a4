import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ApiError,
  AuditEntry,
  ConsoleNotices,
  NeededConfirmation,
  Operator,
  OperatorList,
  PasskeyChallenge,
  PasskeyList,
} from '@lectern/contracts';
import { MailEntity } from '../src/modules/subscriptions/index.js';
import { MailSender } from '../src/modules/subscriptions/mail-sender.js';
import { commandLine, OperatorAccess } from '../src/platform/access/operators/operator-access.js';
import { OperatorNoticeEntity } from '../src/platform/access/operators/operator-notice.entity.js';
import { createPasskeyCode } from '../src/platform/access/passkeys/passkey-codes.js';
import { PasskeyEntity } from '../src/platform/access/passkeys/passkey.entity.js';
import { createUser } from './support/factories.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { type Circumstances, SoftAuthenticator } from './support/soft-authenticator.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;
const SECOND = 'second@example.org';
const TOKENS = '/api/v1/tokens';
const TOKEN = { team: 'news', remotes: ['mf-news'] };

interface Refused extends ApiError {
  confirmation: NeededConfirmation & { id: string; options: { challenge: string } | null };
}

describe.each(dialects)('a passkey, on %s', (dialect) => {
  let lectern: RolloutsApp;
  let operator: TestClient;
  let second: TestClient;
  let passkey: SoftAuthenticator;
  let here: Circumstances;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect, { STEP_UP: 'passkey' });
    ({ operator } = lectern);
    const { id } = await createUser(lectern.database, { email: SECOND });
    second = await lectern.consoleClient().signIn(id);
    const origin = lectern.config.console?.url ?? '';
    here = { origin, host: new URL(origin).hostname };
  });
  afterAll(() => lectern.close());

  beforeEach(async () => {
    await lectern.database.write((tx) => tx.clear(PasskeyEntity));
    passkey = new SoftAuthenticator();
    expect(await register(operator, passkey, await codeFor(OPERATOR))).toBe(201);
  });

  const codeFor = (email: string) =>
    lectern.database.write((tx) => createPasskeyCode(tx, email, lectern.clock.now()));

  const newPasskey = async (who: TestClient, its: SoftAuthenticator, code?: string, about = here) => {
    const { body } = await who.post<PasskeyChallenge>('/api/v1/passkeys/challenges', {});
    const answer = its.register(String(body.options.challenge), about);
    return { challenge: body.id, name: 'Laptop', ...(code !== undefined && { code }), answer };
  };
  const register = async (who: TestClient, its: SoftAuthenticator, code?: string, about = here) =>
    (await who.post('/api/v1/passkeys', await newPasskey(who, its, code, about))).status;

  /** Requests the action, and gets the challenge to sign. */
  const ask = async (who: TestClient = operator, body: object = TOKEN) => {
    const { status, body: refusal } = await who.post<Refused>(TOKENS, body);
    expect([status, refusal.code, refusal.confirmation.by]).toEqual([403, 'CONFIRMATION_NEEDED', 'passkey']);
    const { id, options } = refusal.confirmation;
    return { id, challenge: options?.challenge ?? '' };
  };
  const confirm = async (
    { id, challenge }: { id: string; challenge: string },
    { by = passkey, who = operator, about = here } = {},
  ) => (await who.post(`/api/v1/confirmations/${id}`, { answer: by.answer(challenge, about) })).status;
  const act = async (id: string, { who = operator, body = TOKEN, key = '' } = {}) =>
    (await who.post(TOKENS, body, { 'x-confirmation': id, 'idempotency-key': key })).status;

  test('confirms one action, once, unlike a fresh session', async () => {
    const requested = await ask();
    expect(await act(requested.id)).toBe(403);
    expect(await confirm(requested)).toBe(204);
    expect(await act(requested.id, { body: { ...TOKEN, remotes: ['*'] } })).toBe(403);
    expect(await act(requested.id)).toBe(201);
    expect(await act(requested.id)).toBe(403);
  });

  test('confirms the same call when it is resent under its key', async () => {
    const requested = await ask();
    await confirm(requested);
    const before = (await operator.get<unknown[]>(TOKENS)).body.length;
    expect(await act(requested.id, { key: 'the-same-key' })).toBe(201);
    await act(requested.id, { key: 'the-same-key' });
    expect(await act(requested.id, { key: 'another-key' })).toBe(403);
    expect((await operator.get<unknown[]>(TOKENS)).body).toHaveLength(before + 1);
  });

  test.each<[string, Partial<Circumstances>]>([
    ['on another origin', { origin: 'https://evil.example' }],
    ['on the site', { origin: 'http://localhost:4000' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { verified: false }],
  ])('confirms nothing %s, and is not registered there', async (_what, other) => {
    const requested = await ask();
    const about = { ...here, ...other };
    expect(await confirm(requested, { about })).toBe(403);
    expect(await act(requested.id)).toBe(403);
    expect(await register(operator, new SoftAuthenticator(), await codeFor(OPERATOR), about)).toBe(403);
    expect(await confirm(requested)).toBe(204);
  });

  test('signed for another action, or for a registration, confirms nothing', async () => {
    const [requested, other] = [await ask(), await ask(operator, { ...TOKEN, team: 'else' })];
    const { body } = await operator.post<PasskeyChallenge>('/api/v1/passkeys/challenges', {});
    expect(await confirm({ ...requested, challenge: other.challenge })).toBe(403);
    expect(await confirm({ id: requested.id, challenge: String(body.options.challenge) })).toBe(403);
    expect(await confirm({ id: body.id, challenge: String(body.options.challenge) })).toBe(204);
    expect(await act(body.id)).toBe(403);
    expect(await confirm(other)).toBe(204);
    expect(await act(other.id)).toBe(403);
  });

  test('and its confirmation expire after ten minutes', async () => {
    const [late, unused] = [await ask(), await ask()];
    expect(await confirm(unused)).toBe(204);
    lectern.clock.advance(10 * MINUTE_MS);
    expect(await confirm(late)).toBe(404);
    expect(await act(unused.id)).toBe(403);
  });

  test('of another person confirms nothing, nor does their confirmation', async () => {
    const others = new SoftAuthenticator();
    expect(await register(second, others, await codeFor(SECOND))).toBe(201);
    const [requested, theirs] = [await ask(), await ask(second)];
    expect(await confirm(requested, { by: others })).toBe(403);
    expect(await confirm(requested, { by: others, who: second })).toBe(404);
    expect(await confirm(theirs, { by: others, who: second })).toBe(204);
    expect(await act(theirs.id)).toBe(403);
    expect(await act(theirs.id, { who: second })).toBe(201);
  });

  test('confirms only for the session that requested it', async () => {
    const requested = await ask();
    const { body } = await operator.get<{ user: { id: number } }>('/api/v1/auth/status');
    const elsewhere = await lectern.consoleClient().signIn(body.user.id);
    expect(await confirm(requested, { who: elsewhere })).toBe(404);
    expect(await confirm(requested)).toBe(204);
    expect(await act(requested.id, { who: elsewhere })).toBe(403);
  });

  test('confirms for one person or thing, not for another one', async () => {
    const members = await Promise.all([1, 2].map(() => createUser(lectern.database)));
    const [one, other] = members.map(({ id }) => `/api/v1/curation/members/${id}`);
    const send = async (path = '', contents = 'keep', id = '') =>
      operator.post<Refused>(`${path}/delete`, { contents }, { 'x-confirmation': id });
    const { id, options } = (await send(one)).body.confirmation;
    expect(await confirm({ id, challenge: options?.challenge ?? '' })).toBe(204);
    expect((await send(other, 'keep', id)).status).toBe(403);
    expect((await send(one, 'delete', id)).status).toBe(403);
    expect((await send(one, 'keep', id)).status).toBe(200);
  });

  test('confirms once, however many calls with its confirmation arrive at the same time', async () => {
    const requested = await ask();
    await confirm(requested);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => act(requested.id)));
    expect(statuses.sort()).toEqual([201, ...Array<number>(9).fill(403)]);
  });

  test('whose counter goes back is refused as a copy, and a response is valid once', async () => {
    passkey.counter = 5;
    expect(await confirm(await ask())).toBe(204);
    passkey.counter = 3;
    expect(await confirm(await ask())).toBe(403);
    passkey.counter = 10;
    const requested = await ask();
    const answer = passkey.answer(requested.challenge, here);
    const send = async () =>
      (await operator.post(`/api/v1/confirmations/${requested.id}`, { answer })).status;
    expect([await send(), await send()]).toEqual([204, 403]);
  });

  test("is registered by its operator's code, once, within ten minutes", async () => {
    const fresh = () => new SoftAuthenticator();
    const code = await codeFor(OPERATOR);
    expect(await register(operator, fresh(), 'AAAAA-AAAAA-AAAAA-AAAAA')).toBe(403);
    expect(await register(second, fresh(), code)).toBe(403);
    expect(await register(operator, fresh(), code.toLowerCase().replaceAll('-', ' '))).toBe(201);
    expect(await register(operator, fresh(), code)).toBe(403);
    const old = await codeFor(OPERATOR);
    lectern.clock.advance(10 * MINUTE_MS);
    expect(await register(operator, fresh(), old)).toBe(403);
    expect(await register(operator, passkey, await codeFor(OPERATOR))).toBe(409);
  });

  test('registered without a code must be confirmed by a known one, and an operator without any gets no challenge', async () => {
    const { body: none } = await second.post<Refused>(TOKENS, TOKEN);
    expect(none.confirmation).toEqual({ by: 'passkey', options: null });
    const input = await newPasskey(operator, new SoftAuthenticator());
    const send = (id: string) => operator.post<Refused>('/api/v1/passkeys', input, { 'x-confirmation': id });
    const { status, body } = await send('');
    expect([status, body.code]).toEqual([403, 'CONFIRMATION_NEEDED']);
    const { id, options } = body.confirmation;
    await confirm({ id, challenge: options?.challenge ?? '' });
    expect((await send(id)).status).toBe(201);
    expect((await send(id)).status).toBe(403);
  });

  test('is removed only by its owner, with confirmation, and both are in the audit log', async () => {
    const { body: list } = await operator.get<PasskeyList>('/api/v1/passkeys');
    expect(list).toMatchObject({ step_up: 'passkey', passkeys: [{ name: 'Laptop', last_used_at: null }] });
    const path = `/api/v1/passkeys/${list.passkeys[0]?.id ?? 0}`;
    const remove = (who: TestClient, id: string) =>
      who.send<Refused>('DELETE', path, undefined, { 'x-confirmation': id });
    const others = new SoftAuthenticator();
    await register(second, others, await codeFor(SECOND));
    const attempts: [TestClient, SoftAuthenticator, number][] = [
      [second, others, 404],
      [operator, passkey, 204],
    ];
    for (const [who, by, expected] of attempts) {
      const { status, body } = await remove(who, '');
      expect([status, body.code]).toEqual([403, 'CONFIRMATION_NEEDED']);
      const { id, options } = body.confirmation;
      await confirm({ id, challenge: options?.challenge ?? '' }, { by, who });
      expect((await remove(who, id)).status).toBe(expected);
    }
    expect((await operator.get<PasskeyList>('/api/v1/passkeys')).body.passkeys).toEqual([]);
    const { body: lines } = await operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
    expect(lines.slice(0, 3).map(({ act: name, actor }) => [name, actor])).toEqual([
      ['passkey-remove', OPERATOR],
      ['passkey-add', SECOND],
      ['passkey-add', OPERATOR],
    ]);
  });

  describe('of a colleague', () => {
    const OPERATORS = '/api/v1/operators';
    const others = new SoftAuthenticator();
    let colleague: Operator;

    const listed = async () => (await operator.get<OperatorList>(OPERATORS)).body;
    const confirmed = async (path: string, who = operator, by = passkey) => {
      const send = (id: string) => who.send<Refused>('DELETE', path, undefined, { 'x-confirmation': id });
      const { status, body } = await send('');
      expect([status, body.code]).toEqual([403, 'CONFIRMATION_NEEDED']);
      const { id, options } = body.confirmation;
      await confirm({ id, challenge: options?.challenge ?? '' }, { by, who });
      return send(id);
    };
    const entries = async (who: TestClient) =>
      (await who.get<ConsoleNotices>(`${OPERATORS}/notices`)).body.own;
    const mails = () => lectern.database.read.manager.findBy(MailEntity, { recipient: SECOND });

    beforeEach(async () => {
      await lectern.database.write((tx) => tx.delete(MailEntity, { recipient: SECOND }));
      await lectern.database.write((tx) => tx.clear(OperatorNoticeEntity));
      await register(second, others, await codeFor(SECOND));
      const { step_up: stepUp, operators } = await listed();
      expect([stepUp, operators.map(({ email, you }) => [email, you])]).toEqual([
        'passkey',
        [
          [OPERATOR, true],
          [SECOND, false],
        ],
      ]);
      const [, found] = operators;
      if (!found) throw new Error('There is one operator only');
      colleague = found;
    });

    test('or their session is taken with a confirmation, and they are told by mail and in the console', async () => {
      const [session] = colleague.sessions;
      expect(session).toMatchObject({ current: false, created_at: expect.any(String) });
      const path = `${OPERATORS}/${colleague.id}`;
      const removal = `${path}/passkeys/${colleague.passkeys[0]?.id}?reason=Its%20laptop%20was%20stolen`;
      expect((await confirmed(removal)).status).toBe(204);
      expect((await second.get<PasskeyList>('/api/v1/passkeys')).body.passkeys).toEqual([]);
      expect((await confirmed(`${path}/sessions/${session?.id}`)).status).toBe(204);
      expect((await second.get('/api/v1/passkeys')).status).toBe(401);
      expect((await confirmed(`${path}/sessions/${session?.id}`)).status).toBe(404);

      const sent = await mails();
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Your passkey for Lectern was removed',
        'Your session at the console of Lectern was ended',
      ]);
      expect(sent[0]?.body).toContain(
        `${OPERATOR} removed your passkey “Laptop” from the console of Lectern.\n\nThe reason: Its laptop was stolen`,
      );

      second = await lectern.consoleClient().signIn(colleague.id ?? 0);
      const told = await entries(second);
      expect(told.map(({ act: name, actor, about, reason }) => [name, actor, about, reason])).toEqual([
        ['session-end', OPERATOR, SECOND, null],
        ['passkey-remove', OPERATOR, SECOND, 'Its laptop was stolen'],
      ]);
      expect(await entries(operator)).toEqual([]);
      const newest = `${OPERATORS}/notices/${told[0]?.id}`;
      await operator.send('DELETE', newest);
      expect(await entries(second)).toHaveLength(2);
      expect((await second.send('DELETE', newest)).status).toBe(204);
      expect(await entries(second)).toEqual([]);
    });

    test('that is taken also ends what it has confirmed, but not what the other one did', async () => {
      const [theirs, own, unused] = [await ask(second), await ask(), await ask()];
      await confirm(theirs, { by: others, who: second });
      for (const requested of [own, unused]) await confirm(requested);
      await confirmed(`${OPERATORS}/${colleague.id}/passkeys/${colleague.passkeys[0]?.id}`);
      expect(await act(theirs.id, { who: second })).toBe(403);
      expect(await act(own.id)).toBe(201);
      const { passkeys } = (await operator.get<PasskeyList>('/api/v1/passkeys')).body;
      expect((await confirmed(`/api/v1/passkeys/${passkeys[0]?.id}?last=true`)).status).toBe(204);
      expect(await act(unused.id)).toBe(403);
    });

    test('is sent by the outbox as plain text', async () => {
      await confirmed(`${OPERATORS}/${colleague.id}/passkeys/${colleague.passkeys[0]?.id}`);
      await lectern.app.get(MailSender).run();
      const [mail] = await mails();
      const file = await readFile(
        join(lectern.config.varDir, 'mails', `${mail?.messageId}@localhost.eml`),
        'utf8',
      );
      expect(file).toContain(`To: ${SECOND}`);
      expect(file).toContain('Subject: Your passkey for Lectern was removed');
      expect(mail?.sentAt).not.toBeNull();
    });

    test('is not taken by a stolen session, a token, or from somebody who is not an operator', async () => {
      const path = `${OPERATORS}/${colleague.id}/passkeys/${colleague.passkeys[0]?.id}`;
      expect((await operator.send('DELETE', path)).status).toBe(403);
      expect(
        (await operator.send('DELETE', path, undefined, { 'x-confirmation': 'f'.repeat(32) })).status,
      ).toBe(403);
      const { id } = await createUser(lectern.database, { email: 'member@example.org' });
      const member = await lectern.consoleClient().signIn(id);
      expect((await member.get(OPERATORS)).status).toBe(403);
      expect((await confirmed(`${OPERATORS}/${id}/sessions/1`)).status).toBe(404);
      expect((await listed()).operators[1]?.passkeys).toHaveLength(1);
    });

    test('or of one’s own is not removed by mistake if it is the last of all', async () => {
      await confirmed(`${OPERATORS}/${colleague.id}/passkeys/${colleague.passkeys[0]?.id}`);
      const { operators } = await listed();
      const [own] = operators[0]?.passkeys ?? [];
      for (const path of [
        `${OPERATORS}/${operators[0]?.id}/passkeys/${own?.id}`,
        `/api/v1/passkeys/${own?.id}`,
      ]) {
        const refused = await confirmed(path);
        expect([refused.status, refused.body.error]).toEqual([
          409,
          expect.stringContaining(`npm run passkey -- --operator ${OPERATOR}`),
        ]);
      }
      expect((await confirmed(`${OPERATORS}/${operators[0]?.id}/passkeys/${own?.id}?last=true`)).status).toBe(
        204,
      );
    });

    test('is taken from the command line, too', async () => {
      const access = lectern.app.get(OperatorAccess);
      expect(await access.endSessions(colleague.id ?? 0, commandLine)).toBe(colleague.sessions.length);
      await access.removePasskey(colleague.id ?? 0, colleague.passkeys[0]?.id ?? 0, commandLine, true);
      const { body } = await operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
      expect(body[0]).toMatchObject({ act: 'passkey-remove', actor: 'command-line', about: SECOND });
      second = await lectern.consoleClient().signIn(colleague.id ?? 0);
      expect(await entries(second)).toHaveLength(colleague.sessions.length + 1);
    });
  });
});
