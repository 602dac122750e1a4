import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SpeakerJoin, SpeakerPage, SpeakerProfile, SplitSpeaker } from '@lectern/contracts';
import { embeddedSource, mysqlSource } from '../src/database/data-sources.js';
import type { Database } from '../src/database/database.js';
import { JobCursorEntity } from '../src/jobs/job-cursor.entity.js';
import { moveCursor, SPEAKER_TAGS } from '../src/jobs/job-cursor.js';
import {
  rebuildCatalogue,
  type SpeakerEntity,
  SpeakerTagEntity,
  TagEntity,
  TalkChange,
  TalkEntity,
  TalkSpeakerEntity,
  TalkTagEntity,
} from '../src/modules/catalogue/index.js';
import { changeTalks } from '../src/modules/search/index.js';
import { SubjectsUpkeep } from '../src/modules/subjects/subjects-upkeep.js';
import { SpeakerTagsJob } from '../src/modules/upkeep/speaker-tags/speaker-tags-job.js';
import { ResponseCache } from '../src/response-cache/response-cache.js';
import { SpeakerTags1764450000000 } from '../src/schema/migrations/1764450000000-speaker-tags/index.js';
import { SCHEMA } from '../src/schema/schema.js';
import { createSpeaker, createTalk } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { createTestDatabase, dialects } from './support/test-database.js';

const LISTED = 3;
const CHANGES = 12;

/** What is stored, and what it should be. */
async function stored(database: Database): Promise<{ rows: string[]; counted: string[] }> {
  const texts = async (sql: string) =>
    (await database.read.query<{ speaker_id: number; tag_id: number; talks: number | string }>(sql))
      .map(({ speaker_id, tag_id, talks }) => `${speaker_id} ${tag_id} ${talks}`)
      .sort();
  return {
    rows: await texts('SELECT speaker_id, tag_id, talk_count AS talks FROM speaker_tags'),
    counted: await texts(
      `SELECT ts.speaker_id, tt.tag_id, COUNT(*) AS talks FROM talks t
       JOIN talk_speakers ts ON ts.talk_id = t.id JOIN talk_tags tt ON tt.talk_id = t.id
       WHERE t.status = 'published' GROUP BY ts.speaker_id, tt.tag_id`,
    ),
  };
}

describe.each(dialects)('the subjects of speakers on %s', (dialect) => {
  let lectern: RolloutsApp;
  let ids: Map<string, number>;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    // Stores the vocabulary.
    await lectern.app.get(SubjectsUpkeep).run();
    const tags = await lectern.database.read.manager.find(TagEntity);
    ids = new Map(tags.map(({ id, name }) => [name, id]));
  });
  afterAll(() => lectern.close());

  const tagId = (name: string) => ids.get(name) ?? 0;

  /** As a profile shows them, after a check that the list shows the first of them. */
  async function subjectsOf({ slug }: Pick<SpeakerEntity, 'slug'>): Promise<string[]> {
    lectern.app.get(ResponseCache).drop('');
    const client = lectern.client();
    const { speaker } = (await client.get<SpeakerProfile>(`/api/v1/speakers/${slug}`)).body;
    const { speakers } = (await client.get<SpeakerPage>('/api/v1/speakers?page=1')).body;
    const listed = speakers.find(({ id }) => id === speaker.id);
    if (speaker.talk_count > 0) expect(listed?.subjects).toEqual(speaker.subjects.slice(0, LISTED));
    return speaker.subjects.map(({ name, talk_count }) => `${name} ${talk_count}`);
  }

  const change = (talkId: number, fields: Partial<TalkEntity>) =>
    lectern.database.write((tx) => changeTalks(tx, [talkId], () => tx.update(TalkEntity, talkId, fields)));

  async function expectRight(): Promise<void> {
    const { rows, counted } = await stored(lectern.database);
    expect(rows).toEqual(counted);
  }

  test('follow their talks as these are published, tagged, withdrawn and deleted', async () => {
    const { database } = lectern;
    const speaker = await createSpeaker(database, { name: 'Ada Example' });
    const first = await createTalk(database, {
      slug: 'first',
      speakers: [speaker],
      tags: ['Ruby', 'Testing', 'Kafka', 'Redis'],
    });
    const second = await createTalk(database, {
      slug: 'second',
      speakers: [speaker],
      tags: ['Redis', 'Shown nowhere'],
      status: 'draft',
    });
    // Subjects of equally many talks: the most frequent, then by name.
    await createTalk(database, { slug: 'of-another', tags: ['Testing'] });
    expect(await subjectsOf(speaker)).toEqual(['Testing 1', 'Kafka 1', 'Redis 1', 'Ruby 1']);
    await change(second.id, { status: 'published' });
    expect(await subjectsOf(speaker)).toEqual(['Redis 2', 'Testing 1', 'Kafka 1', 'Ruby 1']);
    await database.write((tx) =>
      changeTalks(tx, [second.id], async () => {
        await tx.delete(TalkTagEntity, { talkId: second.id });
        await tx.insert(TalkTagEntity, { talkId: second.id, tagId: tagId('Ruby'), position: 0 });
      }),
    );
    expect(await subjectsOf(speaker)).toEqual(['Ruby 2', 'Testing 1', 'Kafka 1', 'Redis 1']);
    await change(second.id, { status: 'draft' });
    expect(await subjectsOf(speaker)).toEqual(['Testing 1', 'Kafka 1', 'Redis 1', 'Ruby 1']);
    await change(second.id, { status: 'published' });
    await database.write((tx) => changeTalks(tx, [first.id], () => tx.delete(TalkEntity, { id: first.id })));
    expect(await subjectsOf(speaker)).toEqual(['Ruby 1']);
    await expectRight();
  });

  test('move with a talk to another speaker', async () => {
    const { database } = lectern;
    const [before, after] = [
      await createSpeaker(database, { name: 'Before' }),
      await createSpeaker(database, { name: 'After' }),
    ];
    const talk = await createTalk(database, { slug: 'moved', speakers: [before], tags: ['Ruby', 'Kafka'] });
    await createTalk(database, { slug: 'stays', speakers: [before], tags: ['Ruby'] });
    await database.write((tx) =>
      changeTalks(tx, [talk.id], () =>
        tx.update(TalkSpeakerEntity, { talkId: talk.id }, { speakerId: after.id }),
      ),
    );
    expect([await subjectsOf(before), await subjectsOf(after)]).toEqual([['Ruby 1'], ['Ruby 1', 'Kafka 1']]);
    await expectRight();
  });

  test('are joined, returned and split with the speakers', async () => {
    const { database, operator } = lectern;
    const path = '/api/v1/curation/speakers';
    const [from, into] = [
      await createSpeaker(database, { name: 'Glyph Lefkowitz' }),
      await createSpeaker(database, { name: 'Glyph' }),
    ];
    await createTalk(database, { slug: 'one', speakers: [from], tags: ['Redis'] });
    const both = await createTalk(database, {
      slug: 'both',
      speakers: [from, into],
      tags: ['Redis', 'Kafka'],
    });
    const { body: join } = await operator.post<SpeakerJoin>(`${path}/joins`, {
      from: from.id,
      into: into.id,
    });
    expect(await subjectsOf(into)).toEqual(['Redis 2', 'Kafka 1']);
    await expectRight();
    await operator.post(`${path}/joins/${join.id}/undo`);
    expect([await subjectsOf(from), await subjectsOf(into)]).toEqual([
      ['Redis 2', 'Kafka 1'],
      ['Kafka 1', 'Redis 1'],
    ]);
    const { body: second } = await operator.post<SplitSpeaker>(`${path}/${from.id}/split`, {
      talks: [both.id],
    });
    expect([await subjectsOf(from), await subjectsOf(second)]).toEqual([['Redis 1'], ['Kafka 1', 'Redis 1']]);
    await expectRight();
  });

  test('are those that their tags are merged into, and lose those that are dropped', async () => {
    const speaker = await createSpeaker(lectern.database, { name: 'Tagged Loosely' });
    for (const tags of [['Kafka', 'Kafkas'], ['Kafkas'], ['Room 215', 'Ruby']])
      await createTalk(lectern.database, { slug: `tagged-${tags.join('-')}`, speakers: [speaker], tags });
    await lectern.app.get(SubjectsUpkeep).run();
    expect(await subjectsOf(speaker)).toEqual(['Kafka 2', 'Ruby 1']);
    await expectRight();
  });

  test('are counted once each when many talks change at the same time', async () => {
    const speakers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) =>
        createSpeaker(lectern.database, { name: `Crowd ${name}` }),
      ),
    );
    const tags = ['Ruby', 'Kafka', 'Redis', 'Testing'];
    await Promise.all(
      Array.from({ length: CHANGES }, (_, at) =>
        createTalk(lectern.database, {
          slug: `crowd-${at}`,
          speakers: speakers.filter((__, place) => (at + place) % 4 < 2),
          tags: tags.filter((__, place) => (at * 3 + place) % 4 < 3),
        }),
      ),
    );
    await expectRight();
  });

  test('follow what processes of the previous release changed, after the next start', async () => {
    const { database } = lectern;
    const [left, joined] = [
      await createSpeaker(database, { name: 'Has Left' }),
      await createSpeaker(database, { name: 'Has Joined' }),
    ];
    const talk = await createTalk(database, { slug: 'changed-by-it', speakers: [left], tags: ['Ruby'] });
    await database.write(async (tx) => {
      const changes = await TalkChange.begin(tx, [talk.id]);
      await tx.update(TalkSpeakerEntity, { talkId: talk.id }, { speakerId: joined.id });
      // That release does not know the table.
      await changes.settle([], new Date(lectern.clock.now().getTime() - 60_000));
      await moveCursor(tx, SPEAKER_TAGS, new Date(0), 0);
    });
    expect([await subjectsOf(left), await subjectsOf(joined)]).toEqual([['Ruby 1'], []]);
    await lectern.app.get(SpeakerTagsJob).run();
    expect([await subjectsOf(left), await subjectsOf(joined)]).toEqual([[], ['Ruby 1']]);
    // The next start does not process this release's changes again.
    const last = await createSpeaker(database, { name: 'Changed Last' });
    await createTalk(database, { slug: 'by-this-release', speakers: [last] });
    await lectern.app.get(SpeakerTagsJob).run();
    const cursor = await database.read.manager.findOneByOrFail(JobCursorEntity, { name: SPEAKER_TAGS });
    expect(cursor.lastId).toBe(last.id);
  });

  test('are repaired by a rebuild of the catalogue', async () => {
    await lectern.database.write(async (tx) => {
      const [first, second] = await tx.find(SpeakerTagEntity, { take: 2 });
      if (first) await tx.update(SpeakerTagEntity, { ...first }, { talkCount: 99 });
      if (second) await tx.delete(SpeakerTagEntity, { ...second });
      const { id } = await tx.findOneByOrFail(TagEntity, { name: 'Haskell' });
      if (first) await tx.insert(SpeakerTagEntity, { ...first, tagId: id });
    });
    const wrong = await stored(lectern.database);
    expect(wrong.rows.filter((row) => !wrong.counted.includes(row))).toHaveLength(2);
    await rebuildCatalogue(lectern.database);
    await expectRight();
  });
});

test.each(dialects)('the migration counts the subjects of speakers on %s', async (dialect) => {
  const { target, database, drop } = await createTestDatabase(dialect);
  const speaker = await createSpeaker(database, { name: 'Was Here Before' });
  for (const tags of [['Ruby', 'Kafka'], ['Ruby']])
    await createTalk(database, { slug: tags.join('-'), speakers: [speaker], tags });
  await createTalk(database, { speakers: [speaker], tags: ['Ruby'], status: 'draft' });
  const before = await stored(database);
  expect(before.rows).toHaveLength(2);
  const source =
    'url' in target ? mysqlSource(target.url, SCHEMA) : embeddedSource(target.file, 'writer', SCHEMA);
  await source.initialize();
  const runner = source.createQueryRunner();
  const migration = new SpeakerTags1764450000000();
  await migration.down(runner);
  await migration.up(runner);
  await source.destroy();
  expect(await stored(database)).toEqual(before);
  await drop();
});
