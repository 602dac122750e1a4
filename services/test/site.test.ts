import { createHash } from 'node:crypto';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { BrokenBuild } from '../src/platform/releases/release-store.js';
import { ReleasesService } from '../src/platform/releases/releases.service.js';
import { ReleaseEntity } from '../src/platform/tables/index.js';
import { ServerFaults } from '../src/platform/server-faults/index.js';
import { DatabaseAway } from '../src/database/outages/lost.js';
import { TalksService } from '../src/modules/talks/talks.service.js';
import { Browser } from './support/browser.js';
import { createSpeaker, createTalk, createUser } from './support/factories.js';
import {
  type FixtureBuild,
  integrityOf,
  registerBuild,
  SHELL,
  writeBuild,
} from './support/fixture-builds.js';
import { pageDataOf } from './support/page-data.js';
import { pageViewsOf } from './support/page-views.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const HOSTILE = `</title></script><script>alert("x")</script>\u2028&'`;

/** A remote whose page shows the talk from the API. */
const TALKS: FixtureBuild = {
  name: 'mf-talks',
  pages: { '/video/:slug': './page' },
  server: `
    const api = require('api');
    const text = (value) => String(value).replace(/&/g, '&amp;').replace(/</g, '&lt;');
    exports.exposes = { './page': async ({ url }) => {
      const answer = await api.get('/api/v1/talks/' + url.split('/').pop());
      const { talk } = answer;
      if (answer.code === 'UNAVAILABLE') return { body: '<p>Later</p>', head: { title: 'Later', description: '', canonical: url, status: 503 } };
      if (!talk) return { body: '<p>No such talk</p>', head: { title: 'Missing', description: '', canonical: url, status: 404 } };
      if (talk.title === 'Moved') return { head: { title: '', description: '', canonical: url, redirect: '/video/elsewhere' } };
      if (talk.title === 'Lured') return { head: { title: '', description: '', canonical: url, redirect: '//evil.example' } };
      return {
        body: '<h1>' + text(talk.title) + '</h1>',
        queries: { talk },
        head: { title: talk.title, description: talk.title, canonical: url, image: 'https://i.ytimg.com/x.jpg', jsonLd: { '@type': 'VideoObject', name: talk.title } },
      };
    } };`,
};

const misbehaving = (name: string, body: string): FixtureBuild => ({
  name,
  pages: { [`/${name}`]: './page', [`/${name}/fine`]: './page' },
  server: `exports.exposes = { './page': async ({ url, busy }) => {
    if (url.endsWith('/fine')) return { body: '<h1>Fine</h1>' };
    ${body}
  } };`,
});

const nonceOf = (headers: Headers) =>
  /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';

/** Ends its process at once, where an endless loop does so after a limit of time. */
const EATS = `busy(true); const all = []; for (;;) all.push(new Array(1e6).fill(all.length));`;

/** A page that shows a parameter of its address, which anyone may choose. */
const ECHOES: FixtureBuild = {
  name: 'mf-echoes',
  pages: { '/echoes': './page', '/echoes/nothing': './page' },
  server: `
    exports.exposes = { './page': async ({ url, languages }) => {
      const { pathname, searchParams } = new URL(url, 'http://site');
      const status = pathname.endsWith('nothing') ? 404 : 200;
      return {
        body: '<p>' + searchParams.get('query') + ' for ' + languages.join() + '</p>',
        head: { title: 'Found', description: 'Found', canonical: pathname, status },
      };
    } };`,
};

const REMOTES = [
  TALKS,
  ECHOES,
  misbehaving('mf-throws', `throw new Error('broken');`),
  misbehaving('mf-loops', `busy(true); for (;;) {}`),
  misbehaving('mf-eats', EATS),
  misbehaving('mf-waits', `await new Promise(() => {});`),
  { name: 'mf-evaluates', pages: { '/mf-evaluates': './page' }, server: `throw new Error('at start');` },
  {
    name: 'mf-reaches',
    pages: { '/mf-reaches': './page' },
    server: `require('node:fs'); exports.exposes = {};`,
  },
];

describe.each(dialects)('the site on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    for (const build of [SHELL, ...REMOTES]) await publish(build);
  });
  afterAll(() => lectern.close());

  async function publish(build: FixtureBuild): Promise<boolean> {
    const isNew = await registerBuild(lectern.app, build);
    lectern.clock.advance(1_000);
    return isNew;
  }
  const html = (path: string, headers?: Record<string, string>) =>
    lectern.client().get<string>(path, headers);
  let asked = 0;
  const talk = async (title: string) => {
    const { database } = lectern;
    return createTalk(database, { title, speakers: [await createSpeaker(database)] });
  };

  test('a page is rendered for the languages chosen, of those that talks are in, in one order only', async () => {
    const { database } = lectern;
    for (const language of ['es-MX', 'ja']) await createTalk(database, { language });
    lectern.clock.advance(61_000);
    const page = async (chosen: string) => {
      const { body, headers } = await html('/echoes', { cookie: `lectern_languages=${chosen}` });
      return [
        /<html lang="en"(.*?)>/.exec(body)?.[1],
        / for (.*?)<\/p>/.exec(body)?.[1],
        headers.get('vary')?.includes('Cookie'),
      ];
    };
    const chosen = [' data-languages="es,ja"', 'es,ja', true];
    expect(await page('es.ja')).toEqual(chosen);
    expect(await page('ja.es')).toEqual(chosen);
    expect(await page('ja.sv.es')).toEqual(chosen);
    for (const invalid of ['sv', 'es.ja.de.fr', 'es-MX', '', 'es"onclick="x'])
      expect(await page(invalid)).toEqual(['', '', true]);
  });

  test('languages are chosen by a form, three at most, and none again for the common order', async () => {
    const { database } = lectern;
    for (const language of ['es', 'ja', 'fr', 'de']) await createTalk(database, { language });
    lectern.clock.advance(61_000);
    const browser = new Browser(lectern.url);
    const opened = await browser.open('/languages', { headers: { referer: `${lectern.url}/echoes?page=2` } });
    expect(opened.text).toContain('<b>Spanish</b> <span lang="es">español</span>');
    const field = (name: string, { text } = opened) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    const choose = (...languages: string[]) => {
      const body = new URLSearchParams(languages.map((language): [string, string] => ['language', language]));
      body.set('authenticity_token', field('authenticity_token'));
      body.set('back', field('back'));
      return browser.send('/languages', { method: 'POST', body });
    };
    const saved = await choose('ja', 'es');
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/echoes?page=2']);
    expect(browser.cookie('lectern_languages')).toBe('es.ja');
    expect((await browser.open('/languages')).text).toContain('value="es" checked');
    const refused = await choose('ja', 'es', 'fr', 'de');
    expect([refused.status, refused.text.includes('three languages at most')]).toEqual([422, true]);
    expect(browser.cookie('lectern_languages')).toBe('es.ja');
    await choose();
    expect(browser.cookie('lectern_languages')).toBeFalsy();
    const foreign = { method: 'POST', body: new URLSearchParams({ language: 'ja' }) };
    expect((await browser.send('/languages', foreign)).status).toBe(403);
  });

  test('a page has its content, head, and preloads with the hashes of later files', async () => {
    const { slug } = await talk('Content first');
    const { status, body, headers } = await html(`/video/${slug}`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(body).toContain('<div id="root"><h1>Content first</h1></div>');
    expect(body).toContain('<title>Content first</title>');
    expect(body).toContain(
      `<link data-head rel="canonical" href="${lectern.config.publicUrl}/video/${slug}">`,
    );
    expect(body).toContain('<meta data-head property="og:image" content="https://i.ytimg.com/x.jpg">');
    expect(body).toContain('"@type":"VideoObject"');
    expect(body).toContain('url("/assets/shell/1.0.0/text.woff2")');
    for (const [path, content] of [
      ['mf-talks/1.0.0/remoteEntry.js', 'mf-talks = container;'],
      ['mf-talks/1.0.0/page.js', 'page("mf-talks");'],
    ] as const) {
      expect(body).toContain(
        `<link rel="preload" as="script" href="/assets/${path}" crossorigin="anonymous" integrity="${integrityOf(content)}" fetchpriority="low">`,
      );
      const file = await html(`/assets/${path}`);
      expect(integrityOf(file.body)).toBe(integrityOf(content));
    }
    expect(body).toContain(`src="/assets/shell/1.0.0/main.js"`);
    expect(body).toContain(`integrity="${integrityOf('start();')}"`);
  });

  test("a page's requests are in its data, as the site answered them", async () => {
    const { slug } = await talk('Carried over');
    const { body } = await html(`/video/${slug}`);
    const data = pageDataOf(body);
    expect(data).toMatchObject({ rendered: true, queries: null });
    expect(Object.keys(data.answers ?? {})).toEqual([`/api/v1/talks/${slug}`]);
    expect(JSON.parse(data.answers?.[`/api/v1/talks/${slug}`]?.body ?? '')).toMatchObject({
      talk: { title: 'Carried over' },
    });
    expect(data.snapshot).toMatchObject({
      remotes: expect.arrayContaining([expect.objectContaining({ name: 'mf-talks' })]),
    });
  });

  test('a hostile title stays text', async () => {
    const { slug } = await talk(HOSTILE);
    const { body } = await html(`/video/${slug}`);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('<title>&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)');
    expect(body).not.toContain('\u2028&\'","');
  });

  test('the policy allows the inline scripts of the page by their hashes, and what they load from this site', async () => {
    const { slug } = await talk('Rendered');
    for (const path of ['/users/sign_in', `/video/${slug}`, '/mf-throws']) {
      const { headers, body } = await html(path);
      const policy = headers.get('content-security-policy') ?? '';
      const inline = [...body.matchAll(/<script(?: type="importmap")?>([^]*?)<\/script>/g)].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      expect(inline).toHaveLength(2);
      expect(policy.match(/script-src [^;,]*/g)).toEqual([
        `script-src ${inline.join(' ')} 'strict-dynamic'`,
        `script-src 'self' ${inline.join(' ')}`,
      ]);
      expect(policy).not.toContain('unsafe-eval');
      expect(policy.match(/[^;]*unsafe-inline[^;]*/g)).toEqual([" style-src-attr 'unsafe-inline'"]);
    }
  });

  test('styles have a nonce for each response, and it runs no script', async () => {
    const [first, second] = [await html('/users/sign_in'), await html('/users/sign_in')];
    const nonce = nonceOf(first.headers);
    expect(nonce.length).toBeGreaterThan(20);
    expect(first.headers.get('content-security-policy')?.match(/[^;]*'nonce-[^;]*/g)).toEqual([
      ` style-src 'self' 'nonce-${nonce}'`,
    ]);
    for (const [tag] of first.body.matchAll(/<style[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    for (const [tag] of first.body.matchAll(/<(?:script|link)[^>]*>/g)) expect(tag).not.toContain('nonce');
    expect(second.body).not.toContain(nonce);
  });

  test('no script runs without its hash, and no string becomes a script or markup by itself', async () => {
    const { headers, body } = await html('/users/sign_in');
    expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
    expect(headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'; trusted-types default",
    );
    const [first] = body.match(/<script[^>]*>[^<]*/) ?? [];
    expect(first).toContain('self.trustedTypes&&');
  });

  test('hashes of ES modules are known before one loads, also those of the fallback release', async () => {
    const modules: FixtureBuild = {
      name: 'mf-modules',
      type: 'module',
      pages: { '/modules': './page' },
      files: { 'lazy/part.mjs': 'export const part = 1;', 'page.css': '.a{}' },
      server: `exports.exposes = { './page': async () => ({ body: '<h1>Modules</h1>' }) };`,
    };
    expect((await html('/users/sign_in')).body).toContain('>{"integrity":{}}</script>');
    await publish(modules);
    await publish({ ...modules, version: '1.1.0', files: { 'other.js': 'export {};' } });

    const { body } = await html('/modules');
    const [, map = ''] = body.split('<script type="importmap">');
    const at = (version: string, path: string, content: string) =>
      [`/assets/mf-modules/${version}/${path}`, integrityOf(content)] as const;
    expect(JSON.parse(map.slice(0, map.indexOf('</script>')))).toEqual({
      integrity: Object.fromEntries([
        ...['1.0.0', '1.1.0'].flatMap((version) => [
          at(version, 'remoteEntry.js', 'mf-modules = container;'),
          at(version, 'page.js', 'page("mf-modules");'),
        ]),
        at('1.0.0', 'lazy/part.mjs', 'export const part = 1;'),
        at('1.1.0', 'other.js', 'export {};'),
      ]),
    });
    for (const later of ['modulepreload', ' src="']) {
      expect(body.indexOf(later)).toBeGreaterThan(body.indexOf('importmap'));
    }
    expect(body).toContain(
      `<link rel="modulepreload" href="/assets/mf-modules/1.1.0/page.js" crossorigin="anonymous" integrity="${integrityOf('page("mf-modules");')}" fetchpriority="low">`,
    );
  });

  test('pages and files say who may embed them, and which browser features they use', async () => {
    const { headers } = await html('/users/sign_in');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const refused = headers.get('permissions-policy') ?? '';
    for (const feature of ['camera', 'geolocation', 'microphone', 'display-capture']) {
      expect(refused).toContain(`${feature}=()`);
    }
    // Permissions that the video player needs.
    expect(refused).not.toMatch(/autoplay|encrypted-media|fullscreen|picture-in-picture|web-share/);
    const file = await html('/assets/mf-talks/1.0.0/page.js');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('unknown paths and slugs answer 404 and are not indexed', async () => {
    const missing = await html('/video/not-there');
    expect([missing.status, missing.body.includes('No such talk')]).toEqual([404, true]);
    expect(missing.body).toContain('content="noindex"');
    const api = await lectern.client().get('/api/v1/nothing');
    expect([api.status, api.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('a page that declares that its call failed answers 503 with Retry-After', async () => {
    const open = jest.spyOn(lectern.app.get(TalksService), 'open').mockRejectedValue(new DatabaseAway());
    const { status, headers, body } = await html(`/video/${(await talk('Out of reach')).slug}`);
    open.mockRestore();
    expect([status, headers.get('retry-after'), body.includes('Later')]).toEqual([503, '5', true]);
  });

  test('a page may redirect within the site, never out of it', async () => {
    const moved = await talk('Moved');
    expect((await html(`/video/${moved.slug}`)).headers.get('location')).toBe('/video/elsewhere');
    const lured = await html(`/video/${(await talk('Lured')).slug}`);
    expect([lured.status, lured.headers.get('location')]).toEqual([200, null]);
    expect(lured.body).toContain('"rendered":false');
  });

  test('/home redirects to / without the query, and superfluous slashes are removed', async () => {
    const home = await html('/home?success=true');
    expect([home.status, home.headers.get('location')]).toEqual([302, '/']);
    const { slug } = await talk('Asked for');
    for (const path of ['/', `/video/${slug}`, '/not-there']) {
      const back = await html(`${path}?success=true`);
      expect([path, back.status, back.headers.get('location')]).toEqual([path, 302, '/home']);
    }
    expect((await html(`/video/${slug}?success=false`)).status).toBe(200);
    const slashes = await html('//evil.example//?q=1');
    expect([slashes.status, slashes.headers.get('location')]).toEqual([308, '/evil.example?q=1']);
  });

  test.each(['/%E0%A4%A', '/video/100%', '/video/%ff?t=1'])(
    'the cut or mistyped address %s is a page of the shell, which nobody owns',
    async (path) => {
      const { headers, body } = await html(path);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(body).toContain('<h1>Shell</h1>');
    },
  );

  test.each(['mf-throws', 'mf-waits', 'mf-evaluates', 'mf-reaches'])(
    '%s is left to the browser, and the next page is rendered',
    async (name) => {
      const { status, body } = await html(`/${name}`);
      expect(status).toBe(200);
      expect(body).toContain('<div id="root"></div>');
      expect(body).toContain('"rendered":false');
      expect((await html('/users/sign_in')).body).toContain('<h1>Shell</h1>');
    },
  );

  test.each(['mf-loops', 'mf-eats'])('%s ends its thread within the limit and nothing else', async (name) => {
    const { slug } = await talk(`Beside ${name}`);
    const [bad, beside] = await Promise.all([html(`/${name}`), html(`/video/${slug}`)]);

    expect(bad.body).toContain('"rendered":false');
    expect(beside.body).toContain(`<h1>Beside ${name}</h1>`);
    expect((await html(`/${name}/fine`)).body).toContain('<h1>Fine</h1>');
  });

  test('a page that repeatedly ends its thread is paused, the others of its release are not', async () => {
    await publish(misbehaving('mf-again', EATS));
    await html('/mf-again?1');
    await html('/mf-again?2');
    const faults = jest.spyOn(lectern.app.get(ServerFaults), 'add');
    expect((await html('/mf-again?3')).body).toContain('"rendered":false');
    expect((await html('/mf-again/fine')).body).toContain('<h1>Fine</h1>');
    lectern.clock.advance(10_000);
    expect((await html('/mf-again?4')).body).toContain('"rendered":false');
    expect(faults.mock.calls.map(([{ error }]) => error)).toEqual([
      'Not rendered on the server for now, since it failed before.',
      expect.stringContaining('The process ended'),
    ]);
    faults.mockRestore();
  });

  test('a new release makes the next page, and the old files stay', async () => {
    const page = (text: string) =>
      `exports.exposes = { './page': async () => ({ body: '<h1>${text}</h1>' }) };`;
    const first = { name: 'mf-news', pages: { '/news': './page' }, server: page('One') };
    expect(await publish(first)).toBe(true);
    expect((await html('/news')).body).toContain('<h1>One</h1>');
    expect(await publish(first)).toBe(false);
    await publish({ ...first, version: '1.1.0', server: page('Two') });

    const { body } = await html('/news');
    expect(body).toContain('<h1>Two</h1>');
    expect(body).toMatch(/"name":"mf-news".*"version":"1\.1\.0".*"fallbacks":\[\{"version":"1\.0\.0"/);
    expect((await html('/assets/mf-news/1.0.0/page.js')).status).toBe(200);
  });

  test('nothing beside a server build is served, and a picture that could run scripts is sandboxed', async () => {
    const files = {
      'server.cjs.map': '{}',
      'server.map': '{}',
      'server.cjs.LICENSE.txt': 'mine',
      'server-side.js': 'page();',
      'star.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'page.js.map': '{}',
    };
    const server = `exports.exposes = { './page': async () => ({ body: '' }) };`;
    await publish({ name: 'mf-maps', pages: { '/maps': './page' }, server, files });
    const file = (path: string) => html(`/assets/mf-maps/1.0.0/${path}`);
    for (const path of ['server.cjs', 'server.cjs.map', 'server.map', 'server.cjs.LICENSE.txt'])
      expect([path, (await file(path)).status]).toEqual([path, 404]);
    for (const path of ['page.js', 'page.js.map', 'server-side.js'])
      expect([path, (await file(path)).status]).toEqual([path, 200]);
    const picture = await file('star.svg');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(picture.headers.get('content-security-policy')).toBe('sandbox');
  });

  test('a build that differs from its manifest is refused', async () => {
    const releases = lectern.app.get(ReleasesService);
    const changed = await writeBuild({ ...TALKS, version: '2.0.0' });
    await appendFile(join(changed, 'page.js'), '//');
    const missing = await writeBuild({ ...TALKS, version: '2.0.1' });
    await rm(join(missing, 'page.js'));
    const wrong = await writeBuild({ ...TALKS, version: '2.0.2' });
    await writeFile(join(wrong, 'release.json'), '{"name":"../../etc"}');
    for (const dist of [changed, missing, wrong]) {
      await expect(releases.register(dist, 'test')).rejects.toThrow(BrokenBuild);
      await rm(dist, { recursive: true });
    }
    expect((await html('/assets/mf-talks/2.0.0/remoteEntry.js')).status).toBe(404);
  });

  test('files of a release never change, and nothing else is served', async () => {
    const file = await html('/assets/mf-talks/1.0.0/page.js');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const head = await lectern.client().send('HEAD', '/assets/mf-talks/1.0.0/page.js');
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      String('page("mf-talks");'.length),
    ]);

    for (const path of [
      '/assets/mf-talks/1.0.0/server.cjs',
      '/assets/mf-talks/1.0.0/release.json',
      '/assets/mf-talks/1.0.0/..%2f..%2f..%2fsecret',
      '/assets/secret',
      '/assets/mf-talks/..%2f..%2fsecret/x',
      '/assets/mf-talks/9.9.9/page.js',
      '/assets/%00/1.0.0/page.js',
    ]) {
      const { status, body } = await html(path);
      expect([path, status, JSON.stringify(body).includes('secret')]).toEqual([path, 404, false]);
    }
  });

  test('files of made-up releases share their queries, and impossible names cause none', async () => {
    const { manager } = lectern.database.read;
    const find = jest.spyOn(manager, 'find');
    const lookups = () => find.mock.calls.filter(([entity]) => entity === ReleaseEntity).length;
    const releases = lectern.app.get(ReleasesService);
    const found = await Promise.all(
      Array.from({ length: 150 }, (_, at) => releases.findIfExists('mf-talks', `8.8.${at}`)),
    );
    expect(found.every((release) => release === null)).toBe(true);
    expect(lookups()).toBe(2);
    expect((await html('/assets/mf-talks/8.8.8/page.js')).status).toBe(404);
    expect(lookups()).toBe(3);
    find.mockClear();
    expect((await html(`/assets/mf-talks/8.${'8'.repeat(280)}/page.js`)).status).toBe(404);
    expect(lookups()).toBe(0);
    find.mockRestore();
  });

  test('a talk’s page counts one view per visitor, and none for a robot', async () => {
    const { slug } = await talk('Watched');
    const views = pageViewsOf(lectern);
    const client = lectern.client();
    for (let times = 0; times < 3; times += 1) await client.get(`/video/${slug}`);
    await lectern.client().get(`/video/${slug}`, { 'user-agent': 'Googlebot/2.1' });
    await lectern.client().send('HEAD', `/video/${slug}`);
    expect(await views(slug)).toBe(1);
  });

  test('a browser that came without a cookie is the same visitor once it has one', async () => {
    const { slug } = await talk('First visit');
    const views = pageViewsOf(lectern);
    const client = lectern.client();
    const page = await client.get(`/video/${slug}`, { cookie: '' });
    expect(await views(slug)).toBe(1);
    const cookie = /__Host-lectern_visitor=[^;]+/.exec(page.headers.get('set-cookie') ?? '')?.[0] ?? '';
    expect(cookie).not.toBe('');
    await client.get(`/api/v1/talks/${slug}`, { cookie });
    expect(await views(slug)).toBe(1);
  });

  test('responses are compressed as the client asks', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers, body } = await html('/users/sign_in', { 'accept-encoding': encoding });
      expect([headers.get('content-encoding'), body.includes('<h1>Shell</h1>')]).toEqual([encoding, true]);
    }
    expect(
      (await html('/users/sign_in', { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
    ).toBeNull();
  });

  test.each([
    ['br', 'GET', '/echoes'],
    ['br', 'HEAD', '/echoes'],
    ['br', 'GET', '/echoes/nothing'],
    ['gzip', 'GET', '/echoes'],
    ['gzip', 'HEAD', '/echoes/nothing'],
    ['gzip, deflate, br, zstd', 'GET', '/echoes'],
  ] as const)(
    'a first answer as %s to %s %s is as long for whoever guesses a token as for anyone else',
    async (encoding, method, path) => {
      const guesser = lectern.client();
      const member = await lectern.client().signIn((await createUser(lectern.database)).id);
      const other = await lectern.client().signIn((await createUser(lectern.database)).id);
      for (const [right, wrong] of [
        [guesser, lectern.client()],
        [member, other],
      ] as const) {
        await wrong.get('/echoes');
        const page = await right.get<string>('/echoes');
        const token = /name="csrf-token" content="([^"]+)"/.exec(page.body)?.[1] ?? '';
        expect(token.length).toBeGreaterThan(20);
        const lengths = [];
        for (const client of [right, wrong]) {
          // Each address is new, and its page the same.
          const address = `${path}?query=${token}&new=${(asked += 1)}`;
          const headers = { 'accept-encoding': encoding };
          const { headers: answer } = await client.send(method, address, undefined, headers);
          expect(answer.get('content-encoding')).toBe(encoding.includes('br') ? 'br' : 'gzip');
          lengths.push(answer.get('content-length'));
        }
        expect(lengths[0]).toBe(lengths[1]);
      }
    },
  );

  test('the token in the page belongs to the visitor', async () => {
    const client = lectern.client();
    const { body } = await client.get<string>('/users/sign_in');
    const token = /name="csrf-token" content="([^"]+)"/.exec(body)?.[1] ?? '';
    const accepted = await client.send('DELETE', '/users/sign_out', undefined, { 'x-csrf-token': token });
    expect(accepted.status).toBeLessThan(400);
  });
});
