import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, Note, SavedSpeaker, SavedTalk } from '@lectern/contracts';
import { SpeakerEntity, TalkEntity } from '../src/modules/catalogue/index.js';
import { DailyBytesEntity } from '../src/database/daily-bytes/daily-bytes.entity.js';
import { dayOf } from '../src/kernel/next-day.js';
import { setTrusted } from '../src/modules/users/index.js';
import { UsersService } from '../src/modules/auth/users.service.js';
import { NoteEntity } from '../src/modules/contents/note.entity.js';
import { PictureSweep } from '../src/modules/upkeep/pictures/picture-sweep.js';
import { PictureProposalEntity } from '../src/modules/contributions/index.js';
import { makePicture } from '../src/modules/pictures/make-picture.js';
import { PictureUploadEntity } from '../src/modules/pictures/picture-upload.entity.js';
import { PicturesService } from '../src/modules/pictures/pictures.service.js';
import { createSpeaker, createTalk, createUser } from './support/factories.js';
import { plainPng } from './support/picture-files.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;

type Answer = Pick<SavedSpeaker, 'speaker' | 'picture_proposed'> &
  Pick<SavedTalk, 'talk'> &
  Omit<ApiError, 'success'>;

describe.each(dialects)('the quota of one member on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  async function newMember() {
    const { id } = await createUser(lectern.database);
    return { id, client: await lectern.client().signIn(id) };
  }

  const add = (client: TestClient) =>
    client.post<Answer>('/api/v1/talks', {
      title: 'Kept',
      description: 'What is kept.',
      youtube_link: `https://youtu.be/${randomBytes(8).toString('base64url')}`,
    });

  const upload = (client: TestClient, talkId: number, content: Buffer, name = `Pia of ${talkId}`) => {
    const form = new FormData();
    form.append('speaker[speakername]', name);
    form.append('speaker[description]', 'Has a picture.');
    form.append('speaker[profile_picture]', new Blob([new Uint8Array(content)]), 'me.png');
    form.append('talk_id', String(talkId));
    return client.post<Answer>('/api/v1/speakers', form);
  };

  /** As if they had been uploaded earlier. */
  const uploaded = (userId: number, count: number, bytes: number) =>
    lectern.database.write((tx) =>
      tx.insert(
        PictureUploadEntity,
        Array.from({ length: count }, () => ({
          userId,
          source: randomBytes(16).toString('hex'),
          hash: randomBytes(16).toString('hex'),
          bytes,
          uploadedAt: lectern.clock.now(),
        })),
      ),
    );

  const statusOf = async (address: string) => (await fetch(lectern.url + address)).status;

  test('is 200 drafts, and a finished one makes room', async () => {
    const { id: authorId, client } = await newMember();
    const drafts = await lectern.database.write((tx) =>
      tx.save(
        TalkEntity,
        Array.from({ length: 199 }, (_, index) => ({
          slug: `kept-${authorId}-${index}`,
          title: 'Kept',
          description: '',
          status: 'draft' as const,
          authorId,
          createdAt: new Date(0),
          addedAt: new Date(0),
        })),
      ),
    );
    expect((await add(client)).status).toBe(201);
    const refused = await add(client);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'You have reached the limit of 200 drafts. Please finish one of them first.',
    ]);
    expect((await add((await newMember()).client)).status).toBe(201);
    await lectern.database.write((tx) => tx.update(TalkEntity, drafts[0]?.id ?? 0, { status: 'published' }));
    expect((await add(client)).status).toBe(201);
  });

  test('is 100 pictures a day, where the same one does not count again', async () => {
    const { id, client } = await newMember();
    const talkId = (await add(client)).body.talk.id;
    const same = await plainPng('#123456');
    await uploaded(id, 99, 1_000);
    expect((await upload(client, talkId, same)).status).toBe(201);
    const refused = await upload(client, talkId, await plainPng('#654321'));
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await upload(client, talkId, same)).status).toBe(201);
    lectern.clock.advance(DAY_MS);
    expect((await upload(client, talkId, await plainPng('#654321'))).status).toBe(201);
  });

  test('is five pictures at the same time, in turn with other members', async () => {
    const pictures = lectern.app.get(PicturesService);
    const picture = await plainPng('#abcdef');
    const order: string[] = [];
    const make = async (userId: number, name: string) => {
      await pictures.make(userId, picture, 'picture');
      order.push(name);
    };
    const greedy = Array.from({ length: 5 }, (_, index) => make(1, `greedy ${index}`));
    await expect(make(1, 'one too many')).rejects.toThrow('5 of your pictures are being processed.');
    await Promise.all([...greedy, make(2, 'other')]);
    expect(order.indexOf('other')).toBe(1);
  });

  describe('of new members', () => {
    const MORE =
      /^You have reached the limit of .+ a day for new members\..* (?:in (?:\d+ hours|an hour at most)), at 00:00 UTC\.$/;

    /** A draft with a speaker, which its author publishes. */
    const publish = async (client: TestClient) => {
      const { talk } = (await add(client)).body;
      const form = new FormData();
      form.append('speaker[speakername]', 'Uma Often');
      form.append('speaker[description]', 'Speaks often.');
      form.append('talk_id', String(talk.id));
      await client.post('/api/v1/speakers', form);
      return client.send<Answer>('PUT', `/api/v1/talks/${talk.id}`, {
        title: 'Kept',
        description: 'What is kept.',
        youtube_link: talk.youtube_link,
        conference_name: 'A conference',
      });
    };

    const addTranscript = async (client: TestClient, talkId: number, bytes: number) => {
      const form = new FormData();
      const cue = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA line\n\nNOTE ';
      form.append('file', new Blob([cue, 'x'.repeat(bytes - cue.length)]), 'a.vtt');
      return client.post<Answer>(`/api/v1/talks/${talkId}/transcripts`, form);
    };

    const stored = (userId: number, bytes: number) =>
      lectern.database.write((tx) =>
        tx.insert(DailyBytesEntity, { userId, day: dayOf(lectern.clock.now()), bytes }),
      );

    test('is 20 published talks a day, until an operator trusts them', async () => {
      const { id: authorId, client } = await newMember();
      const rows = Array.from({ length: 19 }, (_, index) => ({
        slug: `published-${authorId}-${index}`,
        title: 'Published',
        description: '',
        status: 'published' as const,
        authorId,
        createdAt: lectern.clock.now(),
        addedAt: new Date(0),
      }));
      await lectern.database.write((tx) => tx.save(TalkEntity, rows));
      expect((await publish(client)).body.talk.status).toBe('published');
      const refused = await publish(client);
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(refused.body.error).toMatch(MORE);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);

      await lectern.database.write((tx) => setTrusted(tx, authorId, lectern.clock.now()));
      expect((await publish(client)).body.talk.status).toBe('published');
      await lectern.database.write((tx) => setTrusted(tx, authorId, null));
      expect((await publish(client)).status).toBe(429);
      lectern.clock.advance(DAY_MS);
      expect((await publish(client)).body.talk.status).toBe('published');
    });

    test('is 20 MB a day of transcripts, notes, drafts, biographies and pictures together', async () => {
      const { id, client } = await newMember();
      const talkId = (await add(client)).body.talk.id;
      const used = async () =>
        (await lectern.database.read.manager.findBy(DailyBytesEntity, { userId: id })).map(
          ({ bytes }) => bytes,
        );
      const [draft = 0] = await used();
      expect(draft).toBeGreaterThan(50);
      expect((await addTranscript(client, talkId, 2 * MEGABYTE - 1)).status).toBe(201);
      expect(await used()).toEqual([draft + 2 * MEGABYTE - 1]);
      await upload(client, talkId, await plainPng('#112233'));
      const [withPicture = 0] = await used();
      expect(withPicture).toBeGreaterThan(draft + 2 * MEGABYTE + 100);

      await lectern.database.write((tx) => tx.delete(DailyBytesEntity, { userId: id }));
      await stored(id, 20 * MEGABYTE - 10);
      const key = { 'idempotency-key': `note-of-${id}` };
      const note = (content: string) =>
        client.post<Answer>('/api/v1/notes', { content, talk_id: talkId }, key);
      const refusals = [
        await note('Longer than what is left'),
        await add(client),
        await addTranscript(client, talkId, 1_000),
      ];
      for (const { status, body, headers } of refusals) {
        expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
        expect(body.error).toMatch(MORE);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      // Nothing of them was stored or counted.
      expect(await used()).toEqual([20 * MEGABYTE - 10]);
      expect(await lectern.database.read.manager.countBy(NoteEntity, { userId: id })).toBe(0);

      await lectern.database.write((tx) => setTrusted(tx, id, lectern.clock.now()));
      expect((await note('Longer than what is left')).status).toBe(201);
      const [afterwards = 0] = await used();
      // Repeated under its key, it is not another one.
      expect((await note('Longer than what is left')).status).toBe(201);
      expect(await used()).toEqual([afterwards]);

      await lectern.database.write((tx) => setTrusted(tx, id, null));
      lectern.clock.advance(DAY_MS);
      expect((await add(client)).status).toBe(201);
      const [nextDay = 0, ...others] = await used();
      expect([nextDay < 1_000, others]).toEqual([true, []]);
    });
  });

  test("does not let a provider's name reverse the text direction", async () => {
    const source = { browser: null, network: null };
    const identity = {
      provider: 'github',
      subject: randomBytes(8).toString('hex'),
      email: null,
      image: null,
      authenticatedAt: null,
    } as const;
    const users = lectern.app.get(UsersService);
    const { userId } = await users.signIn(
      { ...identity, name: '\u202Eada\u0007 \u2066Byron' },
      undefined,
      'site',
      source,
    );
    expect((await users.find(userId))?.first_name).toBe('ada');
  });

  test('is 200 notes on a talk, so that no one crowds out others', async () => {
    const { id: userId, client } = await newMember();
    const { id: talkId } = await createTalk(lectern.database);
    const write = () => client.post<ApiError>('/api/v1/notes', { content: 'Mine', talk_id: talkId });
    const rows = Array.from({ length: 199 }, () => ({
      userId,
      talkId,
      slotId: null,
      content: 'Mine',
      createdAt: lectern.clock.now(),
    }));
    await lectern.database.write((tx) => tx.insert(NoteEntity, rows));
    const answers = await Promise.all([write(), write()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await write()).body.error).toBe(
      'You have reached the limit of 200 notes here. Please delete one of them first.',
    );
    const elsewhere = await createTalk(lectern.database);
    expect((await client.post('/api/v1/notes', { content: 'Mine', talk_id: elsewhere.id })).status).toBe(201);
    // Nor by undoing a deletion once another note has its place.
    const { body: notes } = await client.get<Note[]>(`/api/v1/notes?talk_id=${talkId}`);
    const path = `/api/v1/notes/${notes[0]?.id}`;
    expect((await client.send('DELETE', path)).status).toBe(204);
    expect((await write()).status).toBe(201);
    const restored = await client.post<ApiError>(`${path}/restore`);
    expect([restored.status, restored.body.error]).toEqual([
      422,
      'You have reached the limit of 200 notes here. Please delete one of them first.',
    ]);
  });

  test('is 500 MB of pictures', async () => {
    const { id, client } = await newMember();
    const talkId = (await add(client)).body.talk.id;
    await uploaded(id, 1, 500 * MEGABYTE - 1);
    expect((await upload(client, talkId, await plainPng('#123456'))).status).toBe(201);
    const refused = await upload(client, talkId, await plainPng('#654321'));
    expect([refused.status, refused.body.error]).toEqual([
      413,
      'Your pictures have reached the limit of 500 MB.',
    ]);
  });

  test('does not count unreferenced pictures, deleted after a week unless a draft or proposal uses them', async () => {
    const { client } = await newMember();
    const talkId = (await add(client)).body.talk.id;
    const addressOf = async (colour: string) =>
      (await upload(client, talkId, await plainPng(colour))).body.speaker.profile_picture ?? '';
    const left = await addressOf('#aa0000');
    const ofDraft = await addressOf('#00aa00');
    expect([await statusOf(left), await statusOf(ofDraft)]).toEqual([200, 200]);
    // A picture for an existing speaker, which an operator reviews.
    const known = await createSpeaker(lectern.database, { name: 'Known Before', slug: `known-${talkId}` });
    await createTalk(lectern.database, { speakers: [known] });
    const other = (await add(client)).body.talk.id;
    const proposed = await upload(client, other, await plainPng('#0000aa'), 'Known Before');
    expect(proposed.body.picture_proposed).toBe(true);
    const sweep = lectern.app.get(PictureSweep);

    lectern.clock.advance(6.9 * DAY_MS);
    await sweep.run();
    expect(await statusOf(left)).toBe(200);

    lectern.clock.advance(0.2 * DAY_MS);
    await sweep.run();
    expect([await statusOf(left), await statusOf(ofDraft)]).toEqual([404, 200]);
    const held = await lectern.database.read.query<{ picture: string }>(
      'SELECT picture FROM picture_proposals WHERE speaker_id = ?',
      [known.id],
    );
    const hash = held[0]?.picture.slice(0, 32) ?? '';
    const { manager } = lectern.database.read;
    expect(await manager.countBy(PictureUploadEntity, { hash })).toBe(1);

    // The same picture is uploaded again: its files are rewritten.
    const again = await addressOf('#aa0000');
    expect([again, await statusOf(again)]).toEqual([left, 200]);
    // A recently repeated upload also stays, though nothing refers to it yet.
    await lectern.database.write((tx) =>
      tx.update(
        SpeakerEntity,
        { profilePictureUrl: again.replace('-384', '-192') },
        { profilePictureUrl: null },
      ),
    );
    await sweep.run();
    expect(await statusOf(again)).toBe(200);
  });

  test('does not count proposed pictures left by a killed process, deleted after a week', async () => {
    const { client } = await newMember();
    const known = await createSpeaker(lectern.database, { name: 'Long Known', slug: 'long-known' });
    await createTalk(lectern.database, { speakers: [known] });
    const talkId = (await add(client)).body.talk.id;
    const content = await plainPng('#00aaaa');
    await upload(client, talkId, content, 'Long Known');
    const row = await lectern.database.read.manager.findOneByOrFail(PictureProposalEntity, {
      speakerId: known.id,
    });
    const pictures = lectern.app.get(PicturesService);
    const left = await pictures.hold(await makePicture(content));
    const sweep = lectern.app.get(PictureSweep);

    lectern.clock.advance(6.9 * DAY_MS);
    await sweep.run();
    expect((await pictures.allHeld()).has(left)).toBe(true);

    lectern.clock.advance(0.2 * DAY_MS);
    await sweep.run();
    const held = await pictures.allHeld();
    expect([held.has(left), held.has(row.picture)]).toEqual([false, true]);
  });
});
