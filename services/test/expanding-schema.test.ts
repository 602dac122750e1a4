import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LikeAnswer, Note } from '@lectern/contracts';
import { createTalk, createUser } from './support/factories.js';
import { startSecondApp } from './support/second-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

/** What a later release may add while this one still runs: see docs/decisions/0076. */
const EXPANDED = ['idempotency_keys', 'notes', 'sessions', 'talk_likes', 'talks', 'users'];

describe.each(dialects)('on %s, this release on the schema of a later one', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  test('keeps running, and can restart', async () => {
    const talk = await createTalk(lectern.database);
    const { id } = await createUser(lectern.database);
    const member = await lectern.client().signIn(id);
    await lectern.database.write(async (tx) => {
      for (const table of EXPANDED) await tx.query(`ALTER TABLE ${table} ADD COLUMN made_up int NULL`);
      await tx.query('CREATE TABLE made_up (id int NOT NULL, PRIMARY KEY (id))');
      await tx.query('CREATE INDEX ix_notes_made_up ON notes (made_up)');
    });

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
});
