import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ENTER_VALID_URL,
  ENTER_YOUTUBE_LINK,
  requiredText,
  SIGN_IN_TO_ADD_TALK,
  type ApiError,
  type SavedTalk,
  type TalkAnswer,
  type VideoDetails,
} from '@lectern/contracts';
import { TalkEntity, TalkTextEntity, TranscriptLineEntity } from '../src/modules/catalogue/index.js';
import { createConference, createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const HOUR_MS = 3_600_000;

/** Response of a success or a failure. */
type Answer = Pick<SavedTalk, 'talk'> & ApiError;

const newVideoId = () => randomBytes(8).toString('base64url');
const watch = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;

function newTalk(fields: Record<string, unknown> = {}) {
  return {
    title: 'Queues without tears',
    description: 'What a queue does when nobody looks.',
    youtube_link: watch(newVideoId()),
    ...fields,
  };
}

describe.each(dialects)('contributions on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  async function member(): Promise<{ id: number; client: TestClient }> {
    const { id } = await createUser(lectern.database);
    return { id, client: await lectern.client().signIn(id) };
  }

  const add = (client: TestClient, fields: Record<string, unknown> = {}) =>
    client.post<Answer>('/api/v1/talks', newTalk(fields));

  const change = (client: TestClient, id: number | string, fields: Record<string, unknown> = {}) =>
    client.send<Answer>('PUT', `/api/v1/talks/${id}`, {
      ...newTalk(fields),
      conference_name: 'Nowhere Conf',
      ...fields,
    });

  const stored = (id: number) => lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });

  describe('POST /api/v1/talks', () => {
    test('adds a draft only its author sees: 201 with talk.id', async () => {
      const { id: userId, client } = await member();
      const videoId = newVideoId();
      const { status, body } = await add(client, {
        title: '  Vert.x:\u0007 à la carte ',
        youtube_link: `https://youtu.be/${videoId}?t=3`,
      });

      expect(status).toBe(201);
      expect(body).toEqual({
        success: true,
        talk: {
          id: expect.any(Number),
          slug: 'vert-x-a-la-carte',
          title: 'Vert.x: à la carte',
          description: 'What a queue does when nobody looks.',
          youtube_link: watch(videoId),
          conference_name: null,
          status: 'draft',
        },
      });
      expect(await stored(body.talk.id)).toMatchObject({ videoId, authorId: userId, status: 'draft' });
      const path = `/api/v1/talks/${body.talk.id}`;
      const own = (await client.get<TalkAnswer>(path)).body;
      expect(own).toMatchObject({ mine: true, draft: true, talk: { speaker: null, speakers: [] } });
      expect((await lectern.client().get(path)).status).toBe(404);
      expect((await (await member()).client.get(path)).status).toBe(404);
      const recent = await lectern.client().get<unknown[]>('/api/v1/talk_discoveries/recent_talks');
      expect(JSON.stringify(recent.body)).not.toContain('la carte');
    });

    test('answers 401 to a visitor with a clear text', async () => {
      const { status, body } = await add(lectern.client());
      expect(status).toBe(401);
      expect(body).toMatchObject({
        code: 'UNAUTHENTICATED',
        error: SIGN_IN_TO_ADD_TALK,
      });
    });

    test('without the CSRF token answers 403', async () => {
      const { client } = await member();
      const { status, body } = await client.post<ApiError>('/api/v1/talks', newTalk(), {
        'x-csrf-token': '',
      });
      expect([status, body.code]).toEqual([403, 'CSRF_INVALID']);
    });

    test.each(['{"title":', '"text'])('%s is not JSON: 400', async (text) => {
      const { client } = await member();
      expect((await client.post<ApiError>('/api/v1/talks', text)).status).toBe(400);
    });

    test.each([
      [requiredText('Video Title'), 'title', ''],
      [requiredText('Video Title'), 'title', ' \u200B '],
      [requiredText('Video Title'), 'title', undefined],
      ['Video Title can have at most 300 characters', 'title', 'x'.repeat(301)],
      [requiredText('Video Description'), 'description', '\n'],
      [requiredText('Video Description'), 'description', null],
      ['Video Description can have at most 10000 characters', 'description', '👩'.repeat(10_001)],
      [requiredText('Video Link'), 'youtube_link', ''],
      [requiredText('Video Link'), 'youtube_link', undefined],
      [ENTER_VALID_URL, 'youtube_link', 'not a link'],
      [ENTER_VALID_URL, 'youtube_link', 'javascript:alert(1)'],
      ['Enter the link of a video on YouTube', 'youtube_link', 'https://vimeo.com/123456789'],
      [ENTER_YOUTUBE_LINK, 'youtube_link', 'https://www.youtube.com/@somebody'],
    ])('answers 422: %s, on %s (%#)', async (message, field, value) => {
      const { client } = await member();
      const { status, body } = await add(client, { [field]: value });
      expect(status).toBe(422);
      expect(body).toMatchObject({ success: false, code: 'VALIDATION_FAILED', error: message });
      expect(body.errors).toEqual({ [field]: [message] });
    });

    test.each([
      ['without https://', (id: string) => `youtube.com/watch?v=${id}&t=4`],
      ['of a phone', (id: string) => `youtu.be/${id}?si=x`],
      ['as an embed code', (id: string) => `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`],
      ['as an id alone', (id: string) => id],
    ])('accepts the link %s', async (_how, link) => {
      const { client } = await member();
      const videoId = newVideoId();
      const { status, body } = await add(client, { youtube_link: link(videoId) });
      expect([status, body.talk?.youtube_link]).toEqual([201, watch(videoId)]);
      const { status: known } = await client.get(
        `/api/v1/talks/video_details?link=${encodeURIComponent(link(videoId))}`,
      );
      expect(known).toBe(200);
    });

    test('all errors are reported together', async () => {
      const { client } = await member();
      const { body } = await add(client, { title: '', description: '', youtube_link: 'x' });
      expect(body.errors).toEqual({
        title: [requiredText('Video Title')],
        description: [requiredText('Video Description')],
        youtube_link: [ENTER_VALID_URL],
      });
      expect((await client.post<ApiError>('/api/v1/talks', [])).status).toBe(422);
    });

    test('the longest values are stored completely, counted in code points', async () => {
      const { client } = await member();
      const fields = { title: '𝒯'.repeat(300), description: '👩'.repeat(10_000) };
      const { status, body } = await add(client, fields);
      expect(status).toBe(201);
      expect(await stored(body.talk.id)).toMatchObject(fields);
    });

    test('talks with one title get different slugs, none of digits only', async () => {
      const { client } = await member();
      const slugs: string[] = [];
      for (const title of ['2048', '2048', '***']) slugs.push((await add(client, { title })).body.talk.slug);
      expect(slugs).toEqual(['talk-2048', 'talk-2048-2', 'talk']);
    });

    test.each([
      ['embed', (id: string) => `https://www.youtube.com/embed/${id}?rel=0`],
      ['short', (id: string) => `http://youtu.be/${id}`],
      ['shorts', (id: string) => `https://m.youtube.com/shorts/${id}`],
      ['nocookie', (id: string) => `https://www.youtube-nocookie.com/embed/${id}`],
    ])('the same video is one talk, also linked as %s: 422 with /talks/{id}', async (_form, link) => {
      const videoId = newVideoId();
      const first = await add((await member()).client, {
        youtube_link: watch(videoId),
        title: 'A secret draft',
      });
      const { status, body } = await add((await member()).client, { youtube_link: link(videoId) });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'TALK_EXISTS',
        error: `This video has already been added: /talks/${first.body.talk.id}`,
        errors: { youtube_link: [expect.any(String)] },
      });
      expect(JSON.stringify(body)).not.toContain('secret');
    });

    test('a published talk of the same author answers 422 as well', async () => {
      const { id, client } = await member();
      const talk = await createTalk(lectern.database, { authorId: id });
      const { status, body } = await add(client, { youtube_link: talk.youtubeLink });
      expect([status, body.code]).toEqual([422, 'TALK_EXISTS']);
    });

    test('a draft of the same video answers 422, and is named only to its author', async () => {
      const { client } = await member();
      const link = watch(newVideoId());
      const first = await add(client, { title: 'First words', youtube_link: link });
      const again = await add(client, { title: 'Better words', youtube_link: link });
      expect([again.status, again.body.code]).toEqual([422, 'TALK_EXISTS']);
      const details = async (asking: TestClient) =>
        (await asking.get<VideoDetails>(`/api/v1/talks/video_details?link=${encodeURIComponent(link)}`)).body;
      expect(await details(client)).toMatchObject({
        talk: null,
        draft: { id: first.body.talk.id, title: 'First words' },
      });
      expect(await details((await member()).client)).toMatchObject({ talk: null, draft: null });
    });

    test('of ten simultaneous attempts exactly one answers 201, the others 422', async () => {
      const youtube_link = watch(newVideoId());
      const members = await Promise.all(Array.from({ length: 10 }, member));
      const answers = await Promise.all(members.map(({ client }) => add(client, { youtube_link })));
      const created = answers.filter(({ status }) => status === 201);
      expect(created).toHaveLength(1);
      const others = answers.filter(({ status }) => status !== 201);
      for (const { status, body } of others) {
        expect(status).toBe(422);
        expect(body.error).toContain(`/talks/${created[0]?.body.talk.id}`);
      }
    });

    test('ten different talks of one title, sent at the same time, are all added', async () => {
      const members = await Promise.all(Array.from({ length: 10 }, member));
      const answers = await Promise.all(members.map(({ client }) => add(client, { title: 'All at once' })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(new Set(answers.map(({ body }) => body.talk.slug)).size).toBe(10);
    });

    test('the 101st talk in an hour answers 429', async () => {
      const { id: authorId, client } = await member();
      const addedAt = new Date(lectern.clock.now().getTime() - HOUR_MS / 2);
      for (let count = 0; count < 99; count += 1) {
        await createTalk(lectern.database, { authorId, addedAt, status: 'draft', videoId: null });
      }
      expect((await add(client)).status).toBe(201);
      const { status, body, headers } = await add(client);
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeCloseTo(1800, -1);
      expect((await add((await member()).client)).status).toBe(201);
      lectern.clock.advance(HOUR_MS / 2 + 1000);
      expect((await add(client)).status).toBe(201);
    });
  });

  describe('PUT /api/v1/talks/{id}', () => {
    test('changes the texts and keeps the slug', async () => {
      const { client } = await member();
      const { talk } = (await add(client, { title: 'Before the change' })).body;
      const fields = {
        title: 'After',
        description: 'New.',
        youtube_link: talk.youtube_link,
        conference_name: 'My Meetup',
      };
      const { status, body } = await change(client, talk.id, fields);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        talk: { ...fields, id: talk.id, slug: 'before-the-change', status: 'draft' },
      });
    });

    test('links the conference of that name if there is exactly one', async () => {
      const { client } = await member();
      const conference = await createConference(lectern.database, { name: 'Détente Conf 2024' });
      await createConference(lectern.database, { name: 'Twin Conf', slug: 'twin-a' });
      await createConference(lectern.database, { name: 'Twin Conf', slug: 'twin-b' });
      const { talk } = (await add(client)).body;
      const link = { youtube_link: talk.youtube_link };

      const one = await change(client, talk.id, { ...link, conference_name: ' detente  CONF 2024' });
      expect(one.body.talk.conference_name).toBe('Détente Conf 2024');
      expect(await stored(talk.id)).toMatchObject({ conferenceId: conference.id, conferenceName: null });

      const two = await change(client, talk.id, { ...link, conference_name: 'twin conf' });
      expect(two.body.talk.conference_name).toBe('twin conf');
      expect(await stored(talk.id)).toMatchObject({ conferenceId: null, conferenceName: 'twin conf' });
    });

    test('stores the description verbatim and derives its structure', async () => {
      const { client } = await member();
      const { body } = await add(client, { description: 'First **words**.' });
      const textOf = () =>
        lectern.database.read.manager.findOneByOrFail(TalkTextEntity, { talkId: body.talk.id });
      expect(await textOf()).toMatchObject({ markup: 'markdown', source: 'First **words**.' });
      const source = 'Now:\n- one\n- two [x](javascript:alert(1))';
      const { youtubeLink } = await stored(body.talk.id);
      await change(client, body.talk.id, { description: source, youtube_link: youtubeLink });
      const text = await textOf();
      expect(text.source).toBe(source);
      expect(JSON.parse(text.blocks)).toHaveLength(2);
      expect(await stored(body.talk.id)).toMatchObject({ description: source, descriptionOrigin: 'member' });
    });

    test('answers 401 to a visitor', async () => {
      const talk = await createTalk(lectern.database);
      expect((await change(lectern.client(), talk.id)).status).toBe(401);
    });

    test("another's talk and a catalogue talk answer 403, another's draft 404", async () => {
      const { client } = await member();
      const { id: authorId } = await member();
      const published = await createTalk(lectern.database, { authorId });
      const catalogue = await createTalk(lectern.database);
      const draft = await createTalk(lectern.database, { authorId, status: 'draft' });
      expect((await change(client, published.id)).body).toMatchObject({ code: 'FORBIDDEN' });
      expect((await change(client, catalogue.id)).status).toBe(403);
      expect((await change(client, draft.id)).body).toMatchObject({ code: 'TALK_NOT_FOUND' });
      expect((await change(client, 2_000_000_000)).status).toBe(404);
      expect((await change(client, 'x%00')).status).toBe(404);
      expect(await stored(published.id)).toMatchObject({ title: published.title });
    });

    test.each([
      [requiredText('Conference Name'), 'conference_name', ''],
      [requiredText('Conference Name'), 'conference_name', undefined],
      ['Conference Name can have at most 200 characters', 'conference_name', 'x'.repeat(201)],
      [requiredText('Video Title'), 'title', ' '],
      [requiredText('Video Description'), 'description', ''],
      [requiredText('Video Link'), 'youtube_link', ''],
      [ENTER_VALID_URL, 'youtube_link', 'htp:/x'],
    ])('answers 422: %s, on %s (%#)', async (message, field, value) => {
      const { client } = await member();
      const { talk } = (await add(client)).body;
      const { status, body } = await change(client, talk.id, { [field]: value });
      expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    });

    test('a video another talk already has answers 422 with /talks/{id}', async () => {
      const { client } = await member();
      const holder = await createTalk(lectern.database);
      const { talk } = (await add(client)).body;
      const { status, body } = await change(client, talk.id, { youtube_link: holder.youtubeLink });
      expect([status, body.code]).toEqual([422, 'TALK_EXISTS']);
      expect(body.error).toContain(`/talks/${holder.id}`);
      expect((await stored(talk.id)).youtubeLink).toBe(talk.youtube_link);
    });

    test('changing the video removes what was derived from the former one', async () => {
      const { id: authorId, client } = await member();
      const talk = await createTalk(lectern.database, {
        authorId,
        summary: 'Old.',
        duration: 60,
        thumbnailUrl: 'https://i.ytimg.com/vi/old/default.jpg',
        tags: ['Old'],
        transcript: [[0, 'Old words.']],
      });
      const same = await change(client, talk.id, { youtube_link: talk.youtubeLink });
      expect(same.status).toBe(200);
      expect(await stored(talk.id)).toMatchObject({ summary: 'Old.', duration: 60 });

      const videoId = newVideoId();
      expect((await change(client, talk.id, { youtube_link: watch(videoId) })).status).toBe(200);
      expect(await stored(talk.id)).toMatchObject({
        videoId,
        summary: null,
        duration: null,
        thumbnailUrl: null,
      });
      const lines = lectern.database.read.manager.countBy(TranscriptLineEntity, { talkId: talk.id });
      expect(await lines).toBe(0);
      const shown = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${talk.id}`);
      expect(shown.body.talk.tags).toEqual([]);
    });

    test('without a transcript a new description removes the summary', async () => {
      const { id: authorId, client } = await member();
      const talk = await createTalk(lectern.database, { authorId, summary: 'Old.', description: 'Old.' });
      await change(client, talk.id, { youtube_link: talk.youtubeLink, description: 'New.' });
      expect((await stored(talk.id)).summary).toBeNull();
    });

    test('a change of a published talk appears in the lists immediately', async () => {
      const { id: authorId, client } = await member();
      const talk = await createTalk(lectern.database, { authorId, createdAt: lectern.clock.now() });
      await client.get('/api/v1/talk_discoveries/recent_talks');
      await change(client, talk.id, { youtube_link: talk.youtubeLink, title: 'Renamed in the list' });
      const { body } = await client.get('/api/v1/talk_discoveries/recent_talks');
      expect(JSON.stringify(body)).toContain('Renamed in the list');
    });
  });
});
