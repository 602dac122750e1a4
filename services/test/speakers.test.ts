import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  Speaker,
  SpeakerName,
  SpeakerPage,
  SpeakerProfile,
  SpeakersNamed,
  SpeakerTalks,
  TalkCount,
  TopSpeaker,
} from '@lectern/contracts';
import { SpeakerAliasEntity, SpeakerEntity, speakerSort } from '../src/modules/catalogue/index.js';
import { indexNames, NAMED } from '../src/modules/search/index.js';
import { createConference, createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

/** Longer than any cached response lives. */
const ANSWERS_ARE_OVER_MS = 600_000;

describe.each(dialects)('speakers on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(async () => {
    await lectern.database.write(async (tx) => {
      await tx.query('DELETE FROM talks');
      await tx.query('DELETE FROM speakers');
    });
    lectern.clock.advance(ANSWERS_ARE_OVER_MS);
  });

  const get = <Body>(path: string) => lectern.client().get<Body>(`/api/v1/speakers${path}`);

  const createMembers = (count: number) =>
    lectern.database.write(async (tx) => {
      for (let from = 0; from < count; from += 500)
        await tx.insert(
          SpeakerEntity,
          Array.from({ length: Math.min(500, count - from) }, (_, at) => member(from + at)),
        );
      const ids: { id: number }[] = await tx.query('SELECT id FROM speakers');
      await indexNames(
        tx,
        NAMED.person,
        ids.map(({ id }) => id),
      );
    });

  test('the list has everyone with a published talk, by views, then by name', async () => {
    const seen = await createSpeaker(lectern.database, { name: 'Zed Seen' });
    const bert = await createSpeaker(lectern.database, { name: 'bert Small' });
    const elodie = await createSpeaker(lectern.database, { name: 'Élodie Accent' });
    await createSpeaker(lectern.database, { name: 'Nobody Yet' });
    await createTalk(lectern.database, { speakers: [seen], internalViews: 6 });
    await createTalk(lectern.database, { speakers: [seen, bert], internalViews: 4 });
    await createTalk(lectern.database, { speakers: [elodie], internalViews: 4 });
    await createTalk(lectern.database, { speakers: [elodie], internalViews: 99, status: 'draft' });

    const { status, body } = await get<Speaker[]>('');
    expect(status).toBe(200);
    expect(body.map(({ speakername, talk_count }) => [speakername, talk_count])).toEqual([
      ['Zed Seen', 2],
      ['bert Small', 1],
      ['Élodie Accent', 1],
    ]);
    const top = (await get<TopSpeaker[]>('/top_voice')).body;
    expect(top[0]).toEqual({
      id: seen.id,
      slug: 'zed-seen',
      speakername: 'Zed Seen',
      profile_picture_url: null,
    });
    expect(top).toHaveLength(3);
  });

  test('a few views do not make a top speaker', async () => {
    const [seen, often] = [
      await createSpeaker(lectern.database, { name: 'Seen Once' }),
      await createSpeaker(lectern.database, { name: 'Speaks Often' }),
    ];
    await createTalk(lectern.database, { speakers: [seen], internalViews: 1 });
    for (let count = 0; count < 2; count += 1) await createTalk(lectern.database, { speakers: [often] });
    const top = (await get<TopSpeaker[]>('/top_voice')).body;
    expect(top.map(({ speakername }) => speakername)).toEqual(['Speaks Often', 'Seen Once']);
  });

  test('the list has pages by number of talks, by name and by letter, with the true total', async () => {
    const people: Record<string, number> = {
      'Łukasz Two': 2,
      'adam One': 1,
      'Zoë One': 1,
      'Дмитрий Один': 1,
      '5hun': 1,
    };
    for (const [name, talks] of Object.entries(people)) {
      const speaker = await createSpeaker(lectern.database, { name });
      for (let count = 0; count < talks; count += 1)
        await createTalk(lectern.database, { speakers: [speaker], tags: ['Ruby'] });
    }
    await createSpeaker(lectern.database, { name: 'Adam Nobody' });
    const page = async (query: string) => {
      const { body } = await get<SpeakerPage>(`?${query}`);
      return [body.total_results, ...body.speakers.map(({ speakername }) => speakername)];
    };
    expect(await page('page=1&per_page=2')).toEqual([5, 'Łukasz Two', '5hun']);
    expect(await page('page=3&per_page=2')).toEqual([5, 'Дмитрий Один']);
    expect(await page('page=9&per_page=2')).toEqual([5]);
    expect(await page('sort=name')).toEqual([5, '5hun', 'adam One', 'Łukasz Two', 'Zoë One', 'Дмитрий Один']);
    expect(await page('letter=l')).toEqual([1, 'Łukasz Two']);
    expect(await page('letter=other&sort=name')).toEqual([2, '5hun', 'Дмитрий Один']);
  });

  test('the name field finds beginnings of words, other names and accounts', async () => {
    const matz = await createSpeaker(lectern.database, { name: 'Yukihiro Matsumoto', github: 'TheMatz' });
    await createTalk(lectern.database, { speakers: [matz] });
    await createTalk(lectern.database, {
      speakers: [await createSpeaker(lectern.database, { name: 'Ōsaka Ñandú' })],
    });
    await lectern.database.write(async (tx) => {
      await tx.insert(SpeakerAliasEntity, { speakerId: matz.id, alias: 'matz', aliasKey: 'matz' });
      await indexNames(tx, NAMED.person, [matz.id]);
    });
    const found = async (query: string) =>
      (await get<SpeakerPage>(`?query=${encodeURIComponent(query)}`)).body.speakers.map(({ slug }) => slug);
    for (const query of ['yuki', 'MATSU', 'matsumoto yuki', 'matz', 'themAT', '@themATZ'])
      expect(await found(query)).toEqual(['yukihiro-matsumoto']);
    expect(await found('nandu')).toEqual(['osaka-nandu']);
    await createTalk(lectern.database, {
      speakers: [await createSpeaker(lectern.database, { name: 'Jörg Goetz' })],
    });
    for (const query of ['joerg', 'jorg', 'JÖRG', 'goetz', 'Götz', 'götz joerg'])
      expect([query, await found(query)]).toEqual([query, ['jorg-goetz']]);
    for (const query of ['hiro', '%', '_', "'", '\0', 'yuki nandu']) expect(await found(query)).toEqual([]);
  });

  test.each([
    'page=0',
    'page=x',
    'page=1&page=2',
    'per_page=101',
    'letter=ab',
    'letter=%25',
    'sort=views',
    `query=${'q'.repeat(201)}`,
  ])('the list refuses %.20s', async (query) => {
    const { status, body } = await get<ApiError>(`?${query}`);
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('the list links to its continuation without a page', async () => {
    expect((await get<Speaker[]>('')).headers.get('link')).toBeNull();
    await createMembers(501);
    lectern.clock.advance(ANSWERS_ARE_OVER_MS);
    const { headers, body } = await get<Speaker[]>('');
    expect(body).toHaveLength(500);
    expect(headers.get('link')).toBe('</api/v1/speakers?page=6&per_page=100>; rel="next"');
  });

  test('the list counts and shows more than 10,000', async () => {
    await createMembers(10_001);
    const page = async (number: number) => (await get<SpeakerPage>(`?page=${number}&per_page=100`)).body;
    const last = await page(101);
    expect([last.total_results, last.capped, last.speakers.length]).toEqual([10_001, false, 1]);
    expect((await page(102)).speakers).toEqual([]);
    const { body } = await get<SpeakerPage>('?query=member%2010000');
    expect([body.total_results, body.capped, body.speakers[0]?.slug]).toEqual([1, false, 'member-10000']);
  });

  test('people of one name are listed on a page of that name, which their profiles mention', async () => {
    const [one, two] = [
      await createSpeaker(lectern.database, { name: 'Amit Kumar' }),
      await createSpeaker(lectern.database, {
        name: 'Amit Kumár',
        slug: 'amit-kumar-2',
        nameKey: 'amit kumar#amit-kumar-2',
      }),
    ];
    await createTalk(lectern.database, { speakers: [one] });
    await createTalk(lectern.database, { speakers: [two] });
    await createTalk(lectern.database, { speakers: [two] });
    const { speaker } = (await get<SpeakerProfile>('/amit-kumar')).body;
    expect(speaker).toMatchObject({ people_of_this_name: 2, name_slug: 'amit-kumar' });
    const { body } = await get<SpeakersNamed>(`/named/${speaker.name_slug}`);
    expect(body.speakers.map(({ slug }) => slug)).toEqual(['amit-kumar-2', 'amit-kumar']);
    for (const name of ['nobody', '%23', '-', '%00', 'z'.repeat(1_500)])
      expect((await get<ApiError>(`/named/${name}`)).status).toBe(404);
  });

  test('a profile counts years, formats, conferences and subjects, and its talks have pages', async () => {
    const speaker = await createSpeaker(lectern.database, { name: 'Busy Person' });
    const conference = await createConference(lectern.database, { name: 'RubyConf 2021' });
    for (const [slug, fields] of Object.entries({
      old: { givenOn: '2019-05-01', duration: 100, title: 'Old things' },
      young: { givenOn: '2021-11-02', duration: 50, conferenceId: conference.id, format: 'keynote' as const },
      unseen: { givenOn: '2021-03-02', videoId: null, youtubeLink: null },
    }))
      await createTalk(lectern.database, { slug, speakers: [speaker], tags: ['Ruby', 'Testing'], ...fields });
    const { body } = await get<SpeakerProfile>('/busy-person');
    expect(body.speaker).toMatchObject({
      talk_count: 3,
      recording_count: 2,
      first_year: 2019,
      last_year: 2021,
      years: [
        { year: 2021, talk_count: 2, recording_count: 1 },
        { year: 2019, talk_count: 1, recording_count: 1 },
      ],
      formats: [{ format: 'keynote', talk_count: 1 }],
      conferences: [{ name: 'RubyConf 2021', slug: 'rubyconf-2021', kind: 'conference', talk_count: 1 }],
    });
    expect(body.talks.map(({ slug }) => slug)).toEqual(['young', 'old', 'unseen']);
    const talks = async (query: string) => {
      const answer = (await get<SpeakerTalks>(`/busy-person/talks?${query}`)).body;
      return [answer.total_results, ...answer.talks.map(({ slug }) => slug)];
    };
    expect(await talks('per_page=2&page=2')).toEqual([3, 'unseen']);
    expect(await talks('video=1&sort=longest')).toEqual([2, 'old', 'young']);
    expect(await talks('sort=longest')).toEqual([3, 'old', 'young', 'unseen']);
    expect(await talks('sort=shortest')).toEqual([3, 'young', 'old', 'unseen']);
    expect(await talks('format=keynote')).toEqual([1, 'young']);
    expect(await talks('query=rubyconf')).toEqual([1, 'young']);
    expect(await talks('query=THING')).toEqual([1, 'old']);
    expect((await get<ApiError>('/busy-person/talks?sort=odd')).status).toBe(422);
    expect((await get<ApiError>('/nobody/talks')).status).toBe(404);
  });

  test('a profile has its talks by views, by slug and by id', async () => {
    const speaker = await createSpeaker(lectern.database, {
      name: 'Profile Person',
      description: 'Speaks. '.repeat(100),
      profilePictureUrl: 'https://example.org/p.png',
      github: 'profile-person',
    });
    await createTalk(lectern.database, { slug: 'little', speakers: [speaker], internalViews: 1 });
    await createTalk(lectern.database, { slug: 'much', speakers: [speaker], internalViews: 2 });
    await createTalk(lectern.database, { slug: 'secret', speakers: [speaker], status: 'draft' });

    const { status, body } = await get<SpeakerProfile>('/profile-person');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      speaker: {
        id: speaker.id,
        speakername: 'Profile Person',
        first_name: 'Profile',
        last_name: 'Person',
        description: 'Speaks. '.repeat(100),
        profile_picture_url: 'https://example.org/p.png',
        profile_picture: 'https://example.org/p.png',
        github_link: 'https://github.com/profile-person',
        talk_count: 2,
      },
    });
    expect(body.talks.map(({ slug }) => slug)).toEqual(['much', 'little']);
    expect((await get<SpeakerProfile>(`/${speaker.id}`)).body).toEqual(body);
    expect((await get<TalkCount>('/profile-person/talk_count')).body).toEqual({ talk_count: 2 });
  });

  test.each([
    '/nobody',
    '/nobody/talk_count',
    '/%00',
    "/'--",
    '/99999999999',
    `/${'z'.repeat(1_500)}`,
    '/Profile-Person',
  ])('%.20s answers 404', async (path) => {
    await createSpeaker(lectern.database, { name: 'Profile Person' });
    const { status, body } = await get<ApiError>(path);
    expect(status).toBe(404);
    expect(body.success).toBe(false);
  });

  test('a speaker without talks has a profile', async () => {
    await createSpeaker(lectern.database, { name: 'Nobody Yet' });
    const { body } = await get<SpeakerProfile>('/nobody-yet');
    expect(body).toMatchObject({ success: true, speaker: { talk_count: 0 }, talks: [] });
  });

  test('an unknown speaker answers with its own error code', async () => {
    expect((await get<ApiError>('/nobody')).body.code).toBe('SPEAKER_NOT_FOUND');
  });

  test('names are found by prefix, ignoring case and accents', async () => {
    const jose = await createSpeaker(lectern.database, { name: 'José Valim' });
    await createSpeaker(lectern.database, { name: 'Joanna Josephson' });
    await createSpeaker(lectern.database, { name: 'Mary Jose' });

    const find = async (query: string) =>
      (await get<SpeakerName[]>(`/speaker_names?query=${encodeURIComponent(query)}`)).body;
    expect(await find('JOS')).toEqual([{ id: jose.id, speakername: 'José Valim' }]);
    expect(await find('josé v')).toHaveLength(1);
    expect(await find('jo')).toHaveLength(2);
    for (const query of ['', '  ', '%', '_', '\0', "'", '\\']) expect(await find(query)).toEqual([]);
  });

  test('a speaker with the whole text as another name is listed after main names', async () => {
    const own = await createSpeaker(lectern.database, { name: 'Ursula Quick' });
    await lectern.database.write(async (tx) => {
      for (const [alias, aliasKey] of [
        ['U. Q.', 'u q'],
        ['Quentin Quick', 'quentin quick'],
      ] as const)
        await tx.insert(SpeakerAliasEntity, { speakerId: own.id, alias, aliasKey });
    });
    const named = await createSpeaker(lectern.database, { name: 'Quentin Quick' });
    const find = async (query: string) =>
      (await get<SpeakerName[]>(`/speaker_names?query=${encodeURIComponent(query)}`)).body;
    expect(await find('u.  q.')).toEqual([{ id: own.id, speakername: 'Ursula Quick', alias: 'U. Q.' }]);
    expect(await find('quentin quick')).toEqual([{ id: named.id, speakername: 'Quentin Quick' }]);
    expect(await find('u')).toEqual([{ id: own.id, speakername: 'Ursula Quick' }]);
  });

  test('a query that is not text is refused', async () => {
    const tooLong = await get<ApiError>(`/speaker_names?query=${'q'.repeat(201)}`);
    expect(tooLong.status).toBe(422);
    const twice = await get<ApiError>('/speaker_names?query=a&query=b');
    expect(twice.status).toBe(422);
    expect(twice.body.code).toBe('VALIDATION_FAILED');
  });
});

const member = (at: number) => ({
  slug: `member-${at}`,
  name: `Member ${at}`,
  firstName: 'Member',
  lastName: String(at),
  nameKey: `member ${at}`,
  ...speakerSort(`Member ${at}`),
  description: '',
  talkCount: 1,
  createdAt: new Date(),
});
