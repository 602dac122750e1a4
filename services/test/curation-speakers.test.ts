import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  AuditEntry,
  SpeakerJoin,
  SpeakerName,
  SpeakerPairs,
  SpeakerProfile,
  SplitSpeaker,
} from '@lectern/contracts';
import { PeopleBook } from '../src/import/people.js';
import { CatalogueWriter } from '../src/import/write/writer.js';
import { SpeakerAliasEntity, SpeakerEntity, SpeakerJoinEntity } from '../src/modules/catalogue/index.js';
import { PairSuggestions } from '../src/curation/speakers/pair-suggestions.js';
import { createConference, createSpeaker, createTalk, createUser } from './support/factories.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const PATH = '/api/v1/curation/speakers';
const ANSWERS_ARE_OVER_MS = 600_000;
const DAY_MS = 86_400_000;

describe.each(dialects)('joining speakers on %s', (dialect) => {
  let lectern: RolloutsApp;
  let glyph: SpeakerEntity;
  let other: SpeakerEntity;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(async () => {
    await lectern.database.write(async (tx) => {
      for (const table of ['talks', 'speaker_joins', 'speakers', 'slug_redirects', 'conferences'])
        await tx.query(`DELETE FROM ${table}`);
    });
    glyph = await createSpeaker(lectern.database, { name: 'Glyph' });
    other = await createSpeaker(lectern.database, {
      name: 'Glyph Lefkowitz',
      description: 'Writes networks.',
      github: 'glyph',
    });
    await createTalk(lectern.database, { slug: 'one', speakers: [glyph], internalViews: 3 });
    await createTalk(lectern.database, { slug: 'two', speakers: [other], internalViews: 2 });
    await createTalk(lectern.database, { slug: 'both', speakers: [other, glyph], internalViews: 1 });
    lectern.clock.advance(ANSWERS_ARE_OVER_MS);
  });

  const profile = async (address: string | number) =>
    (await lectern.client().get<SpeakerProfile>(`/api/v1/speakers/${address}`)).body;
  const slugsOf = ({ talks }: SpeakerProfile) => talks.map(({ slug }) => slug).sort();
  const join = (from: number, into: number) =>
    lectern.operator.post<SpeakerJoin>(`${PATH}/joins`, { from, into });
  const undo = (id: number) => lectern.operator.post<SpeakerJoin>(`${PATH}/joins/${id}/undo`);
  const rows = () =>
    Promise.all(
      ['speakers', 'speaker_aliases', 'talk_speakers', 'slug_redirects'].map(async (table) =>
        (await lectern.database.read.query<Record<string, unknown>>(`SELECT * FROM ${table}`))
          .map(({ changed_at: _, id: __, ...row }) => JSON.stringify(row))
          .sort(),
      ),
    );

  /** Imports talks, each with its key and its speaker; the key becomes a new talk's slug. */
  async function importTalks(...talks: [sourceKey: string, speaker: string][]): Promise<void> {
    lectern.clock.advance(ANSWERS_ARE_OVER_MS);
    const silent = { changes: 0, add: () => undefined };
    const where = { file: 'talk.json' };
    const writer = await CatalogueWriter.open(lectern.database, silent);
    await writer.write({
      label: 'event',
      conference: null,
      slots: [],
      talks: talks.map(([sourceKey, speaker]) => ({
        where,
        sourceKey,
        title: sourceKey.replace(':', ' '),
        description: '',
        videoId: null,
        alternativeIds: [],
        duration: null,
        createdAt: new Date('2025-01-01T00:00:00Z'),
        tags: [],
        people: new PeopleBook().read([speaker], 'event', where, silent),
      })),
    });
    await writer.flush();
  }

  test('gives one page the talks, texts and addresses of both, and every address leads there', async () => {
    const { status, body } = await join(other.id, glyph.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      from: { id: other.id, speakername: 'Glyph Lefkowitz' },
      into: { id: glyph.id, slug: 'glyph' },
      talks: 2,
      by: OPERATOR,
      undone_at: null,
    });
    const joined = await profile('glyph');
    expect(slugsOf(joined)).toEqual(['both', 'one', 'two']);
    expect(joined.speaker).toMatchObject({
      talk_count: 3,
      recording_count: 3,
      description: 'Writes networks.',
      handle: 'glyph',
    });
    for (const address of ['glyph-lefkowitz', other.id])
      expect((await profile(address)).speaker.slug).toBe('glyph');
    const [row] = await lectern.database.read.query<Record<string, unknown>>(
      'SELECT talk_count, views FROM speakers WHERE id = ?',
      [other.id],
    );
    expect(row).toMatchObject({ talk_count: 0, views: 0 });
    const audit = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
    expect(audit.body[0]).toMatchObject({
      act: 'speakers-join',
      actor: OPERATOR,
      details: { from: 'Glyph Lefkowitz', into: 'Glyph' },
    });
  });

  test('can be undone without a trace', async () => {
    const before = await rows();
    const { body } = await join(other.id, glyph.id);
    expect((await undo(body.id)).body.undone_at).not.toBeNull();
    expect(await rows()).toEqual(before);
    expect(slugsOf(await profile('glyph-lefkowitz'))).toEqual(['both', 'two']);
    expect((await undo(body.id)).status).toBe(409);
  });

  test('becomes final after thirty days', async () => {
    const { body } = await join(other.id, glyph.id);
    const joinedAt = new Date(lectern.clock.now().getTime() - 31 * DAY_MS);
    await lectern.database.write((tx) => tx.update(SpeakerJoinEntity, body.id, { joinedAt }));
    const { status, body: refusal } = await lectern.operator.post<ApiError>(`${PATH}/joins/${body.id}/undo`);
    expect([status, refusal.code]).toEqual([409, 'CONFLICT']);
    expect(slugsOf(await profile('glyph'))).toHaveLength(3);
  });

  test('allows no cycles: no speaker is joined with itself or twice, and later joins are undone first', async () => {
    const third = await createSpeaker(lectern.database, { name: 'Third Person' });
    expect((await join(glyph.id, glyph.id)).status).toBe(409);
    const first = (await join(other.id, glyph.id)).body;
    expect((await join(glyph.id, other.id)).status).toBe(409);
    expect((await join(other.id, third.id)).status).toBe(409);
    const second = (await join(glyph.id, third.id)).body;
    expect((await profile('glyph-lefkowitz')).speaker.slug).toBe('third-person');
    expect((await undo(first.id)).status).toBe(409);
    await undo(second.id);
    expect((await profile('glyph-lefkowitz')).speaker.slug).toBe('glyph');
    expect((await undo(first.id)).status).toBe(200);
    expect((await join(glyph.id, 2_000_000_000)).status).toBe(404);
  });

  test('lets the former name lead to the page that is kept, in the wizard and in imports', async () => {
    await lectern.database.write((tx) =>
      tx.insert(SpeakerAliasEntity, { speakerId: other.id, alias: 'tw', aliasKey: 'tw' }),
    );
    await join(other.id, glyph.id);
    const names = await lectern.client().get<SpeakerName[]>('/api/v1/speakers/speaker_names?query=gly');
    expect(names.body.map(({ id }) => id)).toEqual([glyph.id]);
    await importTalks(['test:later', 'Glyph Lefkowitz']);
    expect(slugsOf(await profile('glyph'))).toContain('test-later');
  });

  test('is suggested with reasons for likely pairs, and not again once dismissed', async () => {
    const conference = await createConference(lectern.database, { name: 'PyCon' });
    const [one, two] = [
      await createSpeaker(lectern.database, { name: 'Eric J. Ma' }),
      await createSpeaker(lectern.database, { name: 'Eric Ma' }),
    ];
    await createTalk(lectern.database, { speakers: [one], conferenceId: conference.id });
    await createTalk(lectern.database, { speakers: [two], conferenceId: conference.id });
    await lectern.app.get(PairSuggestions).run();
    const suggested = async () => (await lectern.operator.get<SpeakerPairs>(`${PATH}/suggestions`)).body;
    const { pairs, total_results } = await suggested();
    expect(total_results).toBe(1);
    expect(pairs[0]?.reasons).toEqual(['initial', 'place']);
    expect([pairs[0]?.first.speakername, pairs[0]?.second.speakername].sort()).toEqual([
      'Eric J. Ma',
      'Eric Ma',
    ]);
    expect(pairs[0]?.first.conferences).toEqual(['PyCon']);

    const dismissed = await lectern.operator.post(`${PATH}/dismissals`, { first: two.id, second: one.id });
    expect(dismissed.status).toBe(204);
    expect((await suggested()).pairs).toEqual([]);
    await createTalk(lectern.database, { speakers: [two] });
    await lectern.app.get(PairSuggestions).run();
    expect((await suggested()).pairs).toEqual([]);

    for (const name of ['Jörg Müller', 'Joerg Mueller'])
      await createTalk(lectern.database, { speakers: [await createSpeaker(lectern.database, { name })] });
    await lectern.app.get(PairSuggestions).run();
    expect((await suggested()).pairs.map(({ reasons }) => reasons)).toEqual([['letters']]);
  });

  test('can be reversed by separating two people, which later imports and joins respect', async () => {
    const amit = await createSpeaker(lectern.database, { name: 'Amit Kumar' });
    const [ruby, python] = [
      await createTalk(lectern.database, { slug: 'ruby', speakers: [amit], sourceKey: 'test:ruby' }),
      await createTalk(lectern.database, { slug: 'python', speakers: [amit], sourceKey: 'test:python' }),
    ];
    const split = (talks: unknown, id: number | string = amit.id) =>
      lectern.operator.post<SplitSpeaker>(`${PATH}/${id}/split`, { talks });
    expect((await split([ruby.id, python.id])).status).toBe(409);
    expect((await split([ruby.id, 2_000_000_000])).status).toBe(409);
    for (const wrong of [[], ['1'], null, Array.from({ length: 201 }, (_, at) => at + 1)])
      expect((await split(wrong)).status).toBe(422);
    for (const unknown of ['x', 2_000_000_000]) expect((await split([ruby.id], unknown)).status).toBe(404);

    const { status, body } = await split([python.id]);
    expect([status, body.slug]).toEqual([201, 'amit-kumar-2']);
    expect(slugsOf(await profile('amit-kumar'))).toEqual(['ruby']);
    const second = await profile('amit-kumar-2');
    expect(slugsOf(second)).toEqual(['python']);
    expect(second.speaker).toMatchObject({ people_of_this_name: 2, name_slug: 'amit-kumar', talk_count: 1 });

    await importTalks(['test:python', 'Amit Kumar'], ['test:third', 'Amit Kumar']);
    expect(slugsOf(await profile('amit-kumar-2'))).toEqual(['python']);
    expect(slugsOf(await profile('amit-kumar'))).toEqual(['ruby', 'test-third']);
    expect((await join(body.id, amit.id)).status).toBe(201);
    expect(slugsOf(await profile('amit-kumar-2'))).toEqual(['python', 'ruby', 'test-third']);
  });

  test('is for operators only', async () => {
    const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
    const body = { from: other.id, into: glyph.id };
    expect((await member.post(`${PATH}/joins`, body)).status).toBe(403);
    expect((await lectern.consoleClient().post(`${PATH}/joins`, body)).status).toBe(401);
    expect((await lectern.consoleClient().get(`${PATH}/suggestions`)).status).toBe(401);
    const team = await lectern.teamClient(['mf-news']);
    expect((await team('POST', '/curation/speakers/joins', body)).status).toBe(404);
    const unmarked = await lectern.operator.send('POST', `${PATH}/joins`, body, { 'x-csrf-token': 'wrong' });
    expect(unmarked.status).toBe(403);
    for (const wrong of [{}, { from: 1 }, { from: '1', into: 2 }, { from: -1, into: 2 }])
      expect((await lectern.operator.post(`${PATH}/joins`, wrong)).status).toBe(422);
    for (const id of ['x', '0', '99999999999'])
      expect((await lectern.operator.post(`${PATH}/joins/${id}/undo`)).status).toBe(404);
    expect(slugsOf(await profile('glyph'))).toEqual(['both', 'one']);
  });
});
