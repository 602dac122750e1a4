import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FixtureBuild, registerBuild, SHELL } from './support/fixture-builds.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { expectWholePolicy } from './support/whole-policy.js';

const REMOTE: FixtureBuild = {
  name: 'mf-news',
  pages: { '/news': './page', '/broken': './page' },
  files: { 'star.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  server: `
    exports.exposes = { './page': async ({ url }) => {
      if (url === '/broken') throw new Error('Broken');
      return { body: '<h1>News</h1>' };
    } };`,
};
const FILES = '/assets/mf-news/1.0.0';

let lectern: TestApp;

beforeAll(async () => {
  lectern = await startTestApp('sqlite');
  for (const build of [SHELL, REMOTE]) await registerBuild(lectern.app, build);
  lectern.clock.advance(1_000);
});
afterAll(() => lectern.close());

const places = ['site', 'console'] as const;
const clientAt = (place: (typeof places)[number]) =>
  place === 'site' ? lectern.client() : lectern.consoleClient();

describe.each(places)('every answer of the %s', (place) => {
  const at = (path: string, method = 'GET', body?: object) =>
    clientAt(place).send(method, path, body, { accept: 'text/html' });

  test.each([
    ['/', 200],
    ['/news', 200],
    ['/broken', 200],
    ['/nothing', 200],
    ['/operate', 200],
    ['/%E0%A4%A', 200],
    [`${FILES}/page.js`, 200],
    [`${FILES}/star.svg`, 200],
    [`${FILES}/nothing.js`, 404],
    ['/dev/oidc/sign-in/lost', 400],
    ['/dev/oidc/auth?client_id=lost', 400],
    ['/unsubscribe/lost', 200],
  ])('has the whole policy: %s', async (path, status) => {
    const answer = await at(path);
    // Most pages are at one of both.
    if (answer.status !== 302 && place === 'site') expect(answer.status).toBe(status);
    expectWholePolicy(answer.headers);
  });

  test('has the whole policy, at any address of the router', async () => {
    const { knownRoutes } = lectern.app.getHttpAdapter().getInstance();
    const addresses = new Set(knownRoutes.map(({ url }) => url.replace(/:\w+/g, '1').replace('*', 'lost')));
    expect(addresses.size).toBeGreaterThan(100);
    const types = new Set<string>();
    for (const address of addresses) {
      const { headers } = await at(address);
      types.add(headers.get('content-type')?.split(';')[0] ?? '');
      expect(() => expectWholePolicy(headers)).not.toThrow();
    }
    expect([...types]).toEqual(expect.arrayContaining(['text/html', 'application/json']));
  });

  test('has the whole policy: a form that is refused', async () => {
    for (const path of ['/overrides', '/dev/oidc/sign-in/lost', '/unsubscribe/lost'])
      expectWholePolicy((await at(path, 'POST', { code: 'lost' })).headers);
  });
});

describe.each<Record<string, string>>([
  { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' },
  { 'service-worker': 'script' },
  { 'sec-fetch-dest': 'serviceworker' },
  { 'sec-fetch-dest': 'sharedworker' },
  { 'sec-fetch-dest': 'worker' },
])('a request for the script of a worker, with %o', (headers) => {
  test.each([
    `${FILES}/page.js`,
    `${FILES}/nothing.js`,
    '/assets/shell/1.0.0/main.js',
    '/api/v1/docs/start.js',
    '/news',
    '/',
  ])('gets one that ends itself: %s', async (path) => {
    for (const place of places) {
      // Afterwards, some are answered from memory.
      for (let times = 0; times < 2; times += 1) await clientAt(place).get(path);
      const answer = await clientAt(place).get<string>(path, { ...headers, 'if-none-match': '*' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
      expect(answer.body).toContain('registration.unregister()');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('clear-site-data')).toBeNull();
    }
  });
});

test('no cache gives a released file to such a request', async () => {
  const { headers } = await lectern.client().get(`${FILES}/page.js`, { 'sec-fetch-dest': 'script' });
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('vary')?.split(', ')).toEqual(
    expect.arrayContaining(['Service-Worker', 'Sec-Fetch-Dest']),
  );
});
