import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  requiredText,
  TALK_ID_MISSING,
  type ApiError,
  type ConferenceTalks,
  type SavedSpeaker,
  type SavedTalk,
  type SpeakerName,
  type SpeakerProfile,
  type TalkAnswer,
} from '@lectern/contracts';
import { In } from 'typeorm';
import { SpeakerAliasEntity, SpeakerEntity, TalkEntity } from '../src/modules/catalogue/index.js';
import { createConference, createSpeaker, createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

/** Response of a success or a failure. */
type Answer = Pick<SavedSpeaker, 'speaker' | 'biography_waits' | 'place_waits'> & ApiError;

const PATH = '/api/v1/speakers';

function formOf(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}

describe.each(dialects)('speakers of contributions on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  async function member(): Promise<TestClient> {
    const { id } = await createUser(lectern.database);
    return lectern.client().signIn(id);
  }

  async function draftOf(client: TestClient): Promise<SavedTalk['talk']> {
    const { body } = await client.post<SavedTalk>('/api/v1/talks', {
      title: `A draft ${randomBytes(4).toString('hex')}`,
      description: 'About it.',
      youtube_link: `https://youtu.be/${randomBytes(8).toString('base64url')}`,
    });
    return body.talk;
  }

  const save = (
    client: TestClient,
    talkId: number | string | undefined,
    name: string | undefined = 'Ada Lovelace',
    about: string | undefined = 'Wrote the first program.',
    place: Record<string, string> = {},
  ) =>
    client.post<Answer>(
      PATH,
      formOf({
        'speaker[speakername]': name,
        'speaker[description]': about,
        talk_id: talkId === undefined ? undefined : String(talkId),
        ...place,
      }),
    );

  /** The wizard's final change. */
  const finish = async (client: TestClient, talkId: number, fields: Record<string, unknown> = {}) => {
    const { title, description, youtubeLink } = await lectern.database.read.manager.findOneByOrFail(
      TalkEntity,
      { id: talkId },
    );
    return client.send<SavedTalk>('PUT', `/api/v1/talks/${talkId}`, {
      title,
      description,
      youtube_link: youtubeLink,
      conference_name: 'Nowhere Conf',
      ...fields,
    });
  };

  const speakersOfTalk = async (client: TestClient, talkId: number) => {
    const { body } = await client.get<TalkAnswer>(`/api/v1/talks/${talkId}`);
    return body.talk.speakers.map(({ speakername }) => speakername);
  };
  const rowOf = (id: number) => lectern.database.read.manager.findOneByOrFail(SpeakerEntity, { id });
  const isThere = (id: number) => lectern.database.read.manager.existsBy(SpeakerEntity, { id });

  describe('POST /api/v1/speakers', () => {
    test('saves the speaker of a draft only its author sees: 201', async () => {
      const client = await member();
      const talk = await draftOf(client);
      const { status, body } = await save(
        client,
        talk.id,
        '  Grace  Brewster Hopper ',
        'Found a bug.\r\nA moth.',
      );

      expect(status).toBe(201);
      expect(body).toEqual({
        success: true,
        picture_proposed: false,
        biography_waits: false,
        place_waits: false,
        speaker: {
          id: expect.any(Number),
          slug: 'grace-brewster-hopper',
          speakername: 'Grace Brewster Hopper',
          first_name: 'Grace',
          last_name: 'Brewster Hopper',
          description: 'Found a bug.\nA moth.',
          profile_picture_url: null,
          profile_picture: null,
          github_link: null,
          talk_count: 0,
          recording_count: 0,
          first_year: null,
          last_year: null,
          subjects: [],
        },
      });
      expect(await speakersOfTalk(client, talk.id)).toEqual(['Grace Brewster Hopper']);
      const visitor = lectern.client();
      for (const path of [`/api/v1/talks/${talk.id}`, `${PATH}/grace-brewster-hopper`])
        expect((await visitor.get(path)).status).toBe(404);
      const { body: names } = await visitor.get<SpeakerName[]>(`${PATH}/speaker_names?query=grace`);
      expect(names).toEqual([]);
    });

    test('the update that follows publishes it with its conference', async () => {
      const client = await member();
      const conference = await createConference(lectern.database, { name: 'Finishing Days 2026' });
      const talk = await draftOf(client);
      await save(client, talk.id, 'Frances Allen');
      const visitor = lectern.client();
      const talksThere = `/api/v1/conferences/${conference.slug}/talks`;
      for (const path of [PATH, talksThere, '/api/v1/talk_discoveries/recent_talks']) await visitor.get(path);
      lectern.clock.advance(60_000);
      const { status, body } = await finish(client, talk.id, { conference_name: 'finishing days 2026' });
      expect([status, body.talk.status]).toEqual([200, 'published']);
      const shown = await visitor.get<TalkAnswer>(`/api/v1/talks/${talk.id}`);
      expect(shown.body.talk).toMatchObject({
        created_at: lectern.clock.now().toISOString(),
        speaker: { slug: 'frances-allen' },
        conference_name: 'Finishing Days 2026',
      });
      const row = await lectern.database.read.manager.findOneByOrFail(TalkEntity, { id: talk.id });
      expect(row.trendingScore).toBeGreaterThan(0);
      const there = await visitor.get<ConferenceTalks>(talksThere);
      expect(there.body.talks.map(({ id }) => id)).toEqual([talk.id]);
      const found = await visitor.get<{ id: number }[]>('/api/v1/talks/combined_search?query=frances+allen');
      expect(found.body.map(({ id }) => id)).toEqual([talk.id]);
      const { body: count } = await visitor.get(`${PATH}/frances-allen/talk_count`);
      expect(count).toEqual({ talk_count: 1 });
    });

    test('an update without a speaker, or of the first step, publishes nothing', async () => {
      const client = await member();
      const talk = await draftOf(client);
      expect((await finish(client, talk.id)).body.talk.status).toBe('draft');
      await save(client, talk.id, 'Jean Bartik');
      expect((await finish(client, talk.id, { draft: true })).body.talk.status).toBe('draft');
      expect((await finish(client, talk.id)).body.talk.status).toBe('published');
      const again = await finish(client, talk.id, { draft: true, title: 'Corrected' });
      expect(again.body.talk).toMatchObject({ status: 'published', title: 'Corrected' });
    });

    test('speaker and talk appear in the lists immediately', async () => {
      const client = await member();
      const talk = await draftOf(client);
      const lists = [
        PATH,
        `${PATH}/top_voice`,
        '/api/v1/talk_discoveries/recent_talks',
        '/api/v1/talks/tags_and_speakers',
      ];
      for (const path of lists) await lectern.client().get(path);
      await save(client, talk.id, 'Radia Perlman');
      await finish(client, talk.id);
      for (const path of lists.filter((path) => !path.endsWith('top_voice'))) {
        expect(JSON.stringify((await lectern.client().get(path)).body)).toContain('Radia Perlman');
      }
    });

    test('answers 401 to a visitor, 403 without the CSRF token', async () => {
      const visitor = await save(lectern.client(), 1);
      expect(visitor.status).toBe(401);
      expect(visitor.body).toMatchObject({
        success: false,
        error: 'You need to be logged in to save a speaker.',
      });
      const form = formOf({ 'speaker[speakername]': 'X', 'speaker[description]': 'Y', talk_id: '1' });
      const { status, body } = await (await member()).post<ApiError>(PATH, form, { 'x-csrf-token': '' });
      expect([status, body.code]).toEqual([403, 'CSRF_INVALID']);
    });

    test.each([undefined, '', ' ', 'undefined', 'null'])('without a talk id (%j) answers 422', async (id) => {
      const { status, body } = await save(await member(), id);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: TALK_ID_MISSING,
        errors: { talk_id: [TALK_ID_MISSING] },
      });
    });

    test.each(['2000000000', '99999999999', 'a-slug', '1; DROP TABLE talks', '-1'])(
      'an unknown talk (%s) answers 404',
      async (id) => {
        const { status, body } = await save(await member(), id);
        expect([status, body.code]).toEqual([404, 'TALK_NOT_FOUND']);
      },
    );

    test("another's talk answers 403, as do catalogue talks, and another's draft 404", async () => {
      const author = await member();
      const [draft, published] = [await draftOf(author), await draftOf(author)];
      await save(author, published.id, 'Radia Perlman');
      await finish(author, published.id);
      const catalogue = await createTalk(lectern.database);
      const client = await member();
      for (const { id } of [published, catalogue]) {
        const { status, body } = await save(client, id, 'Intruder Person');
        expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
      }
      const { status, body: refusal } = await save(client, draft.id, 'Intruder Person');
      expect([status, refusal.code]).toEqual([404, 'TALK_NOT_FOUND']);
      const { body } = await lectern.client().get<SpeakerName[]>(`${PATH}/speaker_names?query=intruder`);
      expect(body).toEqual([]);
    });

    test.each([
      [requiredText('Speaker Name'), 'speaker[speakername]', ''],
      [requiredText('Speaker Name'), 'speaker[speakername]', '\u200B'],
      [requiredText('Speaker Name'), 'speaker[speakername]', '###'],
      [requiredText('Speaker Name'), 'speaker[speakername]', undefined],
      ['Speaker Name can have at most 150 characters', 'speaker[speakername]', 'x'.repeat(151)],
      ['Speaker Name is too long', 'speaker[speakername]', '\uFDFA'.repeat(150)],
      [requiredText('About Speaker'), 'speaker[description]', ' \n'],
      [requiredText('About Speaker'), 'speaker[description]', undefined],
      ['About Speaker can have at most 5000 characters', 'speaker[description]', '👩'.repeat(5001)],
    ])('answers 422: %s, on %s (%#)', async (message, field, value) => {
      const client = await member();
      const talk = await draftOf(client);
      const fields = {
        'speaker[speakername]': 'A Name',
        'speaker[description]': 'Text.',
        talk_id: String(talk.id),
      };
      const { status, body } = await client.post<Answer>(PATH, formOf({ ...fields, [field]: value }));
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(body.errors).toEqual({ [field]: [message] });
      expect((await lectern.client().get(`/api/v1/talks/${talk.id}`)).status).toBe(404);
    });

    test('the longest values are stored completely', async () => {
      const client = await member();
      const about = '👩'.repeat(5000);
      const name = `${'𝓍'.repeat(74)} ${'𝓎'.repeat(75)}`;
      const { status, body } = await save(client, (await draftOf(client)).id, name, about);
      expect(status).toBe(201);
      expect(body.speaker).toMatchObject({ speakername: name.normalize('NFC'), description: about });
    });

    test('JSON and other form types answer 415, a truncated form 400', async () => {
      const client = await member();
      expect((await client.post(PATH, { talk_id: 1 })).status).toBe(415);
      const elsewhere = await client.post<ApiError>('/api/v1/talks', formOf({ title: 'x' }));
      expect([elsewhere.status, elsewhere.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const type = { 'content-type': 'multipart/form-data; boundary=b' };
      const broken = '--b\r\nContent-Disposition: form-data; name="talk_id"\r\n\r\n1';
      for (const text of [broken, 'no form at all', '--b\r\n\r\n']) {
        expect((await client.post<ApiError>(PATH, text, type)).status).toBe(400);
      }
      const noBoundary = await client.post<ApiError>(PATH, broken, { 'content-type': 'multipart/form-data' });
      expect([400, 415]).toContain(noBoundary.status);
    });

    test('a form of a thousand fields is refused', async () => {
      const form = formOf(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, 'x'])));
      expect((await (await member()).post(PATH, form)).status).toBe(413);
    });
  });

  describe('an existing name', () => {
    test.each([
      ['in other letters', 'BARBARA  Liskóv'],
      ['by an alias', 'B. Liskov'],
    ])('%s is that speaker, and only empty fields are filled', async (_how, name) => {
      const key = randomBytes(8).toString('hex');
      const full = await createSpeaker(lectern.database, {
        name: `Barbara Liskov ${key}`,
        description: 'Known already.',
        profilePictureUrl: 'https://avatars.githubusercontent.com/u/1',
        createdAt: new Date('2020-01-01'),
      });
      await lectern.database.write((tx) =>
        tx.insert(SpeakerAliasEntity, {
          speakerId: full.id,
          alias: `B. Liskov ${key}`,
          aliasKey: `b liskov ${key}`,
        }),
      );
      const client = await member();
      const { status, body } = await save(client, (await draftOf(client)).id, `${name} ${key}`, 'New text.');
      expect(status).toBe(201);
      expect(body.speaker).toMatchObject({
        id: full.id,
        speakername: `Barbara Liskov ${key}`,
        description: 'Known already.',
        profile_picture_url: 'https://avatars.githubusercontent.com/u/1',
      });
    });

    test('gets the missing description once an operator approves it', async () => {
      const { id } = await createSpeaker(lectern.database, {
        name: 'Empty Handed',
        createdAt: new Date('2020-01-01'),
      });
      const client = await member();
      const { body } = await save(client, (await draftOf(client)).id, 'empty handed', 'First text.');
      expect(body.speaker).toMatchObject({ id, speakername: 'Empty Handed', description: '' });
      expect([body.biography_waits, body.place_waits]).toEqual([true, true]);
    });

    test('stays one speaker when ten members save it at the same time', async () => {
      const members = await Promise.all(Array.from({ length: 10 }, member));
      const drafts = await Promise.all(members.map(draftOf));
      const answers = await Promise.all(
        members.map((client, at) => save(client, drafts[at]?.id, 'Everybodys Darling')),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(new Set(answers.map(({ body }) => body.speaker.id)).size).toBe(1);
      const ids = drafts.map(({ id }) => id);
      await Promise.all(members.map((client, at) => finish(client, ids[at] ?? 0)));
      const stages = await Promise.all(ids.map((id) => speakersOfTalk(lectern.client(), id)));
      expect(stages).toEqual(ids.map(() => ['Everybodys Darling']));
    });
  });

  describe('saving again', () => {
    test('with another name replaces the speaker and removes the mistyped one', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      const slip = await save(client, id, 'Margret Hamiltn');
      const again = await save(client, id, 'Margaret Hamilton');
      expect(again.status).toBe(201);
      expect(await speakersOfTalk(client, id)).toEqual(['Margaret Hamilton']);
      expect(await isThere(slip.body.speaker.id)).toBe(false);
    });

    test('with the same name corrects what came with this talk', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      const first = await save(client, id, 'karen sparck jones', 'Frst text.');
      const again = await save(client, id, 'Karen Spärck Jones', 'First text.');
      expect(again.body.speaker).toMatchObject({
        id: first.body.speaker.id,
        speakername: 'Karen Spärck Jones',
        description: 'First text.',
      });
      expect(await speakersOfTalk(client, id)).toEqual(['Karen Spärck Jones']);
    });

    test('keeps a speaker who existed before or now has another talk', async () => {
      const client = await member();
      const older = await createSpeaker(lectern.database, {
        name: 'Older Entry',
        createdAt: new Date('2020-01-01'),
      });
      const first = await draftOf(client);
      await save(client, first.id, 'Older Entry');
      const shared = await save(client, first.id, 'Shared Person', 'Own words.');
      const second = await draftOf(await member());
      expect(second.id).toBeGreaterThan(first.id);
      const other = await member();
      await save(other, (await draftOf(other)).id, 'Shared Person', 'Words of another.');
      await save(client, first.id, 'Somebody Else');
      expect(await isThere(older.id)).toBe(true);
      expect(await isThere(shared.body.speaker.id)).toBe(true);
      expect(await rowOf(shared.body.speaker.id)).toMatchObject({ description: 'Own words.' });
    });

    test('answers the same when a later choice has replaced the speaker', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      const key = { 'idempotency-key': randomUUID() };
      const form = () =>
        formOf({
          'speaker[speakername]': 'First Choice',
          'speaker[description]': 'Text.',
          talk_id: String(id),
        });
      const first = await client.post<Answer>(PATH, form(), key);
      await save(client, id, 'Second Choice');
      const again = await client.post<Answer>(PATH, form(), key);
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
      expect(await speakersOfTalk(client, id)).toEqual(['Second Choice']);
    });

    test('ten times at the same time makes one speaker', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      const names = Array.from({ length: 10 }, (_, at) => `Candidate ${'abcdefghij'[at]}`);
      const answers = await Promise.all(names.map((name) => save(client, id, name)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(await speakersOfTalk(client, id)).toHaveLength(1);
      const known = await lectern.database.read.manager.findBy(SpeakerEntity, {
        name: In(names),
      });
      expect(known).toHaveLength(1);
    });
  });

  describe('several speakers', () => {
    const at = (position: number, count?: number) => ({
      position: String(position),
      ...(count !== undefined && { count: String(count) }),
    });

    test('each have their own place, in order', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      await save(client, id, 'Second Voice', 'Text.', at(1));
      await save(client, id, 'First Voice', 'Text.', at(0));
      expect(await speakersOfTalk(client, id)).toEqual(['First Voice', 'Second Voice']);
    });

    test('without a place the first is corrected and the others stay', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      await save(client, id, 'Frst Person', 'Text.', at(0));
      await save(client, id, 'Other Person', 'Text.', at(1));
      await save(client, id, 'First Person');
      expect(await speakersOfTalk(client, id)).toEqual(['First Person', 'Other Person']);
    });

    test('can be corrected, reordered and removed by place', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      const names = ['Anna Stage', 'Berta Stage', 'Clara Stage'];
      for (const [place, name] of names.entries()) await save(client, id, name, 'Text.', at(place, 3));
      const slip = await save(client, id, 'Brta Stage', 'Text.', at(1, 3));
      expect(await speakersOfTalk(client, id)).toEqual(['Anna Stage', 'Brta Stage', 'Clara Stage']);
      for (const [place, name] of ['Berta Stage', 'Anna Stage'].entries())
        await save(client, id, name, 'Text.', at(place, 2));
      expect(await speakersOfTalk(client, id)).toEqual(['Berta Stage', 'Anna Stage']);
      expect(await isThere(slip.body.speaker.id)).toBe(false);
    });

    test('are listed only once each', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      await save(client, id, 'Twice Named', 'Text.', at(0));
      await save(client, id, 'twice named', 'Text.', at(1));
      expect(await speakersOfTalk(client, id)).toEqual(['twice named']);
    });

    test.each([
      ['position', '10'],
      ['position', '-1'],
      ['position', 'x'],
      ['count', '0'],
      ['count', '11'],
    ])('a %s of %s answers 422', async (field, value) => {
      const client = await member();
      const { status, body } = await save(client, (await draftOf(client)).id, 'A Name', 'Text.', {
        [field]: value,
      });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    });
  });

  describe('for the wizard', () => {
    test('GET /api/v1/speakers/speaker_names?query= lists saved speakers, and GET /api/v1/speakers/{id} describes them', async () => {
      const client = await member();
      const { id } = await draftOf(client);
      const { body } = await save(client, id, 'Zsófia Wizard', 'Tells.');
      await finish(client, id);
      const names = await client.get<SpeakerName[]>(
        `${PATH}/speaker_names?query=${encodeURIComponent('zsóf')}`,
      );
      expect(names.body).toEqual([{ id: body.speaker.id, speakername: 'Zsófia Wizard' }]);
      const profile = await client.get<SpeakerProfile>(`${PATH}/${body.speaker.id}`);
      expect(profile.body).toMatchObject({
        success: true,
        speaker: { speakername: 'Zsófia Wizard', description: 'Tells.' },
      });
    });
  });
});
