import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  AuditEntry,
  SubjectDetails,
  SubjectStart,
  TalkGroup,
  TalkMore,
  TalkQuality,
} from '@lectern/contracts';
import { type SpeakerEntity, TalkEntity, VideoNumbersEntity } from '../src/modules/catalogue/index.js';
import { changeTalks } from '../src/modules/search/change-talks.js';
import { NeighbourJob } from '../src/modules/upkeep/neighbours/neighbour-job.js';
import { rebuildNeighbours } from '../src/modules/upkeep/neighbours/rebuild-neighbours.js';
import { countWaiting, waitingTalks } from '../src/modules/upkeep/neighbours/waiting-talks.js';
import { createConference, createSpeaker, createTalk, createUser } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const SETTLED_MS = 10_000;

describe.each(dialects)('related talks on %s', (dialect) => {
  let lectern: RolloutsApp;
  let sandi: SpeakerEntity;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    sandi = await createSpeaker(lectern.database, { name: 'Sandi Metz' });
  });
  afterAll(() => lectern.close());

  const more = async (slug: string) =>
    (await lectern.client().get<TalkMore>(`/api/v1/talks/${slug}/more`)).body;
  const slugs = (cards: { slug: string }[]) => cards.map(({ slug }) => slug).sort();
  const follow = async () => {
    lectern.clock.advance(SETTLED_MS);
    await lectern.app.get(NeighbourJob).run();
  };
  const groups = () =>
    lectern.database.read.query<{ id: number; group_id: number | null }>(
      'SELECT id, group_id FROM talks ORDER BY id',
    );

  test('recordings of one talk are found by title and speaker, keynotes are not', async () => {
    for (const slug of ['nothing-1', 'nothing-2'])
      await createTalk(lectern.database, { title: 'Nothing is Something', slug, speakers: [sandi] });
    await createTalk(lectern.database, { title: 'Nothing is Something', slug: 'nothing-else' });
    for (const slug of ['keynote-1', 'keynote-2'])
      await createTalk(lectern.database, { title: 'Keynote', slug, speakers: [sandi] });
    await follow();
    expect(slugs((await more('nothing-1')).also_given)).toEqual(['nothing-2']);
    expect((await more('nothing-else')).also_given).toEqual([]);
    expect((await more('keynote-1')).also_given).toEqual([]);
    // The other recording is not suggested.
    expect(slugs((await more('nothing-1')).more.speakers)).toEqual(['keynote-1', 'keynote-2']);

    const before = await groups();
    await rebuildNeighbours(lectern.database);
    expect(await groups()).toEqual(before);
  });

  test('operators join and separate recordings for good', async () => {
    const idOf = async (slug: string) =>
      (await lectern.database.read.manager.findOneByOrFail(TalkEntity, { slug })).id;
    const [one, two, keynote] = await Promise.all(['nothing-1', 'nothing-2', 'keynote-1'].map(idOf));
    const decide = (act: 'join' | 'part', talk_id = 0, other_id = 0) =>
      lectern.operator.post<TalkGroup>(`/api/v1/curation/talks/${act}`, { talk_id, other_id });

    expect(slugs((await decide('join', one, keynote)).body.talks)).toEqual([
      'keynote-1',
      'nothing-1',
      'nothing-2',
    ]);
    expect((await decide('part', one, two)).body.talks).toHaveLength(2);
    const record = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit?act=talks-part');
    expect(record.body.map(({ details }) => details.talks)).toEqual([`${one} and ${two}`]);
    await rebuildNeighbours(lectern.database);
    expect(slugs((await more('nothing-1')).also_given)).toEqual(['keynote-1']);
    expect((await more('nothing-2')).also_given).toEqual([]);

    for (const [act, a, b, status] of [
      ['join', one, one, 422],
      ['join', one, 2_000_000_000, 404],
      ['part', 0, two, 422],
    ] as const)
      expect((await decide(act, a, b)).status).toBe(status);
    const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
    const body = { talk_id: one, other_id: two };
    expect((await member.post('/api/v1/curation/talks/join', body)).status).toBe(403);
    expect((await lectern.consoleClient().post('/api/v1/curation/talks/join', body)).status).toBe(401);
    const unmarked = { 'x-csrf-token': 'wrong' };
    expect((await lectern.operator.send('POST', '/api/v1/curation/talks/join', body, unmarked)).status).toBe(
      403,
    );
  });

  test('operators choose where to start on a subject, before what the site would choose', async () => {
    const create = (title: string) => createTalk(lectern.database, { title, tags: ['Kafka'] });
    const [intro, other, chosen] = [
      await create('Introduction to Kafka'),
      await create('Kafka at night'),
      await create('Ponies'),
    ];
    const draft = await createTalk(lectern.database, { tags: ['Kafka'], status: 'draft' });
    const path = '/api/v1/curation/subjects/kafka/start';
    const start = async () =>
      (await lectern.client().get<SubjectDetails>('/api/v1/tags/kafka')).body.start.map(({ id, why }) => [
        id,
        why,
      ]);
    expect((await start())[0]).toEqual([intro.id, undefined]);
    const talks = [
      { id: chosen.id, why: ' Two lines. ' },
      { id: other.id, why: '' },
    ];
    const stored = await lectern.operator.post<SubjectStart>(path, { talks });
    expect(stored.body).toMatchObject({
      subject: { name: 'Kafka', slug: 'kafka' },
      talks: [
        { id: chosen.id, title: 'Ponies', why: 'Two lines.' },
        { id: other.id, why: '' },
      ],
    });
    expect((await lectern.operator.get(path)).body).toEqual(stored.body);
    expect(await start()).toEqual([
      [chosen.id, 'Two lines.'],
      [other.id, undefined],
      [intro.id, undefined],
    ]);
    const record = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit?act=subject-start');
    expect(record.body.map(({ details }) => details)).toEqual([
      { subject: 'Kafka', talks: `${chosen.id}, ${other.id}` },
    ]);

    const eleven = Array.from({ length: 11 }, (_, id) => ({ id: id + 1, why: '' }));
    const twice = [talks[1], talks[1]];
    for (const [to, input, status] of [
      [path, eleven, 422],
      [path, twice, 422],
      [path, [{ id: intro.id, why: 'x'.repeat(201) }], 422],
      [path, [{ id: draft.id, why: '' }], 404],
      ['/api/v1/curation/subjects/no-such/start', talks, 404],
    ] as const)
      expect((await lectern.operator.post(to, { talks: input })).status).toBe(status);
    const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
    expect((await member.post(path, { talks })).status).toBe(403);
    expect(await start()).toHaveLength(3);
    await lectern.operator.post(path, { talks: [] });
    expect((await start())[0]).toEqual([intro.id, undefined]);
  });

  test('operators see what makes up the quality of a talk, and nobody else does', async () => {
    const { database } = lectern;
    const day = '2026-05-30';
    const talk = await createTalk(database, { slug: 'rated', videoId: 'ratedrated1', duration: 1_200 });
    await database.write(async (tx) => {
      await tx.insert(VideoNumbersEntity, {
        videoId: 'ratedrated1',
        views: 9,
        likes: 2,
        day,
        source: 'file',
      });
      await tx.update(TalkEntity, { id: talk.id }, { reception: 7 });
      await changeTalks(tx, [talk.id], () => Promise.resolve());
    });
    const path = '/api/v1/curation/talks/rated/quality';
    const { body } = await lectern.operator.get<TalkQuality>(path);
    expect(body).toMatchObject({
      reception: 7,
      numbers: { views: 9, likes: 2, day, source: 'file' },
      parts: expect.arrayContaining([
        { part: 'recording', points: 40, most: 40 },
        { part: 'length', points: 10, most: 10 },
        { part: 'slides', points: 0, most: 5 },
      ]),
    });
    expect(body.parts.reduce((sum, { points }) => sum + points, body.reception)).toBe(body.quality);
    expect(body.parts.reduce((sum, { most }) => sum + most, 0)).toBe(100);
    expect((await lectern.operator.get('/api/v1/curation/talks/nothing-at-all/quality')).status).toBe(404);
    const member = await lectern.consoleClient().signIn((await createUser(database)).id);
    expect((await member.get(path)).status).toBe(403);
  });

  test('neighbours are of the conference, by the speaker and on the subject, and follow changes', async () => {
    const { database } = lectern;
    const { id: conferenceId } = await createConference(database, { name: 'Neighbour Days' });
    const talk = (title: string, its: Parameters<typeof createTalk>[1] = {}) =>
      createTalk(database, { title, ...its });
    const speaker = await createSpeaker(database, { name: 'A Neighbour' });
    await talk('Start here', { conferenceId, speakers: [speaker], tags: ['Parsing'] });
    await talk('Same days', { conferenceId });
    await talk('Same days, unseen', { conferenceId, videoId: null, youtubeLink: null });
    await talk('Same speaker', { speakers: [speaker], conferenceId });
    for (const number of [1, 2, 3]) await talk(`On parsing ${number}`, { tags: ['Parsing'] });
    await database.write((tx) => tx.query('UPDATE tags SET kind = ?, listed = ?', ['topic', true]));
    await follow();
    const before = await more('start-here');
    expect(slugs(before.more.conference)).toEqual(['same-days']);
    expect(slugs(before.more.speakers)).toEqual(['same-speaker']);
    expect(slugs(before.more.subject)).toEqual(['on-parsing-1', 'on-parsing-2', 'on-parsing-3']);
    expect(before.all.subject).toMatchObject({ name: 'Parsing', talks: 4 });

    const gone = await database.read.manager.findOneByOrFail(TalkEntity, { slug: 'same-days' });
    await database.write((tx) =>
      changeTalks(tx, [gone.id], () => tx.update(TalkEntity, gone.id, { videoState: 'gone' })),
    );
    await follow();
    expect((await more('start-here')).more.conference).toEqual([]);
  });

  test('until its neighbours are stored, a talk leads to those of its conference and speakers', async () => {
    const { database } = lectern;
    const { id: conferenceId } = await createConference(database, { name: 'Meanwhile Days' });
    const speaker = await createSpeaker(database, { name: 'Speaks Often' });
    const talk = (title: string, its: Parameters<typeof createTalk>[1] = {}) =>
      createTalk(database, { title, conferenceId, ...its });
    const here = await talk('Just imported', { speakers: [speaker] });
    await talk('By the same', { speakers: [speaker] });
    await talk('By the same elsewhere', { speakers: [speaker], conferenceId: null });
    await talk('By the same, unseen', { speakers: [speaker], videoId: null, youtubeLink: null });
    for (const number of [1, 2, 3, 4, 5]) await talk(`Beside it ${number}`, { internalViews: number });
    await talk('Beside it, hidden', { internalViews: 9, status: 'hidden' });
    const meanwhile = await more('just-imported');
    expect(meanwhile.more.conference.map(({ slug }) => slug)).toEqual(
      [5, 4, 3, 2].map((n) => `beside-it-${n}`),
    );
    expect(slugs(meanwhile.more.speakers)).toEqual(['by-the-same', 'by-the-same-elsewhere']);
    await follow();
    expect(slugs((await more('just-imported')).more.speakers)).toEqual([
      'by-the-same',
      'by-the-same-elsewhere',
    ]);
    // Of a talk that leads nowhere, nothing is made up.
    await database.write((tx) => tx.query('DELETE FROM talk_neighbours WHERE talk_id = ?', [here.id]));
    expect((await more('just-imported')).more).toEqual({ conference: [], speakers: [], subject: [] });
  });

  test('neighbours are stored of the most seen talks first, then of the newest, and the rest is counted', async () => {
    const { database } = lectern;
    await follow();
    const counted = () => countWaiting(database.read, lectern.clock.now());
    expect(await counted()).toBe(0);
    const ids: number[] = [];
    for (const its of [
      { givenOn: '2020-01-02' },
      { givenOn: '2026-01-02' },
      { givenOn: '2019-01-02', internalViews: 3 },
      { givenOn: '2026-01-02', status: 'hidden' as const },
    ])
      ids.push((await createTalk(database, its)).id);
    const [older, newest, seen] = ids;
    expect(await waitingTalks(database.read, 10)).toEqual([seen, newest, older]);
    expect(await counted()).toBe(3);
    await follow();
    expect(await waitingTalks(database.read, 10)).toEqual([]);
    expect(lectern.app.get(NeighbourJob).passes.state().left).toBe(0);
  });
});
