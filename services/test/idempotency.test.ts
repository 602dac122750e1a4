import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  CreatedTeamToken,
  LikeAnswer,
  Note,
  SavedTalk,
  SubscribeAnswer,
} from '@lectern/contracts';
import { IdempotencyKeyEntity } from '../src/database/idempotency/idempotency-key.entity.js';
import { IdempotencyUpkeep } from '../src/gateway/idempotency-upkeep.js';
import { UserEntity } from '../src/modules/users/user.entity.js';
import type { TalkEntity } from '../src/modules/catalogue/index.js';
import { NoteEntity } from '../src/modules/contents/note.entity.js';
import { createConference, createSlot, createTalk, createUser } from './support/factories.js';
import { startSecondApp } from './support/second-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const NOTES = '/api/v1/notes';
const DAY_MS = 86_400_000;
const OPERATOR = 'operator@lectern.example';

describe.each(dialects)('a repeated change, on %s,', (dialect) => {
  let lectern: TestApp;
  let talk: TalkEntity;
  let member: TestClient;

  beforeAll(async () => {
    lectern = await startTestApp(dialect, { OPERATORS: OPERATOR });
    talk = await createTalk(lectern.database);
    member = await newMember();
  });
  afterAll(() => lectern.close());

  const newMember = async (): Promise<TestClient> =>
    lectern.client().signIn((await createUser(lectern.database)).id);
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const note = (client: TestClient, content: string, key: string) =>
    client.post<Note & ApiError>(NOTES, { content, talk_id: talk.id, user_id: null }, keyed(key));
  const notesOf = (content: string) => lectern.database.read.manager.countBy(NoteEntity, { content });

  test('adds one note and answers as the first time', async () => {
    const key = randomUUID();
    const first = await note(member, 'Only once', key);
    const again = await note(member, 'Only once', key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await notesOf('Only once')).toBe(1);
    expect((await note(member, 'Only once', randomUUID())).body.id).not.toBe(first.body.id);
  });

  test('answers with the note even if it was deleted since', async () => {
    const key = randomUUID();
    const { body } = await note(member, 'Gone since', key);
    await member.send('DELETE', `${NOTES}/${body.id}`);
    expect((await note(member, 'Gone since', key)).body).toEqual(body);
  });

  test('is done once when sent many times concurrently to two processes, with equal responses', async () => {
    const key = randomUUID();
    const { id } = await createUser(lectern.database);
    const second = await startSecondApp(lectern);
    const clients = await Promise.all(
      [lectern.client(), lectern.client(), second.client(), second.client()].map((each) => each.signIn(id)),
    );
    const answers = await Promise.all(clients.map((client) => note(client, 'All at once', key)));
    await second.close();
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await notesOf('All at once')).toBe(1);
  });

  test('is recognised after a restart', async () => {
    const key = randomUUID();
    const { id } = await createUser(lectern.database);
    const before = await note(await lectern.client().signIn(id), 'Before the restart', key);
    const restarted = await startSecondApp(lectern);
    const after = await note(await restarted.client().signIn(id), 'Before the restart', key);
    await restarted.close();
    expect(after.body).toEqual(before.body);
    expect(await notesOf('Before the restart')).toBe(1);
  });

  test('is refused with another body, and is a separate call at another address or by another person', async () => {
    const key = randomUUID();
    await note(member, 'The first body', key);
    const other = await note(member, 'Another body', key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await notesOf('Another body')).toBe(0);
    expect((await note(await newMember(), 'The first body', key)).status).toBe(201);
    expect(await notesOf('The first body')).toBe(2);
  });

  test('is tried again if it was refused the first time', async () => {
    const key = randomUUID();
    const missing = { content: 'Too early', talk_id: 2_000_000, user_id: null };
    expect((await member.post(NOTES, missing, keyed(key))).status).toBe(404);
    expect((await note(member, 'Too early', key)).status).toBe(201);
  });

  test.each(['short', 'a key with spaces', 'x'.repeat(201)])('is refused with the key %j', async (key) => {
    const { status, body } = await note(member, 'Bad key', key);
    expect([status, body.error]).toEqual([400, 'An Idempotency-Key must have 8 to 200 visible characters.']);
  });

  test('gives a like once, and a second one takes it back', async () => {
    const key = randomUUID();
    const like = (its: string) =>
      member.post<LikeAnswer>(`/api/v1/talks/${talk.slug}/like_talks`, undefined, keyed(its));
    expect((await like(key)).body).toMatchObject({ liked: true });
    expect((await like(key)).body).toMatchObject({ liked: true });
    expect((await like(randomUUID())).body).toMatchObject({ liked: false });
    // The result from back then, not the current one.
    expect((await like(key)).body).toMatchObject({ liked: true });
  });

  test('works for deleting, editing and restoring a note', async () => {
    const { body } = await note(member, 'To be changed', randomUUID());
    const [change, remove, restore] = [randomUUID(), randomUUID(), randomUUID()];
    const patch = () =>
      member.send<Note>('PATCH', `${NOTES}/${body.id}`, { content: 'Changed' }, keyed(change));
    const del = () => member.send('DELETE', `${NOTES}/${body.id}`, undefined, keyed(remove));
    const back = () => member.post<Note>(`${NOTES}/${body.id}/restore`, undefined, keyed(restore));
    const changed = (await patch()).body;
    lectern.clock.advance(1_000);
    expect((await patch()).body).toEqual(changed);
    expect([(await del()).status, (await del()).status]).toEqual([204, 204]);
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    // The deletion is repeated late, after it was undone: it is not applied again.
    expect((await del()).status).toBe(204);
    expect((await member.get<Note[]>(`${NOTES}?talk_id=${talk.id}`)).body.map(({ id }) => id)).toContain(
      body.id,
    );
  });

  test('works for a subscription and a calendar file', async () => {
    const [subscribe, add] = [randomUUID(), randomUUID()];
    const { id: talkId } = await createTalk(lectern.database, { videoId: null, youtubeLink: null });
    const conference = await createConference(lectern.database);
    const slot = await createSlot(lectern.database, { conferenceId: conference.id, talkId });
    const subscribed = () =>
      member.post<SubscribeAnswer>(`/api/v1/talks/${talkId}/subscribe`, undefined, keyed(subscribe));
    expect([(await subscribed()).status, (await subscribed()).status]).toEqual([201, 201]);
    expect((await member.post(`/api/v1/talks/${talkId}/subscribe`)).status).toBe(409);

    const file = () =>
      member.get<string>(
        `/api/v1/conferences/${conference.slug}/slots/${slot.id}/add_to_calendar`,
        keyed(add),
      );
    const first = await file();
    lectern.clock.advance(5_000);
    const again = await file();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body).toContain('BEGIN:VEVENT');
    expect(again.body).toBe(first.body);
    expect(again.headers.get('content-disposition')).toBe(first.headers.get('content-disposition'));
  });

  test('works for a talk and its speaker, whose form is compared by content', async () => {
    const [add, save] = [randomUUID(), randomUUID()];
    const talkInput = {
      title: 'Sent twice',
      description: 'About it.',
      youtube_link: 'https://youtu.be/sent-twice1',
    };
    const first = await member.post<SavedTalk>('/api/v1/talks', talkInput, keyed(add));
    const again = await member.post<SavedTalk>('/api/v1/talks', talkInput, keyed(add));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);

    const form = (about: string) => {
      const fields = new FormData();
      fields.append('speaker[speakername]', 'Twice Saved');
      fields.append('speaker[description]', about);
      fields.append('talk_id', String(first.body.talk.id));
      return fields;
    };
    const speaker = (about: string) => member.post<ApiError>('/api/v1/speakers', form(about), keyed(save));
    expect([(await speaker('About')).status, (await speaker('About')).status]).toEqual([201, 201]);
    expect((await speaker('Otherwise')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('answers with a secret only once', async () => {
    const { id } = await createUser(lectern.database, { email: OPERATOR });
    const operator = await lectern.consoleClient().signIn(id);
    const key = randomUUID();
    const create = () =>
      operator.post<CreatedTeamToken & ApiError>(
        '/api/v1/tokens',
        { team: 'search', remotes: ['mf-search'] },
        keyed(key),
      );
    const first = await create();
    expect(first.status).toBe(201);
    const again = await create();
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'ALREADY_DONE', id: first.body.id });
    const stored = await lectern.database.read.manager.find(IdempotencyKeyEntity);
    expect(JSON.stringify(stored)).not.toContain(first.body.token);
  });

  test('is forgotten after a day, and with the account', async () => {
    const { id } = await createUser(lectern.database);
    const leaving = await lectern.client().signIn(id);
    await note(leaving, 'Of who leaves', randomUUID());
    const keysOf = (userId: number) =>
      lectern.database.read.manager.countBy(IdempotencyKeyEntity, { userId });
    expect(await keysOf(id)).toBe(1);
    await lectern.database.write((tx) => tx.delete(UserEntity, id));
    expect(await keysOf(id)).toBe(0);

    const upkeep = lectern.app.get(IdempotencyUpkeep);
    lectern.clock.advance(DAY_MS - 60_000);
    await upkeep.run();
    expect(await lectern.database.read.manager.count(IdempotencyKeyEntity)).toBeGreaterThan(0);
    lectern.clock.advance(2 * 60_000);
    await upkeep.run();
    expect(await lectern.database.read.manager.count(IdempotencyKeyEntity)).toBe(0);
  });
});
