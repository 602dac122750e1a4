import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuthStatus } from '@lectern/contracts';
import { loadConfig } from '../src/config/config.js';
import { COOKIES } from '../src/gateway/cookies.js';
import { KeyRing } from '../src/kernel/signing.js';
import { codeHashes } from '../src/kernel/short-code.js';
import { readPageToken, writePageToken } from '../src/platform/telemetry/page-token.js';
import { SessionEntity } from '../src/modules/auth/session.entity.js';
import { createUser } from './support/factories.js';
import { type SecondApp, startSecondApp } from './support/second-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';
import { signedVisitor, TEST_SECRET } from './support/test-secret.js';

const NEW = 'b4Yd8Qw1Rt6Zp3Lk9Nx5Vc2Mh7Js0Ge_';
const LASTING = 'u7Hn2Kf5Db8Sw1Xq4Pz9Lt6Rv3My0Jc_';
const PROVIDERS = {
  GOOGLE_CLIENT_ID: 'g-id',
  GOOGLE_CLIENT_SECRET: 'g-key',
  GITHUB_CLIENT_ID: 'h-id',
  GITHUB_CLIENT_SECRET: 'h-key',
};
const STATUS = '/api/v1/auth/status';

const cookieIn = (headers: Headers, name: string): string | undefined =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(/[=;]/)[1];

describe('while a secret is replaced, process after process', () => {
  const ring = (...secrets: string[]) => new KeyRing(secrets);
  /** Processes that run side by side during a replacement as in docs/operators.md. */
  const TOGETHER: [KeyRing, KeyRing][] = [
    [ring(TEST_SECRET), ring(TEST_SECRET, NEW)],
    [ring(TEST_SECRET, NEW), ring(NEW, TEST_SECRET)],
    [ring(NEW, TEST_SECRET), ring(TEST_SECRET, NEW)],
  ];
  const page = { view: 'v', at: 1, chances: [], owner: null };
  const visitor = 'A'.repeat(22);

  test.each(TOGETHER)('what one of them signs, the other accepts, step %#', (one, other) => {
    for (const [signer, reader] of [
      [one, other],
      [other, one],
    ] as const) {
      // Views, override codes and what teams confirm, and every cookie and CSRF token.
      expect(readPageToken(reader, visitor, writePageToken(signer, visitor, page), 2)).toEqual(page);
      expect(codeHashes(reader, 'ACDE-3467')).toContain(codeHashes(signer, 'ACDE-3467')[0]);
      expect(reader.verifies('csrf', visitor, signer.sign('csrf', visitor))).toBe(true);
      const [signing] = signer.derived('auth_token');
      expect(reader.derived('auth_token')).toContainEqual(signing);
    }
  });

  test('a process that knows only the old secret refuses what the new one signed', () => {
    const [before, after] = [ring(TEST_SECRET), ring(NEW, TEST_SECRET)];
    expect(readPageToken(before, visitor, writePageToken(after, visitor, page), 2)).toBeNull();
    expect(before.verifies('csrf', visitor, after.sign('csrf', visitor))).toBe(false);
  });
});

describe.each(dialects)('after a change of keys, on %s,', (dialect) => {
  let before: TestApp;
  let during: SecondApp;
  let after: SecondApp;
  const withKeys = (keys: Record<string, string>) =>
    startSecondApp({
      ...before,
      config: loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', VAR_DIR: before.config.varDir, ...keys }),
    });

  beforeAll(async () => {
    before = await startTestApp(dialect);
    during = await withKeys({
      SECRET_KEYS: `${NEW},${TEST_SECRET}`,
      LASTING_KEYS: `${LASTING},${TEST_SECRET}`,
      AUDIT_KEYS: TEST_SECRET,
    });
    after = await withKeys({ SECRET_KEYS: NEW, LASTING_KEYS: LASTING, AUDIT_KEYS: TEST_SECRET });
  });

  afterAll(async () => {
    await during.close();
    await after.close();
    await before.close();
  });

  test('no one is signed out, and older signatures stay valid', async () => {
    const client = await before.client().signIn((await createUser(before.database)).id);
    const { cookie = '', 'x-csrf-token': csrf = '' } = client.headers('POST');
    const { body } = await client.get<AuthStatus>(STATUS);
    const bearer = { cookie: '', authorization: `Bearer ${body.token}` };

    expect((await during.client().get<AuthStatus>(STATUS, { cookie })).body.user).toEqual(body.user);
    expect((await during.client().get<AuthStatus>(STATUS, bearer)).body.user).toEqual(body.user);
    expect((await after.client().get<AuthStatus>(STATUS, { cookie })).body.user).toEqual(body.user);
    expect((await after.client().get<AuthStatus>(STATUS, bearer)).body.user).toBeNull();

    const out = (app: SecondApp) =>
      app.client().send('DELETE', '/users/sign_out', undefined, { cookie, 'x-csrf-token': csrf });
    expect((await out(after)).status).toBe(403);
    expect((await out(during)).status).toBe(200);
  });

  test('a visitor keeps their id, signed with the new key', async () => {
    const client = before.client();
    const { cookie = '' } = client.headers('GET');
    const { headers } = await during.client().get(STATUS, { cookie });
    const signed = cookieIn(headers, COOKIES.visitor) ?? '';
    expect(signed.split('.')).toEqual([
      client.visitor,
      during.client().visitorCookie.split('.')[1],
      expect.any(String),
    ]);
    const next = { cookie: `${COOKIES.visitor}=${signed}` };
    expect((await during.client().get(STATUS, next)).headers.getSetCookie()).toEqual([]);
    expect((await after.client().get(STATUS, next)).headers.getSetCookie()).toEqual([]);
  });

  test('an id chosen by the browser is replaced once', async () => {
    const id = 'A'.repeat(22);
    const other = signedVisitor('B'.repeat(22));
    for (const value of [id, `${id}.${'x'.repeat(43)}`, other.replace(/^B/, 'A')]) {
      const chosen = { cookie: `${COOKIES.visitor}=${value}` };
      const issued = cookieIn((await before.client().get(STATUS, chosen)).headers, COOKIES.visitor) ?? '';
      expect(issued).toMatch(/^[\w-]{22}\.k[0-9a-f]{8}\.[\w-]{43}$/);
      expect(issued).not.toContain(id);
      const own = { cookie: `${COOKIES.visitor}=${issued}` };
      expect((await before.client().get(STATUS, own)).headers.getSetCookie()).toEqual([]);
    }
  });
});

describe.each(dialects)('cookies of a site served by https, on %s,', (dialect) => {
  const SESSION = '__Host-Http-lectern_session';
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp(dialect, { PUBLIC_URL: 'https://talks.example', ...PROVIDERS });
  });
  afterAll(() => site.close());

  /** A cookie from before, or one planted by a script. */
  const session = async (isFromBefore: boolean) => {
    const { id: userId } = await createUser(site.database);
    const client = await site.client().signIn(userId);
    const expiresAt = new Date(site.clock.now().getTime() + 86_400_000);
    if (isFromBefore)
      await site.database.write((tx) => tx.update(SessionEntity, { userId }, { oldNameUntil: expiresAt }));
    const token = /_session=([^;]+)/.exec(client.headers('GET').cookie ?? '')?.[1] ?? '';
    const status = (name: string) => site.client().get<AuthStatus>(STATUS, { cookie: `${name}=${token}` });
    return { userId, token, status };
  };

  test('have a name that no script can set', async () => {
    const { headers } = await site.client().get(STATUS, { cookie: '' });
    expect(headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['__Host-Http-lectern_visitor']);
  });

  test("rename an older session's cookie once, and no one is signed out", async () => {
    const { userId, token, status } = await session(true);
    for (const requests of [1, 2]) {
      const answer = await status(COOKIES.session);
      expect([requests, answer.body.user?.id]).toEqual([requests, userId]);
      expect(cookieIn(answer.headers, SESSION)).toBe(token);
      expect(cookieIn(answer.headers, COOKIES.session)).toBe('');
    }
    site.clock.advance(61_000);
    expect((await status(COOKIES.session)).body.user).toBeNull();
    expect((await status(SESSION)).body.user?.id).toBe(userId);
  });

  test('are never in a response that shared caches store', async () => {
    const { token } = await session(true);
    const list = (cookie: string) => site.client().get('/api/v1/talk_discoveries/recent_talks', { cookie });
    const renamed = await list(`${COOKIES.session}=${token}`);
    expect(cookieIn(renamed.headers, SESSION)).toBe(token);
    expect(renamed.headers.get('cache-control')).toBe('private, no-store');
    expect((await list(`${SESSION}=${token}`)).headers.get('cache-control')).toContain('s-maxage');
  });

  test('do not accept a session planted under the old name', async () => {
    const { userId, status } = await session(false);
    const answer = await status(COOKIES.session);
    expect([answer.body.user, cookieIn(answer.headers, SESSION)]).toEqual([null, undefined]);
    expect((await status(SESSION)).body.user?.id).toBe(userId);
  });
});
