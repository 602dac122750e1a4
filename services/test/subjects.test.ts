import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SubjectDetails, SubjectPage, TalkAnswer } from '@lectern/contracts';
import { TagEntity, TalkTagEntity } from '../src/modules/catalogue/index.js';
import { SubjectsUpkeep } from '../src/modules/subjects/subjects-upkeep.js';
import { createConference, createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

describe.each(dialects)('subjects on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const [first, second] = [
      await createConference(lectern.database, { name: 'First Conf' }),
      await createConference(lectern.database, { name: 'Second Conf' }),
    ];
    const speaker = await createSpeaker(lectern.database, { name: 'A Speaker' });
    const talk = (title: string, fields: Parameters<typeof createTalk>[1]) =>
      createTalk(lectern.database, { title, createdAt: new Date('2020-05-01'), ...fields });
    await talk('Kafka for beginners', {
      tags: ['Kafka', 'Message queues'],
      conferenceId: first.id,
      speakers: [speaker],
    });
    await talk('Kafka at night', {
      tags: ['Kafka', 'Message queues'],
      conferenceId: second.id,
      speakers: [speaker],
    });
    await talk('A draft', { tags: ['Kafka'], status: 'draft' });
    for (const [at, conference] of [first, second, second].entries())
      await talk(`Widgets ${at}`, { tags: ['Widgetry'], conferenceId: conference.id });
    await talk('Rarely', { tags: ['Rare thing'], conferenceId: first.id });
  });
  afterAll(() => lectern.close());

  const list = async (query: string) =>
    (await lectern.client().get<SubjectPage>(`/api/v1/tags?${query}`)).body;
  const one = (slug: string) => lectern.client().get<SubjectDetails>(`/api/v1/tags/${slug}`);

  test("the list has the talks' subjects, vocabulary first, with counts of published talks", async () => {
    const { subjects, total_results } = await list('');
    expect(subjects.map(({ name }) => name)).toEqual(['Kafka', 'Message queues', 'Widgetry']);
    expect(total_results).toBe(3);
    expect(subjects[0]).toMatchObject({ slug: 'kafka', kind: 'infrastructure', talk_count: 2 });
    expect((await list('kind=other')).subjects.map(({ name }) => name)).toEqual(['Widgetry']);
    expect((await list('kind=language')).total_results).toBe(0);
    expect((await list('page=2&per_page=2')).subjects.map(({ name }) => name)).toEqual(['Widgetry']);
  });

  test('a subject is found by the beginning of a word of its name or a synonym', async () => {
    for (const query of ['kaf', 'apache', 'APACHE KAF'])
      expect((await list(`query=${encodeURIComponent(query)}`)).subjects.map(({ name }) => name)).toEqual([
        'Kafka',
      ]);
    for (const query of ['afka', '_afka', 'x'.repeat(200)])
      expect((await list(`query=${encodeURIComponent(query)}`)).subjects).toEqual([]);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1000000000',
    'page=1e3',
    'per_page=1001',
    'kind=nonsense',
    `query=${'x'.repeat(201)}`,
  ])('%s is refused', async (query) => {
    expect((await lectern.client().get(`/api/v1/tags?${query}`)).status).toBe(422);
  });

  test('a page past the end is a 404', async () => {
    expect((await lectern.client().get('/api/v1/tags?page=2')).status).toBe(404);
  });

  test('a subject has its talks, people and conferences', async () => {
    const { body } = await one('kafka');
    expect(body).toMatchObject({
      name: 'Kafka',
      also: ['Apache Kafka'],
      parent: { name: 'Message queues', slug: 'message-queues' },
      talk_count: 2,
      years: [{ year: 2020, talk_count: 2 }],
      people: [{ name: 'A Speaker', talk_count: 2 }],
      conferences: [
        { name: 'First Conf', talk_count: 1 },
        { name: 'Second Conf', talk_count: 1 },
      ],
      beside: [{ name: 'Message queues', slug: 'message-queues' }],
    });
  });

  test.each(['apache-kafka', 'Apache%20Kafka', 'KAFKA'])('%s redirects to Kafka', async (slug) => {
    expect((await one(slug)).body.slug).toBe('kafka');
  });

  test.each(['no-such-subject', 'rare-thing', '0', '%00', 'x'.repeat(300)])('%s is a 404', async (slug) => {
    expect((await one(slug)).status).toBe(404);
  });

  test('a talk shows subjects, and no tag that too few talks have', async () => {
    const { slug } = await createTalk(lectern.database, { tags: ['Kafka', 'Rare thing', 'Widgetry'] });
    const { body } = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
    expect(body.talk.tags).toEqual(['Kafka', 'Widgetry']);
  });

  test('the start merges other spellings, drops non-subjects, and keeps their addresses', async () => {
    const { id } = await createTalk(lectern.database, {
      tags: ['Kafkas', 'Redis', 'Room 215', 'PyCon US 2015', 'AnaSampleton', 'MaryMcSample-Ann', 'Widgetry'],
    });
    for (const name of ['Ana Sampleton', 'Mary McSample Ann', 'Wid Getry Sample'])
      await createSpeaker(lectern.database, { name });
    await lectern.app.get(SubjectsUpkeep).run();
    const rows = await lectern.database.read.manager.findBy(TalkTagEntity, { talkId: id });
    const names = await Promise.all(
      rows.map(
        async ({ tagId }) =>
          (await lectern.database.read.manager.findOneByOrFail(TagEntity, { id: tagId })).name,
      ),
    );
    expect(names.sort()).toEqual(['Kafka', 'Redis', 'Widgetry']);
    expect((await one('kafkas')).body).toMatchObject({ slug: 'kafka', talk_count: 4 });
    expect((await one('room-215')).status).toBe(404);
  });
});
