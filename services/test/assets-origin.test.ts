import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FixtureBuild, registerBuild, SHELL } from './support/fixture-builds.js';
import { startTestApp, type TestApp } from './support/test-app.js';

const CDN = 'https://cdn.example';
const REMOTE: FixtureBuild = {
  name: 'mf-modules',
  type: 'module',
  pages: { '/modules': './page' },
  server:
    "exports.exposes = { './page': async () => ({ body: '<h1>Modules</h1>', head: { title: 'Modules', description: 'All', canonical: '/modules' } }) };",
};

let lectern: TestApp;

beforeAll(async () => {
  lectern = await startTestApp('sqlite', { ASSETS_URL: CDN });
  for (const build of [SHELL, REMOTE]) await registerBuild(lectern.app, build);
  lectern.clock.advance(1_000);
});
afterAll(() => lectern.close());

test('a page loads every file of its releases from the CDN, each with its hash', async () => {
  const { body, headers } = await lectern.client().get<string>('/modules');
  expect(body).toContain('<h1>Modules</h1>');
  const files = body.match(/[^"'(]*\/assets\/[^"')]*/g) ?? [];
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !file.startsWith(`${CDN}/assets/`) && !file.includes('/^'))).toEqual([]);
  for (const [tag] of body.matchAll(/<(?:script|link)[^>]*cdn\.example[^>]*\.js[^>]*>/g))
    expect(tag).toMatch(/ crossorigin="anonymous" integrity="sha384-/);
  const { integrity } = JSON.parse(/type="importmap"[^>]*>([^<]+)/.exec(body)?.[1] ?? '') as {
    integrity: Record<string, string>;
  };
  expect(Object.keys(integrity)).toEqual(
    expect.arrayContaining([`${CDN}/assets/mf-modules/1.0.0/remoteEntry.js`]),
  );
  expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-`);
  expect(headers.get('content-security-policy')?.match(/https:\/\/cdn\.example/g)).toHaveLength(4);
});

test('the site serves the files itself, for the CDN to fetch', async () => {
  const { status, headers } = await lectern.client().get('/assets/shell/1.0.0/main.js');
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('set-cookie')).toBeNull();
});

test('the console loads nothing from the CDN', async () => {
  const { body, headers } = await lectern.consoleClient().get<string>('/operate');
  expect(JSON.stringify(body) + headers.get('content-security-policy')).not.toContain('cdn.example');
});
