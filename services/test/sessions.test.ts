import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuthStatus, SessionList } from '@lectern/contracts';
import { createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const SESSIONS = '/api/v1/sessions';
const MINUTE_MS = 60_000;

describe.each(dialects)('the sessions of a member on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    // The proxy at 127.0.0.1 reports the client's address.
    lectern = await startTestApp(dialect, { TRUST_PROXY: 'loopback' });
  });
  afterAll(() => lectern.close());

  const newMember = async () => (await createUser(lectern.database)).id;
  const listOf = async (client: TestClient) => (await client.get<SessionList>(SESSIONS)).body.sessions;
  const isSignedIn = async (client: TestClient) =>
    (await client.get<AuthStatus>('/api/v1/auth/status')).body.user !== null;

  test('are listed only to their owner, with browser, network and use', async () => {
    const member = await newMember();
    const [here, there] = [await lectern.client().signIn(member), await lectern.client().signIn(member)];
    await lectern.client().signIn(await newMember());
    lectern.clock.advance(6 * MINUTE_MS);
    const used = lectern.clock.now().toISOString();
    await there.get('/api/v1/auth/status', {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '203.0.113.77',
    });
    lectern.clock.advance(MINUTE_MS);
    await there.get('/api/v1/auth/status', { 'x-forwarded-for': '198.51.100.4' });
    // The use is written after the response.
    await lectern.database.idle();
    const sessions = await listOf(here);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => !current)).toEqual({
      id: expect.any(Number),
      browser: 'Firefox on Linux',
      network: '203.0.113.0/24',
      created_at: expect.any(String),
      last_used_at: used,
      current: false,
    });
  });

  test('end one at a time, together with their bearer tokens', async () => {
    const member = await newMember();
    const [here, there] = [await lectern.client().signIn(member), await lectern.client().signIn(member)];
    const { token } = (await there.get<AuthStatus>('/api/v1/auth/status')).body;
    const bearer = { cookie: '', authorization: `Bearer ${token}` };
    const other = (await listOf(here)).find(({ current }) => !current);
    expect((await here.send('DELETE', `${SESSIONS}/${other?.id}`)).status).toBe(204);
    expect(await isSignedIn(there)).toBe(false);
    const byBearer = await lectern.client().get<AuthStatus>('/api/v1/auth/status', bearer);
    expect(byBearer.body.user).toBeNull();
    expect((await here.send('DELETE', `${SESSIONS}/${other?.id}`)).status).toBe(404);
    expect(await isSignedIn(here)).toBe(true);
  });

  test('end together, except the requesting one, which ends by signing out', async () => {
    const member = await newMember();
    const others = [await lectern.client().signIn(member), await lectern.client().signIn(member)];
    const here = await lectern.client().signIn(member);
    const stranger = await lectern.client().signIn(await newMember());
    expect((await here.send('DELETE', SESSIONS)).status).toBe(204);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(stranger)).toBe(true);
    const [own] = await listOf(here);
    const ended = await here.send('DELETE', `${SESSIONS}/${own?.id}`);
    expect(ended.headers.getSetCookie().join()).toMatch(/__Host-\S*lectern_session=;/);
    expect(await isSignedIn(here)).toBe(false);
  });

  test("cannot be ended by others, nor without the page's token", async () => {
    const victim = await lectern.client().signIn(await newMember());
    const [session] = await listOf(victim);
    const attacker = await lectern.client().signIn(await newMember());
    expect((await attacker.send('DELETE', `${SESSIONS}/${session?.id}`)).status).toBe(404);
    for (const path of [SESSIONS, `${SESSIONS}/${session?.id}`]) {
      const forged = await victim.send<{ code: string }>('DELETE', path, undefined, { 'x-csrf-token': 'x' });
      expect([forged.status, forged.body.code]).toEqual([403, 'CSRF_INVALID']);
    }
    expect((await attacker.send('DELETE', `${SESSIONS}/1e1`)).status).toBe(404);
    expect(await isSignedIn(victim)).toBe(true);
  });

  test('are neither listed nor ended by a bearer token, and a visitor is asked to log in', async () => {
    const member = await lectern.client().signIn(await newMember());
    const { token } = (await member.get<AuthStatus>('/api/v1/auth/status')).body;
    const bearer = { cookie: '', authorization: `Bearer ${token}`, 'x-csrf-token': '' };
    const [session] = await listOf(member);
    const thief = lectern.client();
    for (const cookie of ['', '__Host-lectern_session=x']) {
      const sent = { ...bearer, cookie };
      expect((await thief.get(SESSIONS, sent)).status).toBe(403);
      expect((await thief.send('DELETE', SESSIONS, undefined, sent)).status).toBe(403);
      expect((await thief.send('DELETE', `${SESSIONS}/${session?.id}`, undefined, sent)).status).toBe(403);
    }
    expect((await thief.get(SESSIONS)).status).toBe(401);
    expect(await isSignedIn(member)).toBe(true);
  });
});
