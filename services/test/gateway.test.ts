import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApiError } from '@lectern/contracts';
import { internalHeaders } from '../src/gateway/internal-calls.js';
import { Lifecycle } from '../src/kernel/lifecycle.js';
import { Readiness } from '../src/monitoring/readiness.js';
import { createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestAnswer } from './support/test-client.js';
import { dialects } from './support/test-database.js';
import { expectWholePolicy } from './support/whole-policy.js';

const MEGABYTE = 1024 * 1024;

function expectError(answer: TestAnswer<unknown>, status: number, code: string): void {
  expect(answer.body).toMatchObject({ success: false, code });
  expect(answer.status).toBe(status);
  expect(ApiError.parse(answer.body).requestId).toBe(answer.headers.get('x-request-id'));
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.[jt]s:\d|SELECT|SQLITE|at Object/);
}

describe.each(dialects)('the gateway on %s', (dialect) => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp(dialect);
  });
  afterAll(() => site.close());

  /** As many requests as a process accepts at the same time, however slow the machine. */
  const AT_ONCE = 10;

  describe('a request that cannot be answered', () => {
    test('because the call is unknown', async () => {
      expectError(await site.client().get('/api/v1/nothing'), 404, 'NOT_FOUND');
      expectError(await site.client().post('/api/v1/nothing', {}, { 'x-csrf-token': '' }), 404, 'NOT_FOUND');
    });

    test.each([
      ['POST', '/api/v1/auth/status', 'GET, HEAD'],
      ['GET', '/users/sign_out', 'DELETE'],
      ['GET', '/users/auth/github', 'POST'],
      ['PATCH', '/healthz', 'GET, HEAD'],
    ])('because %s %s answers to another method', async (method, path, allowed) => {
      const answer = await site.client().send(method, path);
      expectError(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe(allowed);
    });

    test.each(['{"a":', 'nonsense', '', '{"__proto__":{"a":1}}'])(
      'because its body %j claims to be JSON',
      async (body) => {
        expectError(await site.client().send('DELETE', '/users/sign_out', body), 400, 'MALFORMED_JSON');
      },
    );

    test.each(['/users/sign_out', '/api/v1/telemetry'])(
      'because its body is nested more than 50 levels deep: %s',
      async (path) => {
        const method = path.startsWith('/api') ? 'POST' : 'DELETE';
        const send = (levels: number) =>
          site.client().send<ApiError>(method, path, '['.repeat(levels) + ']'.repeat(levels), {
            'sec-fetch-site': 'same-origin',
          });
        const refused = await send(51);
        expectError(refused, 400, 'BAD_REQUEST');
        expect(refused.body.error).toBe('The body of the request is nested more than 50 levels deep.');
        expectError(await send(7_000), 400, 'BAD_REQUEST');
        expect((await send(50)).status).not.toBe(400);
      },
    );

    test('because its body type is not supported', async () => {
      const answer = await site.client().post('/users/auth/github', '<a/>', { 'content-type': 'text/xml' });
      expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
    });

    test('because its body has 10 MB', async () => {
      const answer = await site.client().post('/users/auth/github', { a: 'a'.repeat(10 * MEGABYTE) });
      expectError(answer, 413, 'PAYLOAD_TOO_LARGE');
    });

    test('because its body has 10 MB without a declared length', async () => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const sent = httpRequest(`${site.url}/users/auth/github`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'transfer-encoding': 'chunked',
            // Without a cookie no CSRF token is needed.
            authorization: 'Bearer x',
          },
        });
        sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
        for (let sentMegabytes = 0; sentMegabytes < 10; sentMegabytes += 1) sent.write('a'.repeat(MEGABYTE));
        sent.end();
      });
      expect(status).toBe(413);
    });

    test.each(['/api/v1/%', '/api/v1/talks/%E0%A4%A'])('because of percent signs in %j', async (path) => {
      expectError(await site.client().get(path), 400, 'BAD_REQUEST');
    });

    test.each([`/api/v1/talks/${'a'.repeat(500)}`, '/api/v1/talks/%00', "/api/v1/talks/'--"])(
      'because its address is %j',
      async (path) => {
        const answer = await site.client().get(path);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(ApiError.safeParse(answer.body).success).toBe(true);
      },
    );

    test('because of broken cookies loses only its session', async () => {
      const cookie = '__Host-lectern_session=%zz; __Host-lectern_visitor=<script>; =; ;;a=b=c; \u00ff';
      const answer = await site.client().get('/api/v1/auth/status', { cookie });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ user: null, token: null });
      expect(answer.headers.getSetCookie().join()).toMatch(
        /^__Host-lectern_visitor=[\w-]{22}\.k[0-9a-f]{8}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    });
  });

  describe('the CSRF token', () => {
    const out = (headers: Record<string, string> = {}) =>
      site.client().send('DELETE', '/users/sign_out', undefined, headers);

    test('is required for every change', async () => {
      expectError(await out({ 'x-csrf-token': '' }), 403, 'CSRF_INVALID');
      expectError(await out({ 'x-csrf-token': 'forged' }), 403, 'CSRF_INVALID');
      expect((await out()).status).toBe(200);
    });

    test('is bound to one visitor, and replaced at sign-in', async () => {
      const other = await site.client().get('/api/v1/auth/status');
      expectError(
        await out({ 'x-csrf-token': other.headers.get('x-csrf-token') ?? '' }),
        403,
        'CSRF_INVALID',
      );

      const client = site.client();
      const before = (await client.get('/api/v1/auth/status')).headers.get('x-csrf-token') ?? '';
      await client.signIn((await createUser(site.database)).id);
      const answer = await client.send('DELETE', '/users/sign_out', undefined, { 'x-csrf-token': before });
      expectError(answer, 403, 'CSRF_INVALID');
    });

    test('is worthless without its cookie', async () => {
      expectError(await out({ cookie: '' }), 403, 'CSRF_INVALID');
    });

    test('may be a form field', async () => {
      const client = site.client();
      const token = (await client.get('/api/v1/auth/status')).headers.get('x-csrf-token') ?? '';
      const form = { 'x-csrf-token': '', 'content-type': 'application/x-www-form-urlencoded' };
      const sent = await client.post('/users/auth/github', `authenticity_token=${token}`, form);
      expect(sent.status).toBe(302);
      const forged = await client.post(
        '/users/auth/github',
        'authenticity_token=x&authenticity_token=y',
        form,
      );
      expectError(forged, 403, 'CSRF_INVALID');
    });

    test('is not required with a bearer token and no cookie, but with both it is', async () => {
      const client = await site.client().signIn((await createUser(site.database)).id);
      const { token } = (await client.get<{ token: string }>('/api/v1/auth/status')).body;
      const bearer = { authorization: `Bearer ${token}`, 'x-csrf-token': '' };
      expectError(await out(bearer), 403, 'CSRF_INVALID');
      expect((await out({ ...bearer, cookie: '' })).status).toBe(200);
      expect((await client.get('/api/v1/auth/status')).body).toEqual({ user: null, token: null });
    });
  });

  describe('limits', () => {
    test('allow a user 120 writes a minute without delaying another', async () => {
      const client = site.client();
      const write = () => client.send('DELETE', '/users/sign_out');
      const answers = await Promise.all(Array.from({ length: 120 }, write));
      expect(answers.map(({ status }) => status)).toEqual(Array(120).fill(200));
      const refused = await write();
      expectError(refused, 429, 'RATE_LIMITED');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await client.get('/api/v1/auth/status')).status).toBe(200);
      expect((await site.client().send('DELETE', '/users/sign_out')).status).toBe(200);
    });

    test("allow a team's token 600 writes a minute, from however many networks", async () => {
      const fastify = site.app.getHttpAdapter().getInstance();
      const write = (token: string, network: number) =>
        fastify.inject({
          method: 'POST',
          url: '/api/v1/rollouts/mf-news/share',
          remoteAddress: `10.${Math.floor(network / 250)}.${network % 250}.1`,
          headers: { authorization: `Bearer ${token}` },
          payload: {},
        });
      const statuses: number[] = [];
      for (let first = 0; first < 600; first += AT_ONCE) {
        const group = Array.from({ length: AT_ONCE }, (_, index) => write('lct_one', first + index));
        statuses.push(...(await Promise.all(group)).map(({ statusCode }) => statusCode));
      }
      expect(statuses).toEqual(Array(600).fill(401));
      expect((await write('lct_one', 600)).statusCode).toBe(429);
      expect((await write('lct_other', 1)).statusCode).toBe(401);
    });

    test('protect reading against floods from one address, and never limit the site itself', async () => {
      const fastify = site.app.getHttpAdapter().getInstance();
      const read = (remoteAddress: string, headers = {}) =>
        fastify.inject({ url: '/api/v1/nothing', remoteAddress, headers });
      const statuses: number[] = [];
      for (let batch = 0; batch < 650 / AT_ONCE; batch += 1) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => read('203.0.113.9')));
        statuses.push(...answers.map(({ statusCode }) => statusCode));
      }
      expect(statuses).toEqual([...Array<number>(600).fill(404), ...Array<number>(50).fill(429)]);
      expect((await read('203.0.113.10')).statusCode).toBe(404);
      expect((await read('203.0.113.9', internalHeaders())).statusCode).toBe(404);
    });

    test('allow an address more files of releases than other reads, but not any number', async () => {
      const fastify = site.app.getHttpAdapter().getInstance();
      const file = (remoteAddress: string) =>
        fastify.inject({ url: '/assets/mf-none/file.js', remoteAddress });
      const statuses = new Map<number, number>();
      for (let batch = 0; batch < 3_100 / AT_ONCE; batch += 1)
        for (const { statusCode } of await Promise.all(
          Array.from({ length: AT_ONCE }, () => file('203.0.113.11')),
        ))
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      expect([...statuses]).toEqual([
        [404, 3_000],
        [429, 100],
      ]);
      expect((await file('203.0.113.12')).statusCode).toBe(404);
    });
  });

  describe('every response', () => {
    test('forbids what browsers should not do with it', async () => {
      const { headers } = await site.client().get('/api/v1/auth/status');
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-store',
      });
      expectWholePolicy(headers);
      expect(headers.has('strict-transport-security')).toBe(false);
    });

    test('carries the request id, which clients cannot choose', async () => {
      const { headers } = await site.client().get('/healthz', { 'x-request-id': 'trace-0123456789' });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  test('describes the API from the contracts, on a page that loads nothing from elsewhere', async () => {
    const { body } = await site
      .client()
      .get<{ openapi: string; paths: object; components: { schemas: object } }>('/api/v1/docs-json');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/v1/auth/status', '/users/sign_out']),
    );
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['AuthStatus', 'CurrentUser']),
    );

    expectError(await site.client().get('/api/v1/docs'), 404, 'NOT_FOUND');
    const operator = site.consoleClient();
    const page = await operator.get<string>('/api/v1/docs');
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/v1\/docs\//);
      expect((await operator.get(address)).status).toBe(200);
    }
  });

  test('says whether it is ready, and not why', async () => {
    const readiness = site.app.get(Readiness);
    const at = () => site.client().get<object>('/readyz');
    readiness.register('mail', () => Promise.resolve('10.0.0.9 hangs'), 'helpful');
    expect(await at()).toMatchObject({ status: 200, body: { status: 'degraded' } });
    readiness.register('storage', () => Promise.reject(new Error('10.0.0.7 is away')));
    const refused = await at();
    expectError(refused, 503, 'UNAVAILABLE');
    expect(JSON.stringify(refused.body)).not.toMatch(/10\.0|storage|mail/);
    readiness.register('mail', () => Promise.resolve());
    readiness.register('storage', () => Promise.resolve());
    expect(await at()).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('reports alive and ready, and not ready once stopping', async () => {
    expect(await site.client().get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await site.client().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    site.app.get(Lifecycle).stop();
    expectError(await site.client().get('/readyz'), 503, 'UNAVAILABLE');
    expect((await site.client().get('/healthz')).status).toBe(200);
  });

  test('reveals nothing about an internal error', async () => {
    const client = await site.client().signIn((await createUser(site.database)).id);
    await site.database.close();
    expectError(await client.get('/api/v1/auth/status'), 500, 'INTERNAL');
  });
});

test('closing lets a running request finish', async () => {
  const site = await startTestApp('sqlite');
  const client = site.client();
  const token = (await client.get('/api/v1/auth/status')).headers.get('x-csrf-token') ?? '';
  const body = `authenticity_token=${token}`;
  let closed: Promise<void> | undefined;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest(`${site.url}/users/auth/github`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        cookie: client.visitorCookie,
        // Responds once the head has arrived: from then on the request is in flight.
        expect: '100-continue',
      },
    });
    sent.on('continue', () => {
      closed = site.close();
      sent.end(body);
    });
    sent.on('response', (response) => resolve(response.resume())).on('error', reject);
    sent.flushHeaders();
  });
  expect(answer.statusCode).toBe(302);
  // The client would keep the connection alive; it does not hold up the shutdown.
  await closed;
});
