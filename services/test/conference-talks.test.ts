import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, ConferenceAnswer, ConferenceTalks } from '@lectern/contracts';
import { type ConferenceEntity, SlugRedirectEntity, TagEntity } from '../src/modules/catalogue/index.js';
import {
  createConference,
  createSlot,
  createSpeaker,
  createTalk,
  type TalkFields,
} from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const LAMP = '/api/v1/conferences/lamp-days-2024';

describe.each(dialects)('the talks of a conference on %s', (dialect) => {
  let lectern: TestApp;
  let conference: ConferenceEntity;

  const add = (title: string, fields: TalkFields = {}) =>
    createTalk(lectern.database, { title, conferenceId: conference.id, ...fields });
  const get = <Body = ConferenceTalks>(query = '') => lectern.client().get<Body>(`${LAMP}/talks${query}`);
  const titles = async (query = '') => (await get(query)).body.talks.map(({ title }) => title);
  const ended = (query: string) => get<ApiError>(query).then(({ status, body }) => [status, body.code]);

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    conference = await createConference(lectern.database, {
      name: 'Lamp Days 2024',
      startDate: '2024-05-01',
      endDate: '2024-05-02',
      location: 'Brno',
    });
    const lukasz = await createSpeaker(lectern.database, { name: 'Łukasz Langa' });
    const whole = await add('Lightning talks', {
      givenOn: '2024-05-02',
      programmePosition: 3,
      duration: 3_000,
    });
    await add('Third of all', {
      givenOn: '2024-05-02',
      programmePosition: 0,
      duration: 1_200,
      tags: ['Lamps'],
    });
    await add('A closing', { givenOn: '2024-05-02', programmePosition: 9, videoId: null, youtubeLink: null });
    await add('Bulbs, quickly', { videoId: null, youtubeLink: null, partOfId: whole.id, startsAt: 60 });
    await add('Opening', {
      givenOn: '2024-05-01',
      programmePosition: 1,
      format: 'keynote',
      language: 'pl-PL',
      internalViews: 5,
      speakers: [lukasz],
      tags: ['Lamps'],
    });
    await add('Second', { givenOn: '2024-05-01', programmePosition: 2, language: 'en', internalViews: 50 });
    await add('Not yet', { status: 'draft' });
    await createTalk(lectern.database, { title: 'Elsewhere' });
    await lectern.database.write((tx) =>
      tx.update(TagEntity, { tagKey: 'lamps' }, { kind: 'field', listed: true }),
    );
  });
  afterAll(() => lectern.close());

  test('are in programme order, parts below the whole, without drafts', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body.talks.map(({ title }) => title)).toEqual([
      'Opening',
      'Second',
      'Third of all',
      'Lightning talks',
      'Bulbs, quickly',
      'A closing',
    ]);
    expect(body.total_results).toBe(6);
    expect(body.days).toEqual([
      { day: '2024-05-01', count: 2 },
      { day: '2024-05-02', count: 3 },
    ]);
    expect(body.facets).toEqual({
      video: 5,
      formats: [{ format: 'keynote', count: 1 }],
      languages: expect.arrayContaining([
        { language: 'pl', count: 1 },
        { language: 'en', count: 1 },
      ]),
      subjects: [{ slug: 'lamps', name: 'Lamps', count: 2 }],
    });
  });

  test.each([
    ['views', ['Second', 'Opening']],
    ['longest', ['Lightning talks', 'Third of all']],
    ['title', ['A closing', 'Bulbs, quickly', 'Lightning talks', 'Opening']],
  ])('are sorted by %s', async (sort, first) => {
    expect((await titles(`?sort=${sort}`)).slice(0, first.length)).toEqual(first);
  });

  test('that cannot be watched come last in a ranking', async () => {
    for (const sort of ['views', 'longest', 'newest'])
      expect((await titles(`?sort=${sort}`)).at(-1)).toBe('A closing');
  });

  test('are narrowed by title and by speaker, ignoring accents', async () => {
    expect(await titles('?query=lightning')).toEqual(['Lightning talks']);
    expect(await titles('?query=LUKASZ')).toEqual(['Opening']);
    expect(await titles('?query=lukasz%20second')).toEqual([]);
    expect(await titles('?query=s%2525d')).toEqual([]);
  });

  test('are narrowed by subject, language, format and video, each with its own counts', async () => {
    expect(await titles('?tag=lamps')).toEqual(['Opening', 'Third of all']);
    expect(await titles('?tag=lamps&language=pl')).toEqual(['Opening']);
    expect(await titles('?format=keynote')).toEqual(['Opening']);
    expect(await titles('?video=1')).not.toContain('A closing');
    const { facets } = (await get('?tag=lamps&language=pl')).body;
    expect(facets).toMatchObject({ video: 1, languages: [{ language: 'pl', count: 1 }] });
    expect(facets.subjects).toEqual([{ slug: 'lamps', name: 'Lamps', count: 1 }]);
  });

  test('are empty for a value no talk has', async () => {
    expect((await get('?tag=no-such')).body).toMatchObject({ talks: [], total_results: 0 });
    expect((await get('?language=xx')).body).toMatchObject({ talks: [], total_results: 0 });
  });

  test.each([
    '?page=-1',
    '?page=0',
    '?page=1000000000',
    '?page=1e1',
    '?page=1&page=2',
    '?sort=loudest',
    '?format=opera',
    '?video=yes',
    '?language=%27',
    '?tag=a&tag=b',
    `?query=${'x'.repeat(10_000)}`,
  ])('answer 400 for %s', async (query) => expect(await ended(query)).toEqual([400, 'BAD_REQUEST']));

  test('answer 404 past the last page and for an unknown conference', async () => {
    expect(await ended('?page=2')).toEqual([404, 'NOT_FOUND']);
    const { status, body } = await lectern.client().get<ApiError>('/api/v1/conferences/none/talks');
    expect([status, body.code]).toEqual([404, 'CONFERENCE_NOT_FOUND']);
  });

  test('come 48 a page, and each of a thousand on one page only', async () => {
    const { id } = await createConference(lectern.database, { name: 'Many Lamps' });
    const speakers = [await createSpeaker(lectern.database)];
    await lectern.database.write(async (tx) => {
      for (let number = 0; number < 1_000; number += 1)
        await tx.query(
          `INSERT INTO talks (slug, title, description, status, conference_id, created_at, added_at, programme_position)
           VALUES (?, ?, '', 'published', ?, ?, ?, ?)`,
          [
            `many-${number}`,
            `Lamp ${number}`,
            id,
            '2024-05-01 00:00:00',
            '2024-05-01 00:00:00',
            999 - number,
          ],
        );
      await tx.query(
        'INSERT INTO talk_speakers (talk_id, speaker_id, position) SELECT id, ?, 0 FROM talks WHERE conference_id = ?',
        [speakers[0]?.id, id],
      );
    });
    const seen: string[] = [];
    for (let page = 1; page <= 21; page += 1) {
      const { body } = await lectern
        .client()
        .get<ConferenceTalks>(`/api/v1/conferences/many-lamps/talks?page=${page}`);
      expect(body.total_results).toBe(1_000);
      seen.push(...body.talks.map(({ slug }) => slug));
    }
    expect(seen).toHaveLength(1_000);
    expect(new Set(seen).size).toBe(1_000);
    expect(seen[0]).toBe('many-999');
  });

  describe('GET /api/v1/conferences/{slug}', () => {
    const open = (slug: string) => lectern.client().get<ConferenceAnswer>(`/api/v1/conferences/${slug}`);

    test('answers with the head of the page', async () => {
      await createSlot(lectern.database, { conferenceId: conference.id });
      const { body } = await open('lamp-days-2024');
      expect(body).toMatchObject({
        conference: {
          slug: 'lamp-days-2024',
          location: 'Brno',
          start_date: '2024-05-01',
          end_date: '2024-05-02',
          talk_count: 6,
          recording_count: 5,
          slot_count: 1,
        },
        series: null,
        previous: null,
        next: null,
      });
      expect(body.conference.speaker_count).toBe(6);
    });

    test('redirects a former address, and answers 404 to an unknown one', async () => {
      await lectern.database.write((tx) =>
        tx.insert(SlugRedirectEntity, { kind: 'conference', slug: 'lamps-24', targetId: conference.id }),
      );
      expect((await open('lamps-24')).body.conference.slug).toBe('lamp-days-2024');
      expect((await open('never-was')).status).toBe(404);
    });
  });
});
