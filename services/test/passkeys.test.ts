import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  AuditEntry,
  NeededConfirmation,
  PasskeyChallenge,
  PasskeyList,
} from '@lectern/contracts';
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
});
