import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, AuthStatus, SessionList } from '@lectern/contracts';
import { COOKIES } from '../src/gateway/cookies.js';
import { Browser } from './support/browser.js';
import { createUser } from './support/factories.js';
import { pageDataOf } from './support/page-data.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp, withBearer } from './support/rollouts-app.js';
import { beginSignIn, signIn, type SignInApp, startSignInApp, statusOf } from './support/sign-in-app.js';
import { startTestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const HOUR_MS = 3_600_000;
const CALL = '/api/v1/rollouts';
const TOKEN = { team: 'news', remotes: ['mf-news'] };

/** A raw request with headers that scripts and `fetch` may not set. */
function raw(url: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(url, { method, headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
    });
    sent.on('error', fail).end();
  });
}

describe.each(dialects)('the console’s own origin, on %s', (dialect) => {
  let lectern: RolloutsApp;
  let consoleUrl: string;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    consoleUrl = lectern.config.console?.url ?? '';
    for (const name of ['shell', 'mf-operate', 'mf-curate', 'mf-news']) await lectern.publish(name, '1.0.0');
  });
  afterAll(() => lectern.close());

  const snapshotOf = async (client: TestClient, path: string) => {
    const { body } = await client.get<string>(path);
    return pageDataOf(body).snapshot.remotes.map(({ name }) => name);
  };

  test("its pages are made of its own remotes only, and the site's of everything else", async () => {
    expect(await snapshotOf(lectern.operator, '/operate')).toEqual(['mf-curate', 'mf-operate']);
    expect(await snapshotOf(lectern.operatorOnSite, '/mf-news')).toEqual(['mf-news']);
    const serve = async (client: TestClient, name: string) =>
      (await client.get(`/assets/${name}/1.0.0/${name === 'shell' ? 'main.js' : 'page.js'}`)).status;
    for (const name of ['shell', 'mf-curate', 'mf-operate'])
      expect([name, await serve(lectern.operator, name)]).toEqual([name, 200]);
    expect([await serve(lectern.operator, 'mf-news'), await serve(lectern.client(), 'mf-news')]).toEqual([
      404, 200,
    ]);
  });

  test('its pages say what the site is, such as “staging”, and the site’s do not', async () => {
    const named = async (client: TestClient, path: string) =>
      /<meta name="site-environment" content="([^"]*)">/.exec((await client.get<string>(path)).body)?.[1];
    expect([await named(lectern.operator, '/operate'), await named(lectern.client(), '/mf-news')]).toEqual([
      'local',
      undefined,
    ]);
  });

  test('its pages cannot be framed, run no workers, and connect to no other origin', async () => {
    const { headers } = await lectern.operator.get('/operate');
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "frame-ancestors 'none'",
      "worker-src 'none'",
      "frame-src 'none'",
      "media-src 'none'",
      "connect-src 'self';",
      "base-uri 'none'",
    ])
      expect(policy).toContain(rule);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('the site links to it, and it links to the site', async () => {
    const redirect = async (client: TestClient, path: string) => {
      const { status, headers } = await client.get(path);
      return [status, headers.get('location')];
    };
    for (const path of ['/operate', '/operate/record?remote=mf-news', '/operate/mf-news'])
      expect(await redirect(lectern.operatorOnSite, path)).toEqual([302, consoleUrl + path]);
    expect(await redirect(lectern.client(), '/operated')).toEqual([200, null]);
    for (const path of ['/conferences?when=past', '/mf-news', '/overrides/start', '/sitemap.xml'])
      expect(await redirect(lectern.operator, path)).toEqual([302, lectern.config.publicUrl + path]);
    for (const path of ['/', '/home'])
      expect(await redirect(lectern.operator, path)).toEqual([302, '/operate']);
    expect(await redirect(lectern.operator, '/site')).toEqual([302, lectern.config.publicUrl]);
  });

  test('a session of the site is not valid there, nor one of the console on the site', async () => {
    expect((await lectern.operator.get(CALL)).status).toBe(200);
    const { id } = await createUser(lectern.database, { email: 'second@example.org' });
    const onSite = await lectern.client().signIn(id);
    // Cookies are not separated by port: both of a browser's are sent, as is one planted under the other's
    // name.
    const [, token = ''] = /__Host-lectern_session=([^;]+)/.exec(onSite.headers('GET').cookie ?? '') ?? [];
    const there = onSite.at(consoleUrl, 'console');
    expect((await there.get(CALL)).status).toBe(401);
    expect((await there.get(CALL, { cookie: `${COOKIES.console}=${token}` })).status).toBe(401);
    expect((await there.get<AuthStatus>('/api/v1/auth/status')).body.user).toBeNull();

    const atConsole = await lectern.consoleClient().signIn(id);
    const [, own = ''] = /__Host-lectern_console=([^;]+)/.exec(atConsole.headers('GET').cookie ?? '') ?? [];
    const here = atConsole.at(lectern.url, 'site');
    for (const cookie of [`${COOKIES.console}=${own}`, `${COOKIES.session}=${own}`])
      expect((await here.get<AuthStatus>('/api/v1/auth/status', { cookie })).body.user).toBeNull();
  });

  test('it issues no token that scripts can read, and accepts none', async () => {
    const { body } = await lectern.operator.get<AuthStatus>('/api/v1/auth/status');
    expect(body).toMatchObject({ user: { operator: true }, token: null });
    const onSite = await lectern.operatorOnSite.get<AuthStatus>('/api/v1/auth/status');
    const bearer = { authorization: `Bearer ${onSite.body.token ?? ''}` };
    const visitor = lectern.consoleClient();
    expect((await visitor.get(CALL, bearer)).status).toBe(401);
    expect((await visitor.get<AuthStatus>('/api/v1/auth/status', bearer)).body.user).toBeNull();
  });

  test('requests from another origin’s page are refused, whatever cookies they carry', async () => {
    const { cookie = '' } = lectern.operator.headers('GET');
    const site = lectern.config.publicUrl;
    const { port } = new URL(consoleUrl);
    const fetched = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const framed = {
      'sec-fetch-site': 'same-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'iframe',
    };
    const opened = { ...framed, 'sec-fetch-dest': 'document' };
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const ask = (path: string, headers: Record<string, string>, method?: string) =>
      raw(consoleUrl + path, { cookie, ...headers }, method);
    // From the console's own page, and through a link.
    expect(await ask(CALL, own)).toBe(200);
    expect(await ask('/operate', opened)).toBe(200);
    for (const [path, headers] of [
      [CALL, fetched],
      [CALL, { ...fetched, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
      [CALL, { ...own, origin: site }],
      [CALL, { origin: site }],
      [CALL, { origin: 'null' }],
      [CALL, opened],
      ['/operate', framed],
      ['/operate', fetched],
      ['/operate', { ...opened, 'sec-fetch-dest': 'object' }],
      ['/assets/mf-operate/1.0.0/x.js', { ...fetched, 'sec-fetch-dest': 'script' }],
    ] as const)
      expect([path, headers, await ask(path, headers)]).toEqual([path, headers, 403]);

    // With the token that its own page would send and that no other page can know.
    const token = { 'x-csrf-token': lectern.operator.headers('POST')['x-csrf-token'] ?? '' };
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    for (const headers of [
      { ...opened, ...form, origin: site },
      { ...opened, ...form, origin: 'null' },
      { ...fetched, ...token },
      { ...token },
      { ...token, origin: `http://evil.example:${port}` },
      { ...token, origin: site, authorization: `Bearer lct_${'A'.repeat(43)}` },
    ])
      for (const path of ['/api/v1/tokens', '/api/v1/rollouts/mf-news/promote', '/users/auth/github'])
        expect([path, headers, await ask(path, headers, 'POST')]).toEqual([path, headers, 403]);
  });

  test('a page of the site cannot pose as the console by a header it can set', async () => {
    const { host } = new URL(consoleUrl);
    const cookie = lectern.operator.headers('GET').cookie ?? '';
    for (const name of ['x-forwarded-host', 'forwarded', 'x-host', 'x-forwarded-server'])
      expect(
        (
          await lectern.operatorOnSite.get(CALL, {
            cookie,
            [name]: name === 'forwarded' ? `host=${host}` : host,
          })
        ).status,
      ).toBe(404);
    // A host name that resolves to this machine but is not the console's.
    const { port } = new URL(consoleUrl);
    expect(await raw(`${consoleUrl}${CALL}`, { cookie, host: `evil.example:${port}` })).toBe(404);
  });

  test('its forms have their own token, and the site’s is refused', async () => {
    const sites = lectern.operatorOnSite.headers('POST')['x-csrf-token'] ?? '';
    const { status, body } = await lectern.operator.post<ApiError>('/api/v1/tokens', TOKEN, {
      'x-csrf-token': sites,
    });
    expect([status, body.code]).toEqual([403, 'CSRF_INVALID']);
  });

  test('it offers operators’ calls only', async () => {
    for (const [method, path] of [
      ['POST', '/api/v1/talks'],
      ['POST', '/api/v1/notes'],
      ['POST', '/overrides/reset'],
      ['DELETE', '/api/v1/lists/1'],
    ] as const)
      expect([path, (await lectern.operator.send(method, path, {})).status]).toEqual([path, 404]);
  });

  test('teams work on the site by token as before, and operators’ calls are refused there', async () => {
    const team = await lectern.teamClient(['mf-news']);
    expect((await team('GET', '/rollouts/mf-news')).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/tokens'],
      ['POST', '/tokens'],
      ['GET', '/curation/speakers/joins'],
      ['GET', '/rollouts/mf-news/preview'],
      ['POST', '/overrides/mine'],
    ] as const)
      expect([path, (await team(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([
        path,
        404,
      ]);
    expect((await withBearer(lectern, 'lct_x')('GET', '/rollouts')).status).toBe(401);
    // A differently encoded path is still the same call.
    for (const path of ['/api/v1/%72ollouts', '/api/v1/rollouts?x=1', '/api/v1/rollouts/audit'])
      expect([path, (await lectern.operatorOnSite.get(path)).status]).toEqual([path, 404]);
  });

  test('its session ends after twelve hours, and signing out there ends only that one', async () => {
    const { id } = await createUser(lectern.database, { email: null });
    const member = await lectern.consoleClient().signIn(id);
    const user = async () => (await member.get<AuthStatus>('/api/v1/auth/status')).body.user;
    expect(await user()).toMatchObject({ id });
    const { headers } = await member.send('DELETE', '/users/sign_out');
    const cleared = headers.getSetCookie().map((line) => line.split('=')[0]);
    expect(cleared).toEqual([COOKIES.console]);
    expect(await user()).toBeNull();
  });

  test("its sessions are listed only on the console and not ended by a session alone, and the site's only on the site", async () => {
    const { id } = await createUser(lectern.database, { email: null });
    const [site, there] = [await lectern.client().signIn(id), await lectern.consoleClient().signIn(id)];
    const other = await lectern.consoleClient().signIn(id);
    const user = async (client: TestClient) =>
      (await client.get<AuthStatus>('/api/v1/auth/status')).body.user;
    const ids = async (client: TestClient) =>
      (await client.get<SessionList>('/api/v1/sessions')).body.sessions.map((session) => session.id);
    const [ofSite, ofConsole] = [await ids(site), await ids(there)];
    expect([ofSite.length, ofConsole.length]).toEqual([1, 2]);
    for (const session of ofConsole)
      expect((await site.send('DELETE', `/api/v1/sessions/${session}`)).status).toBe(404);
    expect((await site.send('DELETE', '/api/v1/sessions')).status).toBe(204);
    expect(await user(other)).toMatchObject({ id });
    // There, ending one is confirmed: a stolen session could keep its owner out.
    for (const path of [`/${ofSite[0]}`, ...ofConsole.map((session) => `/${session}`), ''])
      expect((await there.send('DELETE', `/api/v1/sessions${path}`)).status).toBe(404);
    for (const client of [other, there, site]) expect(await user(client)).toMatchObject({ id });
  });

  test('without an address for it no one can operate, and teams are unaffected', async () => {
    const closed = await startRolloutsApp(dialect, {
      NODE_ENV: 'production',
      SECRET: 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A',
      GOOGLE_CLIENT_ID: 'g-id',
      GOOGLE_CLIENT_SECRET: 'g-key',
      GITHUB_CLIENT_ID: 'h-id',
      GITHUB_CLIENT_SECRET: 'h-key',
    });
    await closed.publish('shell', '1.0.0');
    const { body, status } = await closed.operatorOnSite.get<ApiError>(CALL);
    expect([status, body.error]).toEqual([404, expect.stringContaining('Set CONSOLE_URL to give it one')]);
    expect((await closed.client().get('/operate')).status).toBe(404);
    expect((await withBearer(closed, 'lct_x')('GET', '/rollouts')).status).toBe(401);
    await closed.close();
  });
});

test('a console outside of the site’s domain signs in with an app of its own at GitHub', async () => {
  const site = await startTestApp('sqlite', {
    NODE_ENV: 'production',
    SECRET: 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A',
    PUBLIC_URL: 'https://talks.example.org',
    CONSOLE_URL: 'https://talks-console.example.net',
    GOOGLE_CLIENT_ID: 'g-id',
    GOOGLE_CLIENT_SECRET: 'g-key',
    GITHUB_CLIENT_ID: 'h-id',
    GITHUB_CLIENT_SECRET: 'h-key',
    CONSOLE_GITHUB_CLIENT_ID: 'c-id',
    CONSOLE_GITHUB_CLIENT_SECRET: 'c-key',
  });
  const begun = async (origin: string, client: TestClient) => {
    const { host } = new URL(origin);
    const sends = client.headers('POST');
    // As over https.
    const cookie = sends.cookie?.replaceAll('__Host-', '__Host-Http-') ?? '';
    const headers = { ...sends, cookie, host, origin };
    const sent = request(`${site.url}/users/auth/github`, { method: 'POST', headers });
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
    const { searchParams } = new URL(answer.resume().headers.location ?? '');
    return [searchParams.get('client_id'), searchParams.get('redirect_uri')];
  };
  const callback = (origin: string) => `${origin}/users/auth/github/callback`;
  // Each after the other: an app must not stay in use.
  for (let times = 0; times < 2; times += 1)
    for (const [origin, client, id] of [
      ['https://talks-console.example.net', site.consoleClient(), 'c-id'],
      ['https://talks.example.org', site.client(), 'h-id'],
    ] as const)
      expect(await begun(origin, client)).toEqual([id, callback(origin)]);
  await site.close();
});

describe.each(dialects)('signing in at the console, on %s', (dialect) => {
  let site: SignInApp;

  beforeAll(async () => {
    site = await startSignInApp(dialect, { OPERATORS: OPERATOR.replace('example.org', 'lectern.example') });
  });
  afterAll(() => site.close());

  test('returns there with a separate session of twelve hours, or two without use', async () => {
    const browser = new Browser(site.consoleUrl);
    const end = await signIn(browser, 'github', 'Operator', { return_to: '/operate/record' });
    expect(end.href).toBe(`${site.consoleUrl}/operate/record`);
    expect([browser.cookie(COOKIES.console), browser.cookie(COOKIES.session)]).toEqual([
      expect.any(String),
      undefined,
    ]);
    expect((await browser.send(CALL)).status).toBe(200);
    expect((await statusOf(browser)).token).toBeNull();
    const there = browser.cookie(COOKIES.console) ?? '';
    const onSite = new Browser(site.url);
    onSite.setCookie(COOKIES.session, there);
    expect((await statusOf(onSite)).user).toBeNull();
    // Used in between, that is; a copy of the cookie is worth nothing once the operator has stopped.
    for (let hours = 1.5; hours < 12; hours += 1.5) {
      site.clock.advance(1.5 * HOUR_MS);
      expect((await browser.send(CALL)).status).toBe(200);
      await site.database.idle();
    }
    site.clock.advance(1.5 * HOUR_MS);
    expect((await browser.send(CALL)).status).toBe(401);
    await signIn(browser, 'github', 'Operator');
    site.clock.advance(2 * HOUR_MS);
    expect((await browser.send(CALL)).status).toBe(401);
  });

  test('cannot be finished there if it began on the site, nor the other way round', async () => {
    for (const [from, to, name] of [
      [site.url, site.consoleUrl, COOKIES.console],
      [site.consoleUrl, site.url, COOKIES.session],
    ] as const) {
      const browser = new Browser(from);
      const form = await beginSignIn(browser, 'github');
      const answered = await browser.send(form.url.href, {
        method: 'POST',
        body: new URLSearchParams({ name: 'Operator' }),
      });
      const back = await browser.send(answered.headers.get('location') ?? '');
      const callback = new URL(back.headers.get('location') ?? '');
      expect(callback.pathname).toBe('/users/auth/github/callback');
      const moved = await browser.send(to + callback.pathname + callback.search);
      expect(moved.headers.get('location')).toMatch(/error=true$/);
      expect(browser.cookie(name)).toBeUndefined();
    }
  });
});
