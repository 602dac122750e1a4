import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  SIGN_IN_TO_LIKE,
  type ApiError,
  type LikeAnswer,
  type TagsAndSpeakers,
  type TalkAnswer,
  type TranscriptAnswer,
} from '@lectern/contracts';
import { SpeakerEntity, TalkEntity, VideoNumbersEntity } from '../src/modules/catalogue/index.js';
import { TalkLikeEntity } from '../src/modules/talks/talk-like.entity.js';
import { createConference, createSpeaker, createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;

const HOSTILE_SLUGS: [what: string, slug: string][] = [
  ['10,000 characters', 'x'.repeat(10_000)],
  ['150 characters', 'y'.repeat(150)],
  ['NUL', '%00'],
  ['a slug and NUL', 'decoy%00'],
  ['a quote', "' OR '1'='1"],
  ['a second statement', '"; DROP TABLE talks; --'],
  ['a wildcard', '%25'],
  ['more wildcards', '_____'],
  ['a number past 64 bits', '99999999999999999999'],
  ['a number past 32 bits', '2147483648'],
  ['a negative number', '-1'],
  ['an emoji', '%F0%9F%98%80'],
  ['a broken escape', '%E0%A4%A'],
  ['a path', '..%2F..%2Fetc'],
  ['a prototype', '__proto__'],
  ['a script', '<script>alert(1)</script>'],
];

describe.each(dialects)('talks on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    await createTalk(lectern.database, { slug: 'decoy' });
  });
  afterAll(() => lectern.close());

  const stored = (id: number) => lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });

  describe('GET /api/v1/talks/{slug or id}', () => {
    test('answers with everything the page shows', async () => {
      const { database } = lectern;
      const first = await createSpeaker(database, { name: 'First Onstage' });
      const second = await createSpeaker(database, { name: 'Another Onstage' });
      const conference = await createConference(database, { name: 'Tech Days' });
      const talk = await createTalk(database, {
        title: 'Everything at once',
        description: 'All of it. '.repeat(100),
        speakers: [first, second],
        tags: ['Ruby', 'Design'],
        duration: 1800,
        conferenceId: conference.id,
        summary: 'It is **good**.',
        createdAt: new Date('2024-05-01T09:00:00Z'),
      });
      const views = 31_204;
      const numbers = {
        videoId: talk.videoId ?? '',
        views,
        likes: null,
        day: '2026-05-30',
        source: 'file',
      } as const;
      await database.write((tx) => tx.insert(VideoNumbersEntity, numbers));
      const bySlug = await lectern.client().get<TalkAnswer>('/api/v1/talks/everything-at-once');

      expect(bySlug.status).toBe(200);
      expect(bySlug.body).toEqual({
        talk: {
          id: talk.id,
          slug: 'everything-at-once',
          series_slug: null,
          title: 'Everything at once',
          description: 'All of it. '.repeat(100),
          thumbnail_url: null,
          youtube_link: talk.youtubeLink,
          duration: 1800,
          internal_views: 1,
          total_likes: 0,
          created_at: '2024-05-01T09:00:00.000Z',
          speaker: {
            id: first.id,
            slug: first.slug,
            speakername: 'First Onstage',
            profile_picture_url: null,
          },
          speakers: [
            { id: first.id, slug: first.slug, speakername: 'First Onstage', profile_picture_url: null },
            { id: second.id, slug: second.slug, speakername: 'Another Onstage', profile_picture_url: null },
          ],
          conference_name: 'Tech Days',
          conference_slug: conference.slug,
          given_on: null,
          language: null,
          format: null,
          video: 'available',
          transcribed: false,
          has_slides: false,
          recordings_count: 1,
          starts_at: null,
          tags: ['Ruby', 'Design'],
          summary: 'It is **good**.',
          description_blocks: [{ type: 'paragraph', content: [{ text: 'All of it. '.repeat(100).trim() }] }],
          description_origin: 'source',
          original_title: null,
          gone_on: null,
          youtube_views: views,
          ends_at: null,
          recordings: [{ kind: 'youtube', url: talk.youtubeLink, host: 'youtube.com' }],
          links: [],
          chapters: [],
        },
        total_likes: 0,
        liked: false,
        mine: false,
        subscribed: false,
        draft: false,
        hidden_reason: null,
      });
      const byId = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${talk.id}`);
      expect(byId.body.talk.slug).toBe('everything-at-once');
    });

    test('answers 404 with its own code for an unknown talk', async () => {
      const answer = await lectern.client().get<ApiError>('/api/v1/talks/no-such-talk');
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, code: 'TALK_NOT_FOUND' });
    });

    test.each(HOSTILE_SLUGS)('%s finds nothing and breaks nothing', async (_what, slug) => {
      for (const path of ['', '/transcripts']) {
        const { status, body } = await lectern.client().get<ApiError>(`/api/v1/talks/${slug}${path}`);
        expect([400, 404]).toContain(status);
        expect(body).toMatchObject({ success: false });
      }
    });

    test('letters of another case, accents and trailing blanks make another slug', async () => {
      await createTalk(lectern.database, { slug: 'exact-slug' });
      for (const slug of ['Exact-Slug', 'éxact-slug', 'exact-slug%20', 'exact-slug%00']) {
        expect((await lectern.client().get(`/api/v1/talks/${slug}`)).status).toBe(404);
      }
    });

    test('shows a draft only to its author', async () => {
      const author = await createUser(lectern.database);
      const other = await createUser(lectern.database);
      const { slug } = await createTalk(lectern.database, { status: 'draft', authorId: author.id });
      const path = `/api/v1/talks/${slug}`;

      expect((await lectern.client().get(path)).status).toBe(404);
      expect((await (await lectern.client().signIn(other.id)).get(path)).status).toBe(404);
      const own = await (await lectern.client().signIn(author.id)).get<TalkAnswer>(path);
      expect(own.status).toBe(200);
      expect(own.body.mine).toBe(true);
      expect(own.body.talk.speaker).toBeNull();
      expect(own.body.talk.internal_views).toBe(0);
    });
  });

  describe('views', () => {
    test('count once per visitor in 30 minutes', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const client = lectern.client();
      const views = async (visitor = client) =>
        (await visitor.get<TalkAnswer>(`/api/v1/talks/${slug}`)).body.talk.internal_views;

      expect(await views()).toBe(1);
      expect(await views()).toBe(1);
      expect(await views(lectern.client())).toBe(2);
      lectern.clock.advance(30 * MINUTE_MS - 1);
      expect(await views()).toBe(2);
      lectern.clock.advance(1);
      expect(await views()).toBe(3);
      expect((await stored(id)).internalViews).toBe(3);
    });

    test('count simultaneous requests of one visitor as one, and of many visitors as many', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const client = lectern.client();
      const same = Array.from({ length: 10 }, () => client.get(`/api/v1/talks/${slug}`));
      const others = Array.from({ length: 10 }, () => lectern.client().get(`/api/v1/talks/${slug}`));
      const statuses = (await Promise.all([...same, ...others])).map(({ status }) => status);

      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await stored(id)).internalViews).toBe(11);
    });

    test('of many talks at the same time count for each talk, and for its speaker', async () => {
      const speaker = await createSpeaker(lectern.database, { name: 'Seen Often' });
      const talks = await Promise.all(
        Array.from({ length: 3 }, () => createTalk(lectern.database, { speakers: [speaker] })),
      );
      const visits = Array.from({ length: 5 }, () => lectern.client()).flatMap((visitor) =>
        talks.map(async ({ slug }) => (await visitor.get<TalkAnswer>(`/api/v1/talks/${slug}`)).body.talk),
      );
      await Promise.all(visits);
      for (const { id, slug, trendingScore } of talks) {
        const talk = await stored(id);
        expect(talk.internalViews).toBe(5);
        expect(talk.trendingScore).toBeGreaterThan(trendingScore);
        const { body } = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
        expect(body.talk.internal_views).toBe(6);
      }
      const { views } = await lectern.database.read.manager.findOneByOrFail(SpeakerEntity, {
        id: speaker.id,
      });
      expect(views).toBe(18);
    });

    test('exclude robots', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const robot = {
        'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      };
      expect((await lectern.client().get(`/api/v1/talks/${slug}`, robot)).status).toBe(200);
      expect((await stored(id)).internalViews).toBe(0);
    });

    test('raise the talk in trending', async () => {
      const { id, slug } = await createTalk(lectern.database);
      await lectern.client().get(`/api/v1/talks/${slug}`);
      const before = (await stored(id)).trendingScore;
      await lectern.client().get(`/api/v1/talks/${slug}`);
      expect((await stored(id)).trendingScore).toBeGreaterThan(before);
    });
  });

  describe('POST /api/v1/talks/{slug}/like_talks', () => {
    const path = (slug: string) => `/api/v1/talks/${slug}/like_talks`;

    test('asks a visitor to log in, and counts nothing', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const answer = await lectern.client().post<ApiError>(path(slug));
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        success: false,
        error: SIGN_IN_TO_LIKE.talks,
        code: 'UNAUTHENTICATED',
      });
      expect((await stored(id)).totalLikes).toBe(0);
    });

    test('shows the like to everyone immediately', async () => {
      const { slug } = await createTalk(lectern.database);
      const likes = async () => (await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`)).body;
      expect(await likes()).toMatchObject({ total_likes: 0, liked: false });
      const client = await lectern.client().signIn((await createUser(lectern.database)).id);
      await client.post<LikeAnswer>(path(slug));
      // The first visitor's view has been counted, so nothing else drops the answer.
      const robot = {
        'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      };
      const { body } = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`, robot);
      expect(body).toMatchObject({ total_likes: 1, liked: false, talk: { total_likes: 1 } });
    });

    test('takes the like back on a second click', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const client = await lectern.client().signIn((await createUser(lectern.database)).id);

      expect((await client.post<LikeAnswer>(path(slug))).body).toEqual({ total_likes: 1, liked: true });
      const seen = await client.get<TalkAnswer>(`/api/v1/talks/${slug}`);
      expect(seen.body).toMatchObject({ total_likes: 1, liked: true, talk: { total_likes: 1 } });
      expect((await client.post<LikeAnswer>(path(slug))).body).toEqual({ total_likes: 0, liked: false });
      expect((await stored(id)).totalLikes).toBe(0);
    });

    test('does not undo a change made elsewhere if the page states its intent', async () => {
      const { slug } = await createTalk(lectern.database);
      const client = await lectern.client().signIn((await createUser(lectern.database)).id);
      const give = () => client.post<LikeAnswer>(path(slug), undefined, { 'x-intent': 'give' });
      const takeBack = () => client.post<LikeAnswer>(path(slug), undefined, { 'x-intent': 'take back' });
      expect((await takeBack()).body).toEqual({ total_likes: 0, liked: false });
      for (let time = 0; time < 2; time += 1)
        expect((await give()).body).toEqual({ total_likes: 1, liked: true });
      for (let time = 0; time < 2; time += 1)
        expect((await takeBack()).body).toEqual({ total_likes: 0, liked: false });
    });

    test('counts simultaneous likes of 20 people as 20', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const users = await Promise.all(Array.from({ length: 20 }, () => createUser(lectern.database)));
      const clients = await Promise.all(users.map((user) => lectern.client().signIn(user.id)));
      const answers = await Promise.all(clients.map((client) => client.post<LikeAnswer>(path(slug))));

      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const totals = answers.map(({ body }) => body.total_likes).sort((a, b) => a - b);
      expect(totals).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect((await stored(id)).totalLikes).toBe(20);
    });

    test('keeps counter and likes equal however often one person clicks at the same time', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const client = await lectern.client().signIn((await createUser(lectern.database)).id);
      await Promise.all(Array.from({ length: 9 }, () => client.post(path(slug))));

      const likes = await lectern.database.read.manager.countBy(TalkLikeEntity, { talkId: id });
      expect(likes).toBe(1);
      expect((await stored(id)).totalLikes).toBe(likes);
    });

    test('answers 404 for an unknown talk, 403 without the CSRF token', async () => {
      const client = await lectern.client().signIn((await createUser(lectern.database)).id);
      expect((await client.post(path('no-such-talk'))).status).toBe(404);
      const { slug } = await createTalk(lectern.database);
      expect((await client.post(path(slug), undefined, { 'x-csrf-token': '' })).status).toBe(403);
    });
  });

  test('GET …/transcripts answers with the lines and their times', async () => {
    const { slug } = await createTalk(lectern.database, {
      transcript: [
        [0, 'Good morning.'],
        [65, 'A minute later.'],
        [3725, 'An hour later.'],
      ],
    });
    const { body } = await lectern.client().get<TranscriptAnswer>(`/api/v1/talks/${slug}/transcripts`);
    expect(body).toEqual({
      transcripts: [
        { timestamp: '00:00', text: 'Good morning.' },
        { timestamp: '01:05', text: 'A minute later.' },
        { timestamp: '1:02:05', text: 'An hour later.' },
      ],
      language: null,
      automatic: false,
      languages: [{ language: null, automatic: false }],
    });
    const without = await createTalk(lectern.database);
    expect((await lectern.client().get(`/api/v1/talks/${without.slug}/transcripts`)).body).toEqual({
      transcripts: [],
      language: null,
      automatic: false,
      languages: [],
    });
  });

  test('ensure_summary and ensure_tags answer with what is stored', async () => {
    const full = await createTalk(lectern.database, { summary: 'Short.', tags: ['Testing'] });
    const bare = await createTalk(lectern.database);
    const client = lectern.client();
    const ask = async (slug: string, what: string) =>
      (await client.post(`/api/v1/talks/${slug}/${what}`)).body;

    expect(await ask(full.slug, 'ensure_summary')).toEqual({ summary: 'Short.' });
    expect(await ask(full.slug, 'ensure_tags')).toEqual({ tags: ['Testing'] });
    expect(await ask(bare.slug, 'ensure_summary')).toEqual({ summary: '' });
    expect(await ask(bare.slug, 'ensure_tags')).toEqual({ tags: [] });
    expect((await client.post('/api/v1/talks/no-such-talk/ensure_tags')).status).toBe(404);
  });

  test('GET …/tags_and_speakers lists those of published talks', async () => {
    await createTalk(lectern.database, { tags: ['Ruby', 'Kafka', 'Used by one talk'] });
    await createTalk(lectern.database, { tags: ['Ruby'], status: 'published' });
    await createTalk(lectern.database, { tags: ['Redis'], status: 'draft' });
    lectern.clock.advance(10 * MINUTE_MS);
    const { body } = await lectern.client().get<TagsAndSpeakers>('/api/v1/talks/tags_and_speakers');
    expect(body.tags.indexOf('Ruby')).toBeLessThan(body.tags.indexOf('Kafka'));
    expect(body.tags).toContain('Kafka');
    expect(body.tags).not.toContain('Redis');
    expect(body.tags).not.toContain('Used by one talk');
    expect(body.speakers).toContain('First Onstage');
  });
});
