import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readPageToken } from '../src/platform/telemetry/page-token.js';
import { metrics } from '../src/monitoring/metrics/metrics.js';
import { createTalk, createUser } from './support/factories.js';
import { type Answer, QuickClient, shared, text, visitorOf } from './support/quick-client.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';

const STATUS = '/api/v1/auth/status';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const MINUTE = 60_000;

interface TalkBody {
  talk: { internal_views: number };
  total_likes: number;
  liked: boolean;
}

/** Without the token of the next view, which is new in each response. */
function impersonal(answer: Answer) {
  const { 'server-timing': _token, ...rest } = shared(answer) as Record<string, unknown>;
  return rest;
}

describe('calls of visitors answered from stored bytes', () => {
  let lectern: RolloutsApp;
  let client: QuickClient;

  beforeAll(async () => {
    lectern = await startRolloutsApp('sqlite', { TRUST_PROXY: 'loopback' });
    await lectern.publish('shell', '1.0.0');
    client = new QuickClient(lectern);
  });
  afterAll(() => lectern.close());

  /** A new talk's path; its description makes the response large enough to be compressed. */
  async function newTalk(title: string): Promise<string> {
    const { slug } = await createTalk(lectern.database, { title, description: 'About it. '.repeat(200) });
    return `/api/v1/talks/${slug}`;
  }
  const bodyOf = (answer: Answer) => JSON.parse(text(answer)) as TalkBody;
  const viewsOf = (answer: Answer) => bodyOf(answer).talk.internal_views;
  /** Id of the visitor that a response's token of the next view was given to; null if to none of these. */
  function viewer({ headers }: Answer, ids: readonly string[]): string | null {
    const token = /^page;desc="([^"]+)"$/.exec(String(headers['server-timing']))?.[1] ?? '';
    const now = lectern.clock.now().getTime();
    return ids.find((id) => readPageToken(lectern.config.keys.current, id, token, now)) ?? null;
  }

  describe('of a talk', () => {
    test.each(['identity', 'gzip', 'gzip, deflate, br, zstd'])(
      'equal those of the route, for %s',
      async (encoding) => {
        const path = await newTalk(`As ${encoding}`);
        const { id, cookie } = client.visitor();
        const headers = { cookie, 'accept-encoding': encoding, ...SAME_ORIGIN };
        const [fast, slow] = [await client.quickly(path, headers), await client.slowly(path, headers)];
        expect(impersonal(fast)).toEqual(impersonal(slow));
        expect(text(fast)).toBe(text(slow));
        expect([viewer(fast, [id]), viewer(slow, [id])]).toEqual([id, id]);
        expect(fast.headers['server-timing']).not.toBe(slow.headers['server-timing']);
        const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
        expect(shared(await client.quickly(path, foreign))).toEqual(
          shared(await client.slowly(path, foreign)),
        );
      },
    );

    test('equal those of the route for crawlers and browsers without a cookie', async () => {
      const path = await newTalk('Of nobody');
      const senders: Record<string, string>[] = [
        { 'user-agent': 'Googlebot/2.1' },
        { 'x-forwarded-for': '192.0.2.9' },
      ];
      for (const from of senders) {
        const headers = { ...from, ...SAME_ORIGIN };
        const [fast, slow] = [await client.quickly(path, headers), await client.slowly(path, headers)];
        expect(shared(fast)).toEqual(shared(slow));
        expect(fast.headers['set-cookie']).toBeUndefined();
        expect(text(fast)).toBe(text(slow));
      }
    });

    test('count every view that counts, and contain it', async () => {
      const path = await newTalk('Viewed');
      const [one, other] = [client.visitor(), client.visitor()];
      const ask = async (cookie: string, network: string) =>
        viewsOf(await client.ask(path, { cookie, 'x-forwarded-for': network }));
      await client.quickly(path, { 'user-agent': 'Googlebot/2.1' });
      expect(await ask(one.cookie, '192.0.2.10')).toBe(1);
      const repeated = { cookie: one.cookie, 'x-forwarded-for': '192.0.2.10' };
      expect(viewsOf(await client.quickly(path, repeated))).toBe(1);
      expect(await ask(one.cookie, '192.0.2.11')).toBe(1);
      expect(await ask(other.cookie, '192.0.2.10')).toBe(1);
      expect(await ask(other.cookie, '192.0.2.12')).toBe(2);
      expect(viewsOf(await client.quickly(path, repeated))).toBe(2);
    });

    test('count the same visitor again after 30 minutes, and not before', async () => {
      const path = await newTalk('Viewed again');
      const headers = { cookie: client.visitor().cookie, 'x-forwarded-for': '192.0.2.20' };
      await client.quickly(path, headers);
      lectern.clock.advance(30 * MINUTE - 1);
      expect(viewsOf(await client.quickly(path, headers))).toBe(1);
      lectern.clock.advance(1);
      expect(viewsOf(await client.byRoute(path, headers))).toBe(2);
    });

    test('change with the next request after a like, and are no longer given once the talk is unpublished', async () => {
      const path = await newTalk('Liked');
      const headers = { cookie: client.visitor().cookie, 'x-forwarded-for': '192.0.2.30' };
      await client.quickly(path, headers);
      const member = await lectern.client().signIn((await createUser(lectern.database)).id);
      for (const likes of [1, 0, 1]) {
        await member.post(`${path}/like_talks`);
        expect(bodyOf(await client.ask(path, headers)).total_likes).toBe(likes);
        expect(bodyOf(await client.quickly(path, headers)).total_likes).toBe(likes);
      }
      await lectern.database.write((tx) =>
        tx.query("UPDATE talks SET status = 'draft' WHERE slug = ?", [path.split('/').at(-1)]),
      );
      lectern.clock.advance(5_000);
      expect((await client.byRoute(path, headers)).status).toBe(404);
    });

    test('never show the former talk of a slug that another talk has now', async () => {
      const [first, second] = [await newTalk('First at it'), await newTalk('Second at it')];
      const headers = { cookie: client.visitor().cookie, 'x-forwarded-for': '192.0.2.40' };
      await client.quickly(first, headers);
      await lectern.database.write(async (tx) => {
        const [slug, next] = [first, second].map((path) => path.split('/').at(-1));
        await tx.query("UPDATE talks SET slug = 'first-moved' WHERE slug = ?", [slug]);
        await tx.query('UPDATE talks SET slug = ? WHERE slug = ?', [slug, next]);
      });
      lectern.clock.advance(5_000);
      await client.ask('/api/v1/talks/first-moved', headers);
      expect(text(await client.byRoute(first, headers))).toContain('Second at it');
    });

    test('never mix members and visitors', async () => {
      const path = await newTalk('Personal');
      const member = await lectern.client().signIn((await createUser(lectern.database)).id);
      const { cookie = '' } = member.headers('GET');
      const visit = { cookie: client.visitor().cookie, 'x-forwarded-for': '192.0.2.50' };
      await client.quickly(path, visit);
      await member.post(`${path}/like_talks`);
      await client.quickly(path, visit);
      expect(bodyOf(await client.byRoute(path, { cookie })).liked).toBe(true);
      expect(bodyOf(await client.quickly(path, visit)).liked).toBe(false);
      const made = `${visit.cookie}; __Host-lectern_session=made-up`;
      expect(bodyOf(await client.byRoute(path, { cookie: made })).liked).toBe(false);
    });

    test('come from the route if the request has anything more than a path and a visitor', async () => {
      const path = await newTalk('Searched');
      const { id, cookie } = client.visitor();
      await client.quickly(path, { cookie });
      await client.byRoute(`${path}?from=search`, { cookie });
      await client.byRoute(path, { cookie }, 'HEAD');
      await client.byRoute(path, { cookie: cookie.replace(id, 'A'.repeat(22)) });
      await client.byRoute(path, { cookie: `${cookie}; ${client.visitor().cookie}` });
    });
  });

  describe('of the sign-in status', () => {
    test('equal those of the route', async () => {
      const { id, cookie } = client.visitor();
      const headers = { cookie, ...SAME_ORIGIN };
      const [fast, slow] = [await client.quickly(STATUS, headers), await client.slowly(STATUS, headers)];
      expect(impersonal(fast)).toEqual(impersonal(slow));
      expect(text(fast)).toBe(text(slow));
      expect([viewer(fast, [id]), viewer(slow, [id])]).toEqual([id, id]);
    });

    test('give each visitor their own tokens', async () => {
      const visitors = [client.visitor(), client.visitor()];
      const { current } = lectern.config.keys;
      for (const { id, cookie } of [...visitors, ...visitors]) {
        const answer = await client.quickly(STATUS, { cookie, ...SAME_ORIGIN });
        const owners = visitors.filter((visitor) =>
          current.verifies('csrf', `${visitor.id}.`, String(answer.headers['x-csrf-token'])),
        );
        expect(owners.map((visitor) => visitor.id)).toEqual([id]);
        expect(
          viewer(
            answer,
            visitors.map((visitor) => visitor.id),
          ),
        ).toBe(id);
      }
    });

    test('give each first visit its own id, as the route does', async () => {
      const answers = [await client.quickly(STATUS), await client.quickly(STATUS)];
      const slow = await client.slowly(STATUS);
      expect(new Set(answers.map(visitorOf)).size).toBe(2);
      const withoutOwn = (answer: Answer) => {
        const attributes = String(answer.headers['set-cookie']).replace(/=[^;]+/, '');
        return shared({
          ...answer,
          headers: { ...answer.headers, 'x-csrf-token': '', 'set-cookie': attributes },
        });
      };
      for (const answer of answers) {
        expect(withoutOwn(answer)).toEqual(withoutOwn(slow));
        const [owner, token] = [`${visitorOf(answer)}.`, String(answer.headers['x-csrf-token'])];
        expect(lectern.config.keys.current.verifies('csrf', owner, token)).toBe(true);
      }
    });

    test('are never given to members, and theirs never to visitors', async () => {
      const { id } = await createUser(lectern.database);
      const member = await lectern.client().signIn(id);
      const { cookie = '' } = member.headers('GET');
      const statusOf = (answer: Answer) => JSON.parse(text(answer)) as { user: { id: number } | null };
      await client.quickly(STATUS, { cookie: client.visitor().cookie });
      expect(statusOf(await client.byRoute(STATUS, { cookie })).user?.id).toBe(id);
      expect(statusOf(await client.quickly(STATUS, { cookie: client.visitor().cookie })).user).toBeNull();
    });

    test('make a new visitor of a forged cookie', async () => {
      const { id, cookie } = client.visitor();
      await client.quickly(STATUS, { cookie });
      const forged = cookie.replace(id, 'A'.repeat(22));
      for (let time = 0; time < 3; time += 1) {
        const answer = await client.byRoute(STATUS, { cookie: forged });
        expect(visitorOf(answer)).toHaveLength(22);
        expect(visitorOf(answer)).not.toBe('A'.repeat(22));
      }
    });
  });

  test.each([
    ['/api/v1/talk_discoveries/recent_talks', '/api/v1/talk_discoveries/recent_talks'],
    ['/api/v1/talks/counted', '/api/v1/talks/:slug'],
    [STATUS, STATUS],
    ['/', '/*'],
  ])('are counted as those of the route: %s', async (path, route) => {
    if (path.endsWith('/counted')) await createTalk(lectern.database, { title: 'Counted', slug: 'counted' });
    const count = metrics.httpRequests.of('GET', route, '200');
    const { cookie } = client.visitor();
    await client.quickly(path, { cookie });
    const before = count.value;
    await client.slowly(path, { cookie });
    await client.quickly(path, { cookie });
    while (count.value < before + 2) await new Promise(setImmediate);
    expect(count.value).toBe(before + 2);
  });
});
