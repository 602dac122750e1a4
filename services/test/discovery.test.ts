import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NumberedShelves, TalkCard } from '@lectern/contracts';
import { RankingUpkeep } from '../src/modules/talks/ranking-upkeep.js';
import { TalkEntity, VideoNumbersEntity } from '../src/modules/catalogue/index.js';
import { TalkViewEntity } from '../src/modules/talks/talk-view.entity.js';
import { TrendVoteEntity } from '../src/modules/talks/trend-vote.entity.js';
import { metrics } from '../src/monitoring/metrics/metrics.js';
import { createSpeaker, createTalk, createUser } from './support/factories.js';
import { mostRemovedAtOnce } from './support/removed-at-once.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(dialects)('discovery on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(async () => {
    await lectern.database.write((tx) => tx.query('DELETE FROM talks'));
    lectern.clock.advance(2 * MINUTE_MS);
  });

  const list = (name: string) => lectern.client().get<TalkCard[]>(`/api/v1/talk_discoveries/${name}`);
  const slugs = async (name: string) => (await list(name)).body.map(({ slug }) => slug);
  const rank = () => lectern.app.get(RankingUpkeep).run();

  test('answers with empty lists where there are no talks', async () => {
    const names = ['carousel_talks', 'trending_talks', 'popular_talks', 'recent_talks', 'top_recent_talks'];
    expect(await Promise.all(names.map(slugs))).toEqual(names.map(() => []));
  });

  test('answers with cards: the beginning of the description, all speakers in order', async () => {
    const ada = await createSpeaker(lectern.database, {
      name: 'Zoe Onstage',
      profilePictureUrl: '/pictures/zoe.webp',
    });
    const bob = await createSpeaker(lectern.database, { name: 'Adam Onstage' });
    await createTalk(lectern.database, {
      slug: 'card',
      title: 'Card',
      description: 'word '.repeat(200),
      speakers: [ada, bob],
      conferenceName: 'A Conf',
      duration: 61,
      internalViews: 7,
      totalLikes: 3,
    });
    const [card] = (await list('recent_talks')).body;
    expect(card).toMatchObject({
      slug: 'card',
      duration: 61,
      internal_views: 7,
      total_likes: 3,
      created_at: '2024-05-01T00:00:00.000Z',
      conference_name: 'A Conf',
      speaker: { speakername: 'Zoe Onstage', profile_picture_url: '/pictures/zoe.webp' },
    });
    expect(card?.speakers.map(({ speakername }) => speakername)).toEqual(['Zoe Onstage', 'Adam Onstage']);
    expect(card?.description).toMatch(/^(word ){40,}word…$/);
    expect(card?.description.length).toBeLessThanOrEqual(241);
  });

  test('ranks popular by views, then likes, and recent by newest first', async () => {
    const day = (number: number) => new Date(Date.UTC(2024, 0, number));
    await createTalk(lectern.database, { slug: 'few', internalViews: 1, totalLikes: 9, createdAt: day(3) });
    await createTalk(lectern.database, { slug: 'liked', internalViews: 5, totalLikes: 2, createdAt: day(1) });
    await createTalk(lectern.database, { slug: 'seen', internalViews: 5, totalLikes: 1, createdAt: day(2) });
    expect(await slugs('popular_talks')).toEqual(['liked', 'seen', 'few']);
    expect(await slugs('recent_talks')).toEqual(['few', 'seen', 'liked']);
  });

  test('spreads popular talks by quality while the most viewed have less than one view each', async () => {
    const seen = await createTalk(lectern.database, { slug: 'seen-once', internalViews: 1 });
    const good = await createTalk(lectern.database, { slug: 'better' });
    await lectern.database.write(async (tx) => {
      await tx.update(TalkEntity, { id: seen.id }, { spread: 60 });
      await tx.update(TalkEntity, { id: good.id }, { spread: 90 });
    });
    expect(await slugs('popular_talks')).toEqual(['better', 'seen-once']);
    await lectern.database.write((tx) => tx.update(TalkEntity, { id: seen.id }, { internalViews: 2 }));
    lectern.clock.advance(3_600_000);
    expect(await slugs('popular_talks')).toEqual(['seen-once', 'better']);
  });

  test('ranks popular by quality once the best talks were seen on their platform, too', async () => {
    const seen = await createTalk(lectern.database, { slug: 'seen-here', internalViews: 9 });
    const good = await createTalk(lectern.database, { slug: 'good', videoId: 'goodgoodgoo' });
    await lectern.database.write(async (tx) => {
      await tx.update(TalkEntity, { id: seen.id }, { quality: 60 });
      await tx.update(TalkEntity, { id: good.id }, { quality: 90 });
    });
    const numbersOf = (views: number) => {
      const numbers = {
        videoId: 'goodgoodgoo',
        views,
        likes: null,
        day: '2026-05-30',
        source: 'file',
      } as const;
      return lectern.database.write((tx) => tx.upsert(VideoNumbersEntity, numbers, ['videoId']));
    };
    const popular = async () => {
      lectern.clock.advance(3_600_000);
      const pages = [await slugs('popular_talks'), await slugs('popular_talks?shelf=true')];
      expect(pages[0]).toEqual(pages[1]);
      return pages[0];
    };
    await numbersOf(23);
    expect(await popular()).toEqual(['seen-here', 'good']);
    await numbersOf(24);
    expect(await popular()).toEqual(['good', 'seen-here']);
  });

  test('shows the most watched talks of the year where numbers are known and no list above has the talks', async () => {
    const { database } = lectern;
    const further = async () => {
      lectern.clock.advance(3_600_000);
      const one = (path: string) => lectern.client().get<{ numbered: NumberedShelves }>(`/api/v1/${path}`);
      const answers = [await one('talk_discoveries/further_shelves'), await one('tags/kafka')];
      return answers.map(({ body: { numbered } }) => [
        numbered.most_watched?.year,
        numbered.most_watched?.talks.map(({ slug }) => slug),
        numbered.hidden_gems,
      ]);
    };
    for (let number = 0; number < 24; number += 1)
      await createTalk(database, {
        slug: `talk-${number}`,
        videoId: `numbered-${String(number).padStart(2, '0')}`,
        createdAt: new Date('2024-03-01'),
        tags: number < 20 ? ['Kafka'] : [],
      });
    expect(await further()).toEqual([
      [undefined, undefined, []],
      [undefined, undefined, []],
    ]);
    await database.write((tx) =>
      tx.insert(
        VideoNumbersEntity,
        Array.from({ length: 24 }, (_, number) => ({
          videoId: `numbered-${String(number).padStart(2, '0')}`,
          views: 100 + number,
          likes: null,
          day: '2024-05-01',
          source: 'file' as const,
        })),
      ),
    );
    expect(await further()).toEqual([
      // The lists above have all talks of such a small site.
      [undefined, undefined, []],
      [2024, expect.any(Array), []],
    ]);
  });

  test('ranks a talk of today above one watched long ago, until that is watched again', async () => {
    const now = lectern.clock.now().getTime();
    await createTalk(lectern.database, {
      slug: 'old',
      internalViews: 500,
      createdAt: new Date(now - 900 * DAY_MS),
    });
    await createTalk(lectern.database, { slug: 'new', createdAt: new Date(now - DAY_MS) });
    await rank();
    expect(await slugs('trending_talks')).toEqual(['new', 'old']);

    for (let visitor = 0; visitor < 3; visitor += 1) await lectern.client().get('/api/v1/talks/old');
    lectern.clock.advance(2 * MINUTE_MS);
    expect(await slugs('trending_talks')).toEqual(['old', 'new']);
  });

  test('fills the carousel with featured talks, then trending', async () => {
    const now = lectern.clock.now().getTime();
    for (let age = 1; age <= 8; age += 1) {
      await createTalk(lectern.database, { slug: `t${age}`, createdAt: new Date(now - age * DAY_MS) });
    }
    await createTalk(lectern.database, {
      slug: 'star',
      featured: true,
      createdAt: new Date(now - 999 * DAY_MS),
    });
    await rank();
    expect(await slugs('carousel_talks')).toEqual(['star', 't1', 't2', 't3', 't4', 't5']);
  });

  test('lists the talks last opened from a search', async () => {
    await createTalk(lectern.database, {
      slug: 'first',
      openedFromSearchAt: new Date('2025-01-01T00:00:00Z'),
    });
    await createTalk(lectern.database, { slug: 'never' });
    await createTalk(lectern.database, {
      slug: 'second',
      openedFromSearchAt: new Date('2025-01-02T00:00:00Z'),
    });
    expect(await slugs('top_recent_talks')).toEqual(['second', 'first', 'never']);
  });

  test('lists neither drafts nor talks without a video', async () => {
    await createTalk(lectern.database, { slug: 'draft', status: 'draft', featured: true });
    await createTalk(lectern.database, { slug: 'unseen', videoId: null, youtubeLink: null, featured: true });
    await createTalk(lectern.database, { slug: 'shown' });
    for (const name of [
      'carousel_talks',
      'trending_talks',
      'popular_talks',
      'recent_talks',
      'top_recent_talks',
    ]) {
      expect(await slugs(name)).toEqual(['shown']);
    }
  });

  test('limits a list to 48 talks', async () => {
    const speaker = await createSpeaker(lectern.database);
    for (let index = 0; index < 50; index += 1) await createTalk(lectern.database, { speakers: [speaker] });
    expect((await list('popular_talks')).body).toHaveLength(48);
  });

  test('answers 304 for an unchanged list, and shows a like immediately', async () => {
    await createTalk(lectern.database, { slug: 'liked-now' });
    const client = await lectern.client().signIn((await createUser(lectern.database)).id);
    const path = '/api/v1/talk_discoveries/popular_talks';
    const first = await client.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toContain('max-age=0');

    const again = await client.get(path, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    await client.post('/api/v1/talks/liked-now/like_talks');
    const changed = await client.get<TalkCard[]>(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body[0]?.total_likes).toBe(1);
  });

  test('answers a list from memory while talks that it does not show are liked', async () => {
    await createTalk(lectern.database, { slug: 'liked-often' });
    for (let at = 0; at < 6; at += 1) await createTalk(lectern.database, { featured: true });
    const client = await lectern.client().signIn((await createUser(lectern.database)).id);
    const read = () =>
      metrics.cacheRequests.of('responses', 'miss').value +
      metrics.cacheRequests.of('responses', 'stale').value;
    await slugs('carousel_talks');
    for (let likes = 0; likes < 3; likes += 1) {
      await client.post('/api/v1/talks/liked-often/like_talks');
      const before = read();
      expect(await slugs('carousel_talks')).not.toContain('liked-often');
      expect(read()).toBe(before);
    }
  });

  test('scores unscored talks and deletes expired views in upkeep', async () => {
    const { id } = await createTalk(lectern.database, { slug: 'unscored' });
    await lectern.client().get('/api/v1/talks/unscored');
    await lectern.database.write((tx) => tx.update(TalkEntity, id, { trendingScore: 0 }));
    const views = () => lectern.database.read.manager.countBy(TalkViewEntity, { talkId: id });

    await rank();
    expect(await views()).toBe(1);
    lectern.clock.advance(31 * MINUTE_MS);
    await rank();

    expect(await views()).toBe(0);
    const talk = await lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });
    expect(talk.trendingScore).toBeGreaterThan(0);
  });

  test('deletes expired votes in batches, so that other writes need not wait for all of them', async () => {
    const { database } = lectern;
    const { id: talkId } = await createTalk(database);
    const votes = Array.from({ length: 1_200 }, (_, at) => ({ talkId, voter: `v${at}`, day: 1 }));
    await database.write((tx) => tx.insert(TrendVoteEntity, votes));
    expect(await mostRemovedAtOnce(database, 'trend_votes', rank)).toBe(500);
    expect(await database.read.manager.existsBy(TrendVoteEntity, { talkId })).toBe(false);
  });

  test('answers 404 for an unknown list', async () => {
    expect((await list('no_such_talks')).status).toBe(404);
  });
});
