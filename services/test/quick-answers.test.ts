import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSpeaker, createTalk, createUser } from './support/factories.js';
import { type FixtureBuild, registerBuild, SHELL } from './support/fixture-builds.js';
import { pageViewsOf } from './support/page-views.js';
import { type Answer, QuickClient, shared, text, visitorOf } from './support/quick-client.js';
import { startTestApp, type TestApp } from './support/test-app.js';

const LIST = '/api/v1/talk_discoveries/recent_talks';

/** A remote with a page for each talk. */
const TALKS: FixtureBuild = {
  name: 'mf-talks',
  pages: { '/video/:slug': './page' },
  server: `
    exports.exposes = { './page': async ({ url }) => ({
      body: '<h1>A talk</h1>' + '<p>about many things</p>'.repeat(400),
      head: { title: 'A talk', description: 'It is good', canonical: url },
    }) };`,
};

const nonceOf = ({ headers }: Answer): string =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
const metaOf = (answer: Answer, name: string): string =>
  new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(text(answer))?.[1] ?? '';

describe('answers from stored bytes', () => {
  let lectern: TestApp;
  let slug: string;
  let page: string;
  let views: ReturnType<typeof pageViewsOf>;
  let client: QuickClient;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite', { TRUST_PROXY: 'loopback' });
    for (const build of [SHELL, TALKS]) await registerBuild(lectern.app, build);
    lectern.clock.advance(1_000);
    const { database } = lectern;
    for (let index = 0; index < 12; index += 1)
      await createTalk(database, { title: `Talk ${index}`, speakers: [await createSpeaker(database)] });
    ({ slug } = await createTalk(database, { title: 'The talk' }));
    page = `/video/${slug}`;
    client = new QuickClient(lectern);
    views = pageViewsOf(lectern);
  });
  afterAll(() => lectern.close());

  const ask: QuickClient['ask'] = (...about) => client.ask(...about);
  const quickly: QuickClient['quickly'] = (...about) => client.quickly(...about);
  const slowly: QuickClient['slowly'] = (...about) => client.slowly(...about);
  const byRoute: QuickClient['byRoute'] = (...about) => client.byRoute(...about);
  const visitor = () => client.visitor();

  describe('of lists', () => {
    test.each(['identity', 'gzip', 'br', 'gzip, deflate, br, zstd'])(
      'equal those of the route, for %s',
      async (encoding) => {
        const headers = { 'accept-encoding': encoding };
        const [fast, slow] = [await quickly(LIST, headers), await slowly(LIST, headers)];
        expect(shared(fast)).toEqual(shared(slow));
        expect(text(fast)).toBe(text(slow));
        expect(fast.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
        expect(fast.headers['x-request-id']).not.toBe((await quickly(LIST)).headers['x-request-id']);
      },
    );

    test('are empty with 304 if the browser has them', async () => {
      for (const tag of [(await quickly(LIST)).headers.etag, '*', '"other", *']) {
        const headers = { 'if-none-match': String(tag) };
        const [fast, slow] = [await quickly(LIST, headers), await slowly(LIST, headers)];
        expect([fast.status, fast.body.length]).toEqual([304, 0]);
        expect(shared(fast)).toEqual(shared(slow));
      }
      expect((await quickly(LIST, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    test('have the same headers for HEAD as for GET', async () => {
      const [fast, slow] = [await quickly(LIST, {}, 'HEAD'), await slowly(LIST, {}, 'HEAD')];
      expect(fast.body).toHaveLength(0);
      expect(shared(fast)).toEqual(shared(await quickly(LIST)));
      expect(shared(fast)).toEqual(shared(slow));
    });

    test('are the same for members, as those of the route', async () => {
      const member = await lectern.client().signIn((await createUser(lectern.database)).id);
      const { cookie = '' } = member.headers('GET');
      const fast = await quickly(LIST, { cookie });
      const slow = await byRoute(LIST, { cookie, 'content-length': '0' });
      expect(shared(fast)).toEqual(shared(slow));
      expect(text(fast)).toBe(text(slow));
      expect(fast.headers['set-cookie']).toBeUndefined();
    });

    test('change with the next request after a write', async () => {
      const { database } = lectern;
      const { slug } = await createTalk(database, { title: 'Liked soon' });
      lectern.clock.advance(60_000);
      const likes = async () => {
        const list = JSON.parse(text(await ask(LIST))) as { slug: string; total_likes: number }[];
        return list.find((talk) => talk.slug === slug)?.total_likes;
      };
      await quickly(LIST);
      const member = await lectern.client().signIn((await createUser(database)).id);
      for (const expected of [1, 0, 1]) {
        await member.post(`/api/v1/talks/${slug}/like_talks`);
        expect(await likes()).toBe(expected);
        await quickly(LIST);
        expect(await likes()).toBe(expected);
      }
    });

    test('link to the rest of a truncated list, as the route does', async () => {
      for (const path of ['/api/v1/talk_discoveries/trending_talks?per_page=2', '/api/v1/speakers'])
        expect(shared(await quickly(path))).toEqual(shared(await slowly(path)));
    });
  });

  describe('of pages', () => {
    test.each(['gzip', 'br'])(
      'equal those of the route, except for the personal parts, as %s',
      async (encoding) => {
        const { id, cookie } = visitor();
        const headers = { cookie, 'accept-encoding': encoding };
        const [fast, slow] = [await quickly(page, headers), await slowly(page, headers)];
        const impersonal = (answer: Answer) =>
          text(answer).replaceAll(nonceOf(answer), 'nonce').replace(metaOf(answer, 'page-token'), 'page');
        expect(impersonal(fast)).toBe(impersonal(slow));
        expect(text(fast)).toContain(`<meta property="csp-nonce" nonce="${nonceOf(fast)}">`);
        expect(lectern.config.keys.current.verifies('csrf', `${id}.`, metaOf(fast, 'csrf-token'))).toBe(true);
        const plain = ({ headers: all, ...rest }: Answer) => {
          const policy = String(all['content-security-policy']).replaceAll(
            nonceOf({ headers: all, ...rest }),
            'nonce',
          );
          return shared({
            ...rest,
            headers: { ...all, 'content-security-policy': policy, 'content-length': '' },
          });
        };
        expect(plain(fast)).toEqual(plain(slow));
        expect(fast.headers['cache-control']).toBe('private, no-cache');
      },
    );

    test('give no two visitors the same token, and no two views the same nonce', async () => {
      const cookies = [visitor().cookie, visitor().cookie, visitor().cookie];
      const answers: Answer[] = [];
      for (const cookie of [...cookies, ...cookies]) answers.push(await quickly(page, { cookie }));
      const distinct = (of: (answer: Answer) => string) => new Set(answers.map(of)).size;
      expect(distinct((answer) => metaOf(answer, 'csrf-token'))).toBe(3);
      expect(distinct((answer) => metaOf(answer, 'page-token'))).toBe(6);
      expect(distinct(nonceOf)).toBe(6);
      for (const answer of answers) {
        const others = answers.filter((other) => other !== answer);
        for (const other of others) expect(text(other)).not.toContain(nonceOf(answer));
      }
    });

    test('give each first visit its own id, and the token for it', async () => {
      const [one, other] = [await quickly(page), await quickly(page)];
      expect(visitorOf(one)).toHaveLength(22);
      expect(visitorOf(one)).not.toBe(visitorOf(other));
      for (const answer of [one, other]) {
        const owner = `${visitorOf(answer)}.`;
        expect(lectern.config.keys.current.verifies('csrf', owner, metaOf(answer, 'csrf-token'))).toBe(true);
        expect(answer.headers['cache-control']).toBe('private, no-cache');
      }
      const slow = await slowly(page);
      const attributes = ({ headers }: Answer) => String(headers['set-cookie']).replace(/=[^;]+/, '');
      expect(attributes(one)).toBe(attributes(slow));
    });

    test('are not given for a cookie that was not signed here', async () => {
      const { id, cookie } = visitor();
      await quickly(page, { cookie });
      const answer = await byRoute(page, { cookie: cookie.replace(id, 'A'.repeat(22)) });
      expect(visitorOf(answer)).not.toBe('A'.repeat(22));
    });

    test('count the view of a talk, once for each visitor', async () => {
      const before = await views(slug);
      const { cookie } = visitor();
      const network = { 'x-forwarded-for': '192.0.2.200', cookie };
      for (let index = 0; index < 3; index += 1) await quickly(page, network);
      expect(await views(slug)).toBe(before + 1);
    });
  });

  test('are left to the route if one cannot be made', async () => {
    const { shared: lists } = lectern.app.getHttpAdapter().getInstance().quickAnswers;
    lists.unshift(() => {
      throw new Error('Broken');
    });
    const { status } = await byRoute(LIST);
    lists.shift();
    expect(status).toBe(200);
  });

  test('are not given at the console, nor to a request with a token or a body, or for a worker', async () => {
    const { cookie } = visitor();
    const host = new URL(lectern.config.console?.url ?? '').host;
    for (const path of [LIST, page]) {
      await quickly(path, { cookie });
      await byRoute(path, { cookie, host });
      await byRoute(path, { cookie, authorization: 'Bearer x' });
      await byRoute(path, { cookie, 'content-length': '0' });
      await byRoute(path, { cookie, 'service-worker': 'script' });
      await byRoute(path, { cookie, 'sec-fetch-dest': 'sharedworker' });
    }
  });

  test('of pages are not given to anyone who is signed in, previews, overrides or has two visitor cookies', async () => {
    const { cookie } = visitor();
    await quickly(page, { cookie });
    for (const name of ['session', 'preview', 'override'])
      await byRoute(page, { cookie: `${cookie}; __Host-lectern_${name}=x` });
    await byRoute(page, { cookie: `${cookie}; ${visitor().cookie}` });
  });

  test.each([LIST, '/video'])('count towards the limits of a network: %s', async (of) => {
    const path = of === LIST ? LIST : page;
    const from = { 'x-forwarded-for': of === LIST ? '192.0.2.1' : '192.0.2.2', cookie: visitor().cookie };
    lectern.clock.advance(1);
    await quickly(path, { ...from, 'x-forwarded-for': '192.0.2.3' });
    const statuses = new Map<number, number>();
    for (let index = 0; index < 610; index += 1) {
      const { status } = await ask(path, from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [200, 600],
      [429, 10],
    ]);
    const refused = await ask(path, from);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(path, { ...from, 'x-forwarded-for': '192.0.2.4' })).status).toBe(200);
  });

  test('are refused to a network with 200 unanswered requests', async () => {
    await quickly(LIST);
    const address = '2001:db8:9:a::5';
    const sockets = Array.from({ length: 201 }, (_, index) => {
      const socket = connect(Number(new URL(lectern.url).port), '127.0.0.1');
      const head = ['POST /api/v1/notes HTTP/1.1', 'Host: lectern.example', 'Authorization: Bearer x'];
      const rest = [
        'Content-Type: application/json',
        `X-Forwarded-For: 2001:db8:9:${index.toString(16)}::5`,
        'Content-Length: 10',
        '',
        '{',
      ];
      socket.write([...head, ...rest].join('\r\n'));
      return socket;
    });
    await Promise.race(sockets.map((socket) => once(socket, 'data')));
    expect((await ask(LIST, { 'x-forwarded-for': address })).status).toBe(429);
    expect((await ask(LIST)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    while ((await ask(LIST, { 'x-forwarded-for': address })).status !== 200);
  });
});
