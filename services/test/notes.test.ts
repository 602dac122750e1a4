import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  SIGN_IN_TO_LIKE,
  SIGN_IN_TO_WRITE,
  TALK_ID_REQUIRED,
  type ApiError,
  type LikeAnswer,
  type Note,
} from '@lectern/contracts';
import { NoteLikeEntity } from '../src/modules/notes/note-like.entity.js';
import { NoteEntity } from '../src/modules/contents/note.entity.js';
import { NotesUpkeep } from '../src/modules/notes/notes-upkeep.js';
import { type TalkEntity, SlotEntity } from '../src/modules/catalogue/index.js';
import { createSlot, createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const NOTES = '/api/v1/notes';
const DOCS = '/api/v1/docs-json';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WRITES_A_MINUTE = 120;
const EMPTY = { content: ['A note cannot be empty'] };

describe.each(dialects)('notes on %s', (dialect) => {
  let lectern: TestApp;
  let talk: TalkEntity;
  let member: TestClient;
  let memberId: number;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    talk = await createTalk(lectern.database);
    [member, memberId] = await newMember();
  });
  afterAll(() => lectern.close());

  const newMember = async (firstName = 'Member'): Promise<[TestClient, number]> => {
    const { id } = await createUser(lectern.database, { firstName });
    return [await lectern.client().signIn(id), id];
  };
  const write = async (client: TestClient, body: unknown) => (await client.post<Note>(NOTES, body)).body;
  const onTalk = (client: TestClient, content: string, talkId = talk.id) =>
    write(client, { content, talk_id: talkId, user_id: null });
  const onSlot = (client: TestClient, slotId: number, fields: object = {}) =>
    write(client, {
      note: {
        slot_id: slotId,
        content: 'On the slot',
        public_at: lectern.clock.now().toISOString(),
        ...fields,
      },
    });
  const list = async (path: string, client = lectern.client()) => (await client.get<Note[]>(path)).body;
  const ofTalk = (talkId: number, client?: TestClient) => list(`${NOTES}?talk_id=${talkId}&user_id=`, client);
  const ofSlot = (slotId: number, client?: TestClient) => list(`/api/v1/slots/${slotId}/fetch_notes`, client);
  const contents = (notes: Note[]) => notes.map(({ content }) => content);
  const stored = (id: number) => lectern.database.read.manager.findOneBy(NoteEntity, { id });
  const countStored = () => lectern.database.read.manager.count(NoteEntity);

  describe('GET /api/v1/notes?talk_id={id}&user_id={id or empty}', () => {
    test('answers with an array, newest first, with authors', async () => {
      const { id: talkId } = await createTalk(lectern.database);
      const [author, authorId] = await newMember('Ada');
      const first = await onTalk(author, 'First', talkId);
      lectern.clock.advance(MINUTE_MS);
      await onTalk(member, 'Second', talkId);
      await onTalk(member, 'Third, in the same moment', talkId);
      await onTalk(member, 'Of another talk');
      const { status, body } = await lectern.client().get<Note[]>(`${NOTES}?talk_id=${talkId}&user_id=`);

      expect(status).toBe(200);
      expect(contents(body)).toEqual(['Third, in the same moment', 'Second', 'First']);
      expect(body[2]).toEqual({
        id: first.id,
        content: 'First',
        talk_id: talkId,
        slot_id: null,
        user_id: authorId,
        created_at: new Date(lectern.clock.now().getTime() - MINUTE_MS).toISOString(),
        public_at: null,
        edited_at: null,
        hidden_reason: null,
        total_likes: 0,
        liked: false,
        user: { first_name: 'Ada', image: null },
      });
    });

    test('answers with an empty array for a talk without notes', async () => {
      expect(await ofTalk((await createTalk(lectern.database)).id)).toEqual([]);
    });

    test('marks the signed-in user’s likes, whatever user_id says, which filters nothing', async () => {
      const { id: talkId } = await createTalk(lectern.database);
      const [reader, readerId] = await newMember();
      const liked = await onTalk(member, 'Liked', talkId);
      await onTalk(reader, 'Not liked', talkId);
      await reader.post(`${NOTES}/${liked.id}/like_notes`);
      const marks = async (client: TestClient, userId: unknown) =>
        (await list(`${NOTES}?talk_id=${talkId}&user_id=${String(userId)}`, client)).map(
          (note) => note.liked,
        );

      expect(await marks(reader, readerId)).toEqual([false, true]);
      expect(await marks(reader, memberId)).toEqual([false, true]);
      expect(await marks(reader, '')).toEqual([false, true]);
      expect(await marks(member, readerId)).toEqual([false, false]);
      expect(await marks(lectern.client(), readerId)).toEqual([false, false]);
      expect(await marks(lectern.client(), "'--")).toEqual([false, false]);
    });

    test.each([
      '',
      '?talk_id=',
      '?talk_id=x',
      '?talk_id=1.5',
      '?talk_id=-1',
      '?talk_id=1&talk_id=2',
      '?user_id=1',
    ])("answers 400 'Talk ID is required.' for %s", async (query) => {
      const { status, body } = await lectern.client().get<ApiError>(NOTES + query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, code: 'BAD_REQUEST', error: TALK_ID_REQUIRED });
    });

    test('answers 404 for an unknown talk', async () => {
      for (const id of [999_999, 2_147_483_648, 0]) {
        const { status, body } = await lectern.client().get<ApiError>(`${NOTES}?talk_id=${id}`);
        expect([status, body.code]).toEqual([404, 'TALK_NOT_FOUND']);
      }
    });
  });

  describe('POST /api/v1/notes from a talk page: content, talk_id, user_id', () => {
    test('answers 201 with the note, by the signed-in user, whatever user_id says', async () => {
      const [, other] = await newMember();
      const { status, body } = await member.post<Note>(NOTES, {
        content: '  Two lines\r\nof 📝 <b>plain</b> text; "quoted" \n',
        talk_id: talk.id,
        user_id: other,
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(Number),
        content: 'Two lines\nof 📝 <b>plain</b> text; "quoted"',
        talk_id: talk.id,
        slot_id: null,
        user_id: memberId,
        created_at: lectern.clock.now().toISOString(),
        public_at: null,
        edited_at: null,
        hidden_reason: null,
        total_likes: 0,
        liked: false,
        user: { first_name: 'Member', image: null },
      });
      expect((await ofTalk(talk.id))[0]).toEqual(body);
    });

    test('accepts ids as text, and an empty user_id', async () => {
      const { status } = await member.post(NOTES, { content: 'x', talk_id: String(talk.id), user_id: '' });
      expect(status).toBe(201);
    });

    test('ignores what is not its author’s to set', async () => {
      const other = await onTalk(member, 'Of another member');
      const [writer] = await newMember();
      const { status, body } = await writer.post<Note>(NOTES, {
        ...other,
        content: 'Mine',
        userId: memberId,
        totalLikes: 99,
        total_likes: 99,
        createdAt: '2001-01-01T00:00:00Z',
        hiddenReason: 'None',
      });
      expect([status, body.total_likes, body.hidden_reason]).toEqual([201, 0, null]);
      expect([body.id, body.user_id, body.created_at]).not.toContain(other.id);
      expect(body.user_id).not.toBe(memberId);
      expect((await ofTalk(talk.id)).find(({ id }) => id === other.id)).toEqual(other);
    });

    test('accepts 2,000 code points after trimming, and no more', async () => {
      const longest = '👩‍💻'.repeat(666) + 'né';
      expect([...longest]).toHaveLength(2_000);
      expect((await onTalk(member, `\n ${longest} `)).content).toBe(longest);
      const { status, body } = await member.post<ApiError>(NOTES, {
        content: `${longest}x`,
        talk_id: talk.id,
      });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ content: ['A note can have at most 2000 characters'] });
    });

    test('removes control characters and lone surrogates', async () => {
      expect((await onTalk(member, 'a\u0000b\u0007c\ud83dd\te')).content).toBe('abcd\te');
    });

    test.each([
      ['no text', { content: '' }, EMPTY],
      ['blanks', { content: ' \n\t\u00a0\u2003 ' }, EMPTY],
      ['nothing but controls', { content: '\u0000\u0001' }, EMPTY],
      ['no content', {}, { content: [expect.any(String)] }],
      ['content that is not text', { content: { a: 1 } }, { content: [expect.any(String)] }],
      ['a talk id that is not a number', { content: 'x', talk_id: 'abc' }, { talk_id: [expect.any(String)] }],
      ['a negative talk', { content: 'x', talk_id: -1 }, { talk_id: [expect.any(String)] }],
      ['no talk', { content: 'x', talk_id: null }, { talk_id: [TALK_ID_REQUIRED] }],
    ])('answers 422 for %s', async (_what, fields, errors) => {
      const before = await countStored();
      const { status, body } = await member.post<ApiError>(NOTES, { talk_id: talk.id, ...fields });
      expect(status).toBe(422);
      expect(body).toMatchObject({ success: false, code: 'VALIDATION_FAILED', errors });
      expect(await countStored()).toBe(before);
    });

    test.each([
      ['an array', []],
      ['text', '"note"'],
      ['null', 'null'],
      ['a null note', { note: null }],
    ])('answers 422 for %s as the body', async (_what, body) => {
      expect((await member.post(NOTES, body)).status).toBe(422);
    });

    test('answers 400 for a body that is not JSON', async () => {
      const { status, body } = await member.post<ApiError>(NOTES, '{"content":');
      expect([status, body.code]).toEqual([400, 'MALFORMED_JSON']);
    });

    test('answers 401 to a visitor', async () => {
      const { status, body } = await lectern
        .client()
        .post<ApiError>(NOTES, { content: 'x', talk_id: talk.id });
      expect(status).toBe(401);
      expect(body.error).toBe(SIGN_IN_TO_WRITE);
    });

    test('answers 404 for an unknown talk', async () => {
      const { status, body } = await member.post<ApiError>(NOTES, { content: 'x', talk_id: 999_999 });
      expect([status, body.code]).toEqual([404, 'TALK_NOT_FOUND']);
    });
  });

  describe('POST /api/v1/notes from a slot: {note: {slot_id, content, talk_id, user_id, public_at}}', () => {
    test('answers 201, and the note is in the lists of the slot and its talk', async () => {
      const slot = await createSlot(lectern.database, { talkId: (await createTalk(lectern.database)).id });
      const publicAt = lectern.clock.now().toISOString();
      const { status, body } = await member.post<Note>(NOTES, {
        note: {
          slot_id: slot.id,
          content: ' Noted ',
          talk_id: slot.talkId,
          user_id: memberId,
          public_at: publicAt,
        },
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        content: 'Noted',
        slot_id: slot.id,
        talk_id: slot.talkId,
        user_id: memberId,
        public_at: publicAt,
      });
      expect(await ofSlot(slot.id)).toEqual([body]);
      expect(await ofTalk(slot.talkId ?? 0)).toEqual([body]);
    });

    test('belongs to the talk of the slot, whatever talk_id says', async () => {
      const slot = await createSlot(lectern.database, { talkId: (await createTalk(lectern.database)).id });
      expect((await onSlot(member, slot.id, { talk_id: talk.id })).talk_id).toBe(slot.talkId);
    });

    test('written before the slot had a talk appears on the talk page later', async () => {
      const slot = await createSlot(lectern.database);
      const note = await onSlot(member, slot.id);
      expect(note.talk_id).toBeNull();
      const later = await createTalk(lectern.database);
      await lectern.database.write((tx) => tx.update(SlotEntity, slot.id, { talkId: later.id }));
      expect(await ofTalk(later.id)).toEqual([note]);
    });

    test('without public_at is public immediately', async () => {
      const slot = await createSlot(lectern.database);
      const note = await onSlot(member, slot.id, { public_at: undefined });
      expect(note.public_at).toBe(lectern.clock.now().toISOString());
    });

    test.each([
      ['no text', { content: ' ' }, 'content'],
      ['an invalid time', { public_at: 'tomorrow' }, 'public_at'],
      ['a day that does not exist', { public_at: '2024-02-30T10:00:00Z' }, 'public_at'],
      ['a time before the year 1', { public_at: '0001-01-01T00:00:00+14:00' }, 'public_at'],
      ['a time after the year 9999', { public_at: '9999-12-31T23:59:59-14:00' }, 'public_at'],
      ['a slot id that is not a number', { slot_id: 'x' }, 'slot_id'],
    ])("answers 422 for %s, under the field's name", async (_what, fields, field) => {
      const slot = await createSlot(lectern.database);
      const note = { slot_id: slot.id, content: 'x', ...fields };
      const { status, body } = await member.post<ApiError>(NOTES, { note });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    });

    test('answers 422 for a break', async () => {
      const slot = await createSlot(lectern.database, { kind: 'break' });
      const { status, body } = await member.post<ApiError>(NOTES, {
        note: { slot_id: slot.id, content: 'x' },
      });
      expect([status, body.errors]).toEqual([
        422,
        { slot_id: ['Notes can be written on talks, not on breaks.'] },
      ]);
    });

    test('answers 401 to a visitor, 404 for an unknown slot', async () => {
      const payload = { note: { slot_id: 999_999, content: 'x' } };
      expect((await lectern.client().post(NOTES, payload)).status).toBe(401);
      const { status, body } = await member.post<ApiError>(NOTES, payload);
      expect([status, body.code]).toEqual([404, 'SLOT_NOT_FOUND']);
    });
  });

  describe('GET /api/v1/slots/{slot_id}/fetch_notes', () => {
    test('lists the notes of that slot, newest public time first', async () => {
      const slot = await createSlot(lectern.database);
      const now = lectern.clock.now().getTime();
      await onSlot(member, slot.id, {
        content: 'Second',
        public_at: new Date(now - MINUTE_MS).toISOString(),
      });
      await onSlot(member, slot.id, {
        content: 'Third',
        public_at: new Date(now - 2 * MINUTE_MS).toISOString(),
      });
      await onSlot(member, slot.id, { content: 'First', public_at: new Date(now).toISOString() });
      await onSlot(member, (await createSlot(lectern.database)).id, { content: 'Elsewhere' });
      const { status, body } = await lectern.client().get<Note[]>(`/api/v1/slots/${slot.id}/fetch_notes`);
      expect(status).toBe(200);
      expect(contents(body)).toEqual(['First', 'Second', 'Third']);
    });

    test('answers 404 for an unknown slot', async () => {
      for (const id of ['999999', 'x', '%00']) {
        const { status, body } = await lectern.client().get<ApiError>(`/api/v1/slots/${id}/fetch_notes`);
        expect([status, body.code]).toEqual([404, 'SLOT_NOT_FOUND']);
      }
    });
  });

  describe('restricted notes', () => {
    test('with a future public_at are visible only to their author until then', async () => {
      const slot = await createSlot(lectern.database, { talkId: (await createTalk(lectern.database)).id });
      const publicAt = new Date(lectern.clock.now().getTime() + DAY_MS).toISOString();
      const { id } = await onSlot(member, slot.id, { public_at: publicAt });
      const [other] = await newMember();
      const seenBy = async (client: TestClient) => [
        (await ofSlot(slot.id, client)).length,
        (await ofTalk(slot.talkId ?? 0, client)).length,
      ];
      expect(await seenBy(member)).toEqual([1, 1]);
      expect(await seenBy(other)).toEqual([0, 0]);
      expect(await seenBy(lectern.client())).toEqual([0, 0]);
      expect((await other.post(`${NOTES}/${id}/like_notes`)).status).toBe(404);
      expect((await other.send('DELETE', `${NOTES}/${id}`)).status).toBe(404);

      lectern.clock.advance(DAY_MS - 1);
      expect(await seenBy(other)).toEqual([0, 0]);
      lectern.clock.advance(1);
      expect(await seenBy(other)).toEqual([1, 1]);
      expect((await other.post(`${NOTES}/${id}/like_notes`)).status).toBe(200);
    });

    test('on a draft are visible only to its author', async () => {
      const [author, authorId] = await newMember();
      const draft = await createTalk(lectern.database, { status: 'draft', authorId });
      const { id } = await onTalk(author, 'To myself', draft.id);
      expect(contents(await ofTalk(draft.id, author))).toEqual(['To myself']);
      for (const client of [member, lectern.client()]) {
        expect((await client.get(`${NOTES}?talk_id=${draft.id}`)).status).toBe(404);
      }
      expect((await member.post(NOTES, { content: 'x', talk_id: draft.id })).status).toBe(404);
      expect((await member.post(`${NOTES}/${id}/like_notes`)).status).toBe(404);
    });
  });

  describe('DELETE /api/v1/notes/{id}', () => {
    const remove = (client: TestClient, id: unknown) =>
      client.send<ApiError>('DELETE', `${NOTES}/${String(id)}`);

    const restore = (client: TestClient, id: number) =>
      client.post<Note & ApiError>(`${NOTES}/${id}/restore`);

    test('answers 204 to its author, and after a minute note and likes are deleted', async () => {
      const { id } = await onTalk(member, 'Gone soon');
      await member.post(`${NOTES}/${id}/like_notes`);
      const { status, body } = await remove(member, id);
      expect([status, body]).toEqual([204, '']);
      expect(contents(await ofTalk(talk.id, member))).not.toContain('Gone soon');
      expect((await remove(member, id)).status).toBe(404);
      expect((await member.post(`${NOTES}/${id}/like_notes`)).status).toBe(404);
      lectern.clock.advance(MINUTE_MS + 1);
      expect((await restore(member, id)).status).toBe(404);
      await lectern.app.get(NotesUpkeep).run();
      expect(await stored(id)).toBeNull();
      expect(await lectern.database.read.manager.countBy(NoteLikeEntity, { noteId: id })).toBe(0);
    });

    test('can be undone within a minute, by its author only', async () => {
      const { id } = await onTalk(member, 'Back again');
      const [other] = await newMember();
      await other.post(`${NOTES}/${id}/like_notes`);
      await remove(member, id);
      lectern.clock.advance(MINUTE_MS - 1);
      await lectern.app.get(NotesUpkeep).run();
      expect((await restore(other, id)).status).toBe(404);
      expect((await restore(lectern.client(), id)).status).toBe(401);
      const { status, body } = await restore(member, id);
      expect([status, body.content, body.total_likes]).toEqual([200, 'Back again', 1]);
      // Again: it already exists.
      expect((await restore(member, id)).status).toBe(200);
    });

    test('answers 403 to others, 401 to a visitor, and the note stays', async () => {
      const { id } = await onTalk(member, 'Here to stay');
      const [other] = await newMember();
      const refused = await remove(other, id);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await remove(lectern.client(), id)).status).toBe(401);
      expect(await stored(id)).not.toBeNull();
    });

    test.each(['999999', 'x', '0', '99999999999'])('answers 404 for %s', async (id) => {
      const { status, body } = await remove(member, id);
      expect([status, body.code]).toEqual([404, 'NOTE_NOT_FOUND']);
    });
  });

  describe('PATCH /api/v1/notes/{id}', () => {
    let author: TestClient;
    beforeAll(async () => {
      [author] = await newMember();
    });
    const change = (client: TestClient, id: number, content: unknown) =>
      client.send<Note & ApiError>('PATCH', `${NOTES}/${id}`, { content });

    test('lets its author change the text, marks it as edited, and keeps age and likes', async () => {
      const before = await onTalk(author, 'With a tpyo');
      await author.post(`${NOTES}/${before.id}/like_notes`);
      lectern.clock.advance(MINUTE_MS);
      const { status, body } = await change(author, before.id, '  Without a typo\r\nand longer ');
      expect(status).toBe(200);
      expect(body).toEqual({
        ...before,
        content: 'Without a typo\nand longer',
        edited_at: lectern.clock.now().toISOString(),
        total_likes: 1,
        liked: true,
      });
      expect((await ofTalk(talk.id)).find(({ id }) => id === before.id)?.content).toBe(body.content);
    });

    test('changes nothing with the same text', async () => {
      const { id } = await onTalk(author, 'As it was');
      expect((await change(author, id, 'As it was')).body.edited_at).toBeNull();
    });

    test('answers 403 to others, 401 to a visitor, 404 once it is deleted, and changes nothing', async () => {
      const { id } = await onTalk(author, 'Untouched');
      const [other] = await newMember();
      expect((await change(other, id, 'Taken over')).body.code).toBe('FORBIDDEN');
      expect((await change(lectern.client(), id, 'Taken over')).status).toBe(401);
      await author.send('DELETE', `${NOTES}/${id}`);
      expect((await change(author, id, 'Too late')).body.code).toBe('NOTE_NOT_FOUND');
      expect((await change(author, 999_999, 'Nowhere')).body.code).toBe('NOTE_NOT_FOUND');
      expect((await stored(id))?.content).toBe('Untouched');
    });

    test.each([
      ['nothing', ' \n '],
      ['no text', { a: 1 }],
      ['more than 2,000 characters', '😀'.repeat(2_001)],
    ])('answers 422 for %s', async (_what, content) => {
      const { id } = await onTalk(author, 'Stays');
      const { status, body } = await change(author, id, content);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['content']]);
    });

    test('keeps combining marks, directions and a thousand links as written', async () => {
      const { id } = await onTalk(author, 'Odd');
      for (const content of [
        `a${'\u0301'.repeat(1_999)}`,
        '\u202Eright to left\u202C <script>x</script>',
        'https://a.io '.repeat(150).trim(),
      ]) {
        expect((await change(author, id, content)).body.content).toBe(content);
      }
    });
  });

  describe('POST /api/v1/notes/{id}/like_notes', () => {
    const like = (client: TestClient, id: number) => client.post<LikeAnswer>(`${NOTES}/${id}/like_notes`);

    test('likes, and a second click takes the like back', async () => {
      const { id } = await onTalk(member, 'Likeable');
      const [other] = await newMember();
      expect(await like(member, id)).toMatchObject({ status: 200, body: { total_likes: 1, liked: true } });
      expect((await like(other, id)).body).toEqual({ total_likes: 2, liked: true });
      expect((await like(member, id)).body).toEqual({ total_likes: 1, liked: false });
      expect((await ofTalk(talk.id, other))[0]).toMatchObject({ total_likes: 1, liked: true });
    });

    test("answers 401 to a visitor, with the catalogue's text", async () => {
      const { id } = await onTalk(member, 'Not by visitors');
      const { status, body } = await lectern.client().post<ApiError>(`${NOTES}/${id}/like_notes`);
      expect(status).toBe(401);
      expect(body.error).toBe(SIGN_IN_TO_LIKE.notes);
      expect((await stored(id))?.totalLikes).toBe(0);
    });

    test('answers 404 for an unknown note', async () => {
      expect(await like(member, 999_999)).toMatchObject({ status: 404, body: { code: 'NOTE_NOT_FOUND' } });
    });

    const counted = async (id: number) => [
      (await stored(id))?.totalLikes,
      await lectern.database.read.manager.countBy(NoteLikeEntity, { noteId: id }),
    ];

    test('counts 20 simultaneous likes as 20, and 0 after all are taken back at the same time', async () => {
      const { id } = await onTalk(member, 'Popular');
      const crowd = await Promise.all(Array.from({ length: 20 }, async () => (await newMember())[0]));
      const totals = async () =>
        (await Promise.all(crowd.map((client) => like(client, id))))
          .map(({ body }) => body.total_likes)
          .sort((a, b) => a - b);
      expect(await totals()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect(await counted(id)).toEqual([20, 20]);
      expect(await totals()).toEqual(Array.from({ length: 20 }, (_, index) => index));
      expect(await counted(id)).toEqual([0, 0]);
    });

    test('counts 20 and 21 simultaneous clicks of one user correctly', async () => {
      const { id } = await onTalk(member, 'Indecisive');
      const clicks = (count: number) => Promise.all(Array.from({ length: count }, () => like(member, id)));
      expect((await clicks(20)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(await counted(id)).toEqual([0, 0]);
      await clicks(21);
      expect(await counted(id)).toEqual([1, 1]);
    });
  });

  test('the API description names the calls, and both payloads as they are sent', async () => {
    const { body } = await lectern.client().get<{ paths: Record<string, Record<string, object>> }>(DOCS);
    const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(calls).toEqual(
      expect.arrayContaining([
        'get /api/v1/notes',
        'post /api/v1/notes',
        'delete /api/v1/notes/{id}',
        'patch /api/v1/notes/{id}',
        'post /api/v1/notes/{id}/restore',
        'post /api/v1/notes/{id}/like_notes',
        'get /api/v1/slots/{id}',
        'get /api/v1/slots/{id}/fetch_notes',
        'get /api/v1/conferences',
        'get /api/v1/conferences/filter',
        'get /api/v1/conferences/{slug}/slots',
        'get /api/v1/conferences/{slug}/slots/{slotId}/add_to_calendar',
        'get /api/v1/conferences/{slug}/slots/{slotId}/calendar',
        'delete /api/v1/conferences/{slug}/slots/{slotId}/calendar',
      ]),
    );
    const properties = (...names: string[]) => ({
      properties: Object.fromEntries(names.map((name) => [name, expect.anything()])),
    });
    expect(body.paths[NOTES]?.post).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: {
              oneOf: [
                properties('content', 'talk_id', 'user_id'),
                { properties: { note: properties('slot_id', 'content', 'talk_id', 'user_id', 'public_at') } },
              ],
            },
          },
        },
      },
    });
  });

  describe('every write', () => {
    test("answers 403 without the page's CSRF token", async () => {
      const { id } = await onTalk(member, 'Guarded');
      const calls: [method: string, path: string, body?: unknown][] = [
        ['POST', NOTES, { content: 'x', talk_id: talk.id }],
        ['DELETE', `${NOTES}/${id}`],
        ['PATCH', `${NOTES}/${id}`, { content: 'x' }],
        ['POST', `${NOTES}/${id}/like_notes`],
      ];
      for (const [method, path, body] of calls) {
        const refused = await member.send<ApiError>(method, path, body, { 'x-csrf-token': '' });
        expect([method, refused.status, refused.body.code]).toEqual([method, 403, 'CSRF_INVALID']);
      }
      expect(await stored(id)).toMatchObject({ totalLikes: 0 });
    });

    test('is limited to 120 a minute, then 429, while reading continues', async () => {
      const [busy] = await newMember();
      const statuses = new Set<number>();
      for (let count = 0; count < WRITES_A_MINUTE; count += 1) {
        statuses.add((await busy.post(NOTES, { content: `${count}`, talk_id: talk.id })).status);
      }
      expect([...statuses]).toEqual([201]);
      const refused = await busy.post<ApiError>(NOTES, { content: 'x', talk_id: talk.id });
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await busy.get(`${NOTES}?talk_id=${talk.id}`)).status).toBe(200);
    });
  });
});
