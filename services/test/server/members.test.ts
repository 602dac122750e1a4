import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Note, SavedSpeaker, SavedTalk } from '@lectern/contracts';
import { SubscriptionEntity } from '../../src/modules/subscriptions/subscription.entity.js';
import { createTalk, createUser } from '../support/factories.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestClient } from '../support/test-client.js';

const MEMBERS = 10;

/** What ten members do at the same time; what each of them may do alone is tested on SQLite. */
describe('members, on a database server,', () => {
  let lectern: TestApp;
  let members: TestClient[];

  beforeAll(async () => {
    lectern = await startTestApp('mysql');
    members = await Promise.all(
      Array.from({ length: MEMBERS }, async () => {
        const { id } = await createUser(lectern.database);
        return lectern.client().signIn(id);
      }),
    );
  });
  afterAll(() => lectern.close());

  const videoId = () => randomBytes(8).toString('base64url');
  const all = <T>(act: (member: TestClient, at: number) => Promise<T>) => Promise.all(members.map(act));
  const add = (member: TestClient, title: string, video = videoId()) =>
    member.post<SavedTalk>('/api/v1/talks', {
      title,
      description: 'About it: 😀 漢字.',
      youtube_link: `https://www.youtube.com/watch?v=${video}`,
    });
  const saveSpeaker = (member: TestClient, talk: number, name: string) => {
    const form = new FormData();
    form.append('speaker[speakername]', name);
    form.append('speaker[description]', 'Wrote the first program.');
    form.append('talk_id', String(talk));
    return member.post<SavedSpeaker>('/api/v1/speakers', form);
  };

  test('add the same video once', async () => {
    const video = videoId();
    const answers = await all((member) => add(member, 'The same', video));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
  });

  test('add ten talks of one title', async () => {
    const answers = await all((member) => add(member, 'All at once'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.talk.slug)).size).toBe(MEMBERS);
  });

  test('save the same speaker as one', async () => {
    const drafts = await all((member) => add(member, 'With a speaker'));
    const saved = await all((member, at) =>
      saveSpeaker(member, drafts[at]?.body.talk.id ?? 0, 'Everybodys Darling'),
    );
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 201));
    expect(new Set(saved.map(({ body }) => body.speaker.id)).size).toBe(1);
  });

  test('like a note, each of them counted', async () => {
    const talk = await createTalk(lectern.database);
    const { body: note } = await (members[0] as TestClient).post<Note>('/api/v1/notes', {
      content: 'Popular 😀',
      talk_id: talk.id,
      user_id: null,
    });
    expect(note.content).toBe('Popular 😀');
    const likes = async () => {
      const answers = await all((member) =>
        member.post<{ total_likes: number }>(`/api/v1/notes/${note.id}/like_notes`),
      );
      return answers.map(({ body }) => body.total_likes).sort((a, b) => a - b);
    };
    expect(await likes()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await likes()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('subscribe once, however often they send it', async () => {
    const talk = await createTalk(lectern.database, { videoId: null, youtubeLink: null });
    const [member] = members;
    const answers = await all(async () => member?.post(`/api/v1/talks/${talk.id}/subscribe`));
    expect(answers.map((answer) => answer?.status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const { manager } = lectern.database.read;
    expect(await manager.countBy(SubscriptionEntity, { talkId: talk.id })).toBe(1);
  });
});
