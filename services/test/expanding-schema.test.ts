import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LikeAnswer, Note } from '@lectern/contracts';
import { NoteEntity } from '../src/modules/contents/note.entity.js';
import { createTalk, createUser } from './support/factories.js';
import { startSecondApp } from './support/second-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestAnswer, TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

/** What a later release may add while this one still runs: see docs/decisions/0076. */
const EXPANDED = ['idempotency_keys', 'notes', 'sessions', 'talk_likes', 'talks', 'users'];

const MEMBERS = 3;
/** The clock advances by this with each note, so that rate limits do not refuse the load. */
const NOTE_MS = 1_000;

describe.each(dialects)('on %s, this release on the schema of a later one', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  /** The migration of the later release. MariaDB commits with each statement, so a conflict must repeat that one alone. */
  async function expand(name: string): Promise<void> {
    const statements = [
      ...EXPANDED.map((table) => `ALTER TABLE ${table} ADD COLUMN ${name} int NULL`),
      `CREATE TABLE ${name} (id int NOT NULL, PRIMARY KEY (id))`,
      `CREATE INDEX ix_notes_${name} ON notes (${name})`,
    ];
    for (const statement of statements) await lectern.database.write((tx) => tx.query(statement));
  }

  test('keeps running, and can restart', async () => {
    const talk = await createTalk(lectern.database);
    const { id } = await createUser(lectern.database);
    const member = await lectern.client().signIn(id);
    await expand('made_up');

    const second = await startSecondApp(lectern);
    for (const client of [member, member.at(second.url, 'site')]) {
      const note = await client.post<Note>('/api/v1/notes', { content: 'A note', talk_id: talk.id });
      expect(note.status).toBe(201);
      const notes = await client.get<Note[]>(`/api/v1/notes?talk_id=${talk.id}`);
      expect(notes.body[0]).toEqual(note.body);
      expect(Object.keys(note.body)).not.toContain('made_up');
      const like = await client.post<LikeAnswer>(`/api/v1/talks/${talk.slug}/like_talks`, undefined, {
        'x-intent': 'give',
        'idempotency-key': 'on-another-schema',
      });
      expect([like.status, like.body.total_likes]).toEqual([200, 1]);
      expect((await client.get(`/api/v1/talks/${talk.slug}`)).status).toBe(200);
      expect((await client.get('/api/v1/talks/combined_search?query=talk')).status).toBe(200);
    }
    await second.close();
  });

  test('fails no request under load, while the tables are expanded and one process after the other is replaced', async () => {
    const talk = await createTalk(lectern.database);
    /** The processes to which a proxy would send requests. */
    const ready = [await startSecondApp(lectern), await startSecondApp(lectern)];
    const failed: string[] = [];
    const acknowledged: number[] = [];
    let turn = 0;
    let isOver = false;
    let onNote = () => {};
    const ask = async <T>(member: TestClient, what: (client: TestClient) => Promise<TestAnswer<T>>) => {
      const send = () => what(member.at(ready[(turn += 1) % ready.length]?.url ?? '', 'site'));
      // As deploy/haproxy.cfg does with a request whose connection was closed by a process that ends.
      const { status, body } = await send().catch(send);
      if (status >= 300) failed.push(`${status} ${JSON.stringify(body)}`);
      return body;
    };
    const use = async (member: TestClient) => {
      while (!isOver) {
        await ask(member, (client) => client.get(`/api/v1/talks/${talk.slug}`));
        await ask(member, (client) => client.get(`/api/v1/notes?talk_id=${talk.id}`));
        const note = { content: 'A note', talk_id: talk.id };
        const key = { 'idempotency-key': randomUUID() };
        acknowledged.push((await ask(member, (client) => client.post<Note>('/api/v1/notes', note, key))).id);
        lectern.clock.advance(NOTE_MS);
        onNote();
      }
    };
    const someMore = () => {
      const enough = acknowledged.length + 2 * MEMBERS;
      return new Promise<void>((resolve) => {
        onNote = () => {
          if (acknowledged.length >= enough || failed.length > 0) resolve();
        };
      });
    };
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, async () =>
        lectern.client().signIn((await createUser(lectern.database)).id),
      ),
    );
    const load = Promise.all(members.map(use));

    await someMore();
    await expand('expanded');
    await someMore();
    for (const old of [...ready]) {
      ready.push(await startSecondApp(lectern));
      ready.splice(ready.indexOf(old), 1);
      await old.close();
      await someMore();
    }
    isOver = true;
    await load;
    await Promise.all(ready.map((process) => process.close()));
    expect(failed).toEqual([]);
    const notes = await lectern.database.read.manager.findBy(NoteEntity, { talkId: talk.id });
    expect(notes.map(({ id }) => id).sort((a, b) => a - b)).toEqual(acknowledged.sort((a, b) => a - b));
  });
});
