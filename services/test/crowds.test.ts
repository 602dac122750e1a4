import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LikeAnswer, TalkAnswer } from '@lectern/contracts';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { RankingUpkeep } from '../src/modules/talks/ranking-upkeep.js';
import { BEHIND_PROXY } from './support/beacons.js';
import { createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(dialects)('a crowd, on %s,', (dialect) => {
  let lectern: TestApp;
  beforeAll(async () => {
    lectern = await startTestApp(dialect, BEHIND_PROXY);
  });
  afterAll(() => lectern.close());

  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const look = (slug: string, ip: string, client = lectern.client()) =>
    client.get<TalkAnswer>(`/api/v1/talks/${slug}`, from(ip));
  const stored = async (id: number) => {
    const { internalViews, trendingScore, totalLikes } = await lectern.database.read.manager.findOneByOrFail(
      TalkEntity,
      { id },
    );
    return { internalViews, trendingScore, totalLikes };
  };
  const like = (client: TestClient, slug: string, ip: string) =>
    client.post<LikeAnswer>(`/api/v1/talks/${slug}/like_talks`, undefined, from(ip));
  const member = async () => lectern.client().signIn((await createUser(lectern.database)).id);

  describe('of made-up visitors', () => {
    test.each([
      ['one address', (index: number) => `203.0.113.${index * 0}`],
      ['one IPv6 network', (index: number) => `2001:db8:5:${index}::1`],
    ])('in %s counts as one view in 30 minutes, by page and by API', async (_name, ip) => {
      const { id, slug } = await createTalk(lectern.database);
      await Promise.all(Array.from({ length: 20 }, (_, index) => look(slug, ip(index))));
      await fetch(`${lectern.url}/video/${slug}`, { headers: from(ip(1)) });
      expect((await stored(id)).internalViews).toBe(1);
      lectern.clock.advance(30 * MINUTE_MS);
      await look(slug, ip(2));
      expect((await stored(id)).internalViews).toBe(2);
    });

    test('in as many networks counts as many views, and one visitor in all of them as one', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const client = lectern.client();
      for (let index = 0; index < 5; index += 1) await look(slug, `198.51.100.${index}`, client);
      expect((await stored(id)).internalViews).toBe(1);
      for (let index = 5; index < 10; index += 1) await look(slug, `198.51.100.${index}`);
      expect((await stored(id)).internalViews).toBe(6);
    });

    test.each([
      ['cross-site', 'image'],
      ['cross-site', 'empty'],
      ['cross-site', 'iframe'],
      ['same-site', 'script'],
    ])('is no view where another page embeds the talk, %s, as %s', async (site, dest) => {
      const { id, slug } = await createTalk(lectern.database);
      const embedded = { 'sec-fetch-site': site, 'sec-fetch-dest': dest };
      const get = (headers: Record<string, string>) =>
        lectern.client().get(`/api/v1/talks/${slug}`, { ...headers, ...from('203.0.113.90') });
      expect((await get(embedded)).status).toBe(site === 'cross-site' ? 403 : 200);
      expect((await stored(id)).internalViews).toBe(0);
      await get({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' });
      expect((await stored(id)).internalViews).toBe(1);
    });

    test.each(['/search?query=a', '/api/v1/talks/combined_search?query=a', '/no-such-page', '/sitemap.xml'])(
      'computes nothing for the pages of another site: %s',
      async (path) => {
        const get = (site: string, dest: string) =>
          lectern.client().get(path, { 'sec-fetch-site': site, 'sec-fetch-dest': dest });
        for (const dest of ['image', 'empty', 'script', 'iframe'])
          expect((await get('cross-site', dest)).status).toBe(403);
        expect((await get('cross-site', 'document')).status).not.toBe(403);
        expect((await get('same-origin', 'empty')).status).not.toBe(403);
      },
    );

    test('raises a talk in trending once per network in 28 days', async () => {
      const { id, slug } = await createTalk(lectern.database);
      await look(slug, '192.0.2.1');
      const once = await stored(id);
      lectern.clock.advance(27 * DAY_MS);
      await lectern.app.get(RankingUpkeep).run();
      await look(slug, '192.0.2.1');
      expect(await stored(id)).toEqual({ ...once, internalViews: 2 });
      lectern.clock.advance(DAY_MS);
      await lectern.app.get(RankingUpkeep).run();
      await look(slug, '192.0.2.1');
      expect((await stored(id)).trendingScore).toBeGreaterThan(once.trendingScore);
    });

    test('can write 300 times a minute in total, however many cookies it has, without limiting members there', async () => {
      const write = (client: TestClient) => client.send('POST', '/api/v1/notes', {}, from('203.0.113.77'));
      const statuses: number[] = [];
      for (let batch = 0; batch < 31; batch += 1) {
        const client = lectern.client();
        statuses.push(
          ...(await Promise.all(Array.from({ length: 10 }, () => write(client)))).map(({ status }) => status),
        );
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect((await write(await member())).status).toBe(422);
    });
  });

  describe('of members', () => {
    test('in one network gives as many likes, but raises the talk in trending once', async () => {
      const { id, slug } = await createTalk(lectern.database);
      await like(await member(), slug, '192.0.2.50');
      const { trendingScore } = await stored(id);
      for (let count = 0; count < 3; count += 1) await like(await member(), slug, '192.0.2.50');
      expect(await stored(id)).toMatchObject({ totalLikes: 4, trendingScore });
      await like(await member(), slug, '192.0.2.51');
      expect((await stored(id)).totalLikes).toBe(5);
    });

    test('gains or loses nothing by giving and taking back a like repeatedly', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const client = await member();
      await look(slug, '192.0.2.60');
      const seen = await stored(id);
      await like(client, slug, '192.0.2.60');
      const liked = await stored(id);
      expect(liked.trendingScore).toBeGreaterThan(seen.trendingScore);
      await like(client, slug, '192.0.2.60');
      expect((await stored(id)).trendingScore).toBeCloseTo(seen.trendingScore, 9);
      await like(client, slug, '192.0.2.60');
      expect((await stored(id)).trendingScore).toBeCloseTo(liked.trendingScore, 9);

      lectern.clock.advance(DAY_MS);
      const again = await lectern.client().signIn((await createUser(lectern.database)).id);
      for (const one of [client, client, again, again]) await like(one, slug, '192.0.2.60');
      expect((await stored(id)).trendingScore).toBe(liked.trendingScore);
    });
  });
});
