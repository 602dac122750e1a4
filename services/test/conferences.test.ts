import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  Conference,
  ConferenceDirectory,
  ConferencePage,
  SlotAnswer,
  SlotsAnswer,
} from '@lectern/contracts';
import { ResponseCache } from '../src/response-cache/response-cache.js';
import { CalendarEntryEntity } from '../src/modules/conferences/calendar-entry.entity.js';
import { ConferenceEntity } from '../src/modules/catalogue/index.js';
import { createConference, createSlot, createSpeaker, createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const LIST = '/api/v1/conferences';
const NO_START = { start_date: ['The start date must be a day, as yyyy-MM-dd'] };
const NO_END = { end_date: ['The end date must be a day, as yyyy-MM-dd'] };

describe.each(dialects)('conferences on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(async () => {
    await lectern.database.write((tx) => tx.createQueryBuilder().delete().from(ConferenceEntity).execute());
    lectern.app.get(ResponseCache).drop('');
  });

  const create = (slug: string, startDate: string | null, endDate: string | null = startDate) =>
    createConference(lectern.database, { name: slug, slug, startDate, endDate });
  const get = <Body>(path: string) => lectern.client().get<Body>(path);
  const slugs = (list: Conference[]) => list.map(({ slug }) => slug);

  describe('GET /api/v1/conferences', () => {
    test('answers with everything a row shows: upcoming, then past conferences, those without a date last', async () => {
      await create('undated', null);
      await create('older', '2023-04-01', '2023-04-03');
      const twin = await create('twin', '2024-06-01');
      await createConference(lectern.database, {
        name: 'Newest',
        logo: '/logos/newest.webp',
        location: 'Praha, Czechia',
        timeZone: 'Europe/Prague',
        startDate: '2031-01-30',
        endDate: '2031-02-01',
        website: 'https://newest.example.org',
        year: 2031,
        topic: 'lamps',
        cfpEndsOn: '2030-10-01',
        cfpLink: 'https://newest.example.org/cfp',
      });
      await create('later-twin', '2024-06-01');
      await create('soonest', '2031-01-02');
      const { status, body, headers } = await get<Conference[]>(LIST);

      expect(status).toBe(200);
      expect(slugs(body)).toEqual(['soonest', 'newest', 'later-twin', 'twin', 'older', 'undated']);
      expect(body[1]).toEqual({
        id: twin.id + 1,
        slug: 'newest',
        series_slug: null,
        name: 'Newest',
        logo: '/logos/newest.webp',
        location: 'Praha, Czechia',
        start_date: '2031-01-30',
        end_date: '2031-02-01',
        time_zone: 'Europe/Prague',
        website: 'https://newest.example.org',
        year: 2031,
        topic: 'lamps',
        cfp_ends_on: '2030-10-01',
        cfp_link: 'https://newest.example.org/cfp',
        status: null,
        talk_count: 0,
        recording_count: 0,
      });
      expect(body[5]).toMatchObject({ start_date: null, location: null, logo: null });
      expect(headers.get('etag')).toMatch(/^(?:W\/)?"/);
    });

    test('each conference is in one part of the list; a cancelled one is neither upcoming nor past', async () => {
      const planned = { startDate: '2031-03-01', endDate: '2031-03-02' };
      await create('older', '2023-04-01');
      await create('soonest', '2031-01-02');
      await create('undated', null);
      await createConference(lectern.database, { name: 'Off', ...planned, status: 'cancelled' });
      await createConference(lectern.database, {
        name: 'Off before',
        startDate: '2020-05-01',
        status: 'cancelled',
      });
      await createConference(lectern.database, { name: 'Off later', startDate: null, status: 'postponed' });
      const order = ['soonest', 'older', 'undated', 'off', 'off-before', 'off-later'];
      const { body } = await get<Conference[]>(LIST);
      expect(slugs(body)).toEqual(order);
      expect(body.map(({ status }) => status)).toEqual([
        null,
        null,
        null,
        'cancelled',
        'cancelled',
        'postponed',
      ]);
      const parts = ['upcoming', 'past', 'undated', 'cancelled'];
      for (const narrowed of ['', '&query=o']) {
        const pages = await Promise.all(
          parts.map((when) => get<ConferencePage>(`${LIST}?when=${when}${narrowed}`)),
        );
        const named = narrowed === '' ? order : order.filter((slug) => slug.includes('o'));
        expect(pages.flatMap((page) => slugs(page.body.conferences))).toEqual(named);
        expect(slugs(pages[3]?.body.conferences ?? [])).toEqual(['off', 'off-before', 'off-later']);
      }
      const { total, upcoming, past, undated, cancelled } = (
        await get<ConferenceDirectory>(`${LIST}/directory`)
      ).body;
      expect({ total, upcoming, past, undated, cancelled }).toEqual({
        total: 6,
        upcoming: 1,
        past: 1,
        undated: 1,
        cancelled: 3,
      });
    });

    test('a conference that lasts until today is not past', async () => {
      const today = lectern.clock.now().getTime();
      const day = (offset: number) => new Date(today + offset * 86_400_000).toISOString().slice(0, 10);
      await create('over', day(-3), day(-1));
      await create('on', day(-1), day(0));
      await create('next', day(9));
      expect(slugs((await get<Conference[]>(LIST)).body)).toEqual(['on', 'next', 'over']);
      const when = async (time: string) =>
        slugs((await get<ConferencePage>(`${LIST}?when=${time}`)).body.conferences);
      expect([await when('upcoming'), await when('past')]).toEqual([['on', 'next'], ['over']]);
    });

    test('a page has at most 500 conferences, and a header links to the others', async () => {
      await lectern.database.write(async (tx) => {
        const rows = Array.from({ length: 501 }, (_, number) => ({
          slug: `many-${number}`,
          name: `Many ${number}`,
          startDate: '2020-01-01',
          createdAt: new Date(),
        }));
        for (let from = 0; from < rows.length; from += 100)
          await tx.insert(ConferenceEntity, rows.slice(from, from + 100));
      });
      const { body, headers } = await get<Conference[]>(LIST);
      expect(body).toHaveLength(500);
      const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
      expect(slugs((await get<ConferencePage>(next)).body.conferences)).toEqual(['many-0']);
    });

    test('answers with an empty array when there are no conferences', async () => {
      expect((await get<Conference[]>(LIST)).body).toEqual([]);
    });
  });

  describe('GET /api/v1/conferences?page={n}&per_page=10', () => {
    beforeEach(async () => {
      for (let day = 1; day <= 23; day += 1) {
        await create(`day-${day}`, `2024-05-${String(day).padStart(2, '0')}`);
      }
    });

    const page = async (query: string) => (await get<ConferencePage>(`${LIST}?${query}`)).body;

    test('each page follows the previous one, and all have the total', async () => {
      const pages = [
        await page('page=1&per_page=10'),
        await page('page=2&per_page=10'),
        await page('page=3&per_page=10'),
      ];
      expect(pages.map(({ conferences }) => conferences.length)).toEqual([10, 10, 3]);
      expect(pages.flatMap(({ conferences }) => slugs(conferences))).toEqual(
        Array.from({ length: 23 }, (_, index) => `day-${23 - index}`),
      );
      expect(pages.map(({ total_results }) => total_results)).toEqual([23, 23, 23]);
      expect(Object.keys(pages[0] ?? {})).toEqual(['conferences', 'total_results']);
    });

    test('a page past the last one is empty', async () => {
      expect(await page('page=4&per_page=10')).toEqual({ conferences: [], total_results: 23 });
      expect(await page('page=1000000&per_page=100')).toEqual({ conferences: [], total_results: 23 });
    });

    test('pages have 10 conferences unless another size is requested', async () => {
      expect((await page('page=2')).conferences).toHaveLength(10);
      expect((await page('page=2&per_page=20')).conferences).toHaveLength(3);
      expect((await page('per_page=5')).conferences).toHaveLength(5);
    });

    test('conferences are found by name, by year, and by both', async () => {
      const at = (slug: string, name: string, year: number) =>
        createConference(lectern.database, { slug, name, startDate: `${year}-05-24`, year });
      await at('uno', 'Música & Código 2019', 2019);
      await at('due', 'Música & Código 2021', 2021);
      await at('tre', 'Windy City Rails 2019', 2019);
      const found = async (query: string) => slugs((await page(query)).conferences);
      expect(await found('query=musica')).toEqual(['due', 'uno']);
      expect(await found('query=CODIGO%20mus&year=2019')).toEqual(['uno']);
      expect(await found('query=windycityrails')).toEqual(['tre']);
      expect(await found('year=2019')).toEqual(['tre', 'uno']);
      expect(await page('query=%25')).toEqual({ conferences: [], total_results: 0 });
    });

    test.each([
      ['when=soon', 'The time must be one of: upcoming, past, undated, cancelled.'],
      ['year=20', 'The year must have four digits.'],
      ['year=2019&year=2020', 'The year must have four digits.'],
      [`query=${'x'.repeat(201)}`, 'The query can have at most 200 characters.'],
    ])('answers 400 for ?%s', async (query, error) => {
      const { status, body } = await get<ApiError>(`${LIST}?${query}`);
      expect([status, body.error]).toEqual([400, error]);
    });

    test.each([
      'page=0',
      'page=-1',
      'page=x',
      'page=1.5',
      'page=',
      'page=1e1',
      'page=%00',
      'page=1&page=2',
      'page=99999999999999999999',
      'page=1&per_page=0',
      'page=1&per_page=101',
      'page=1&per_page=ten',
    ])('answers 400 for ?%s', async (query) => {
      const { status, body } = await get<ApiError>(`${LIST}?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        success: false,
        code: 'BAD_REQUEST',
        error: 'A page must be a whole number from 1, and has 1 to 100 conferences.',
      });
    });
  });

  describe('GET /api/v1/conferences/filter?start_date={yyyy-MM-dd}&end_date={yyyy-MM-dd}', () => {
    const filter = (query: string) => get<Conference[]>(`${LIST}/filter?${query}`);

    test('links to further pages', async () => {
      for (const [slug, day] of [
        ['one', '2024-05-11'],
        ['two', '2024-05-12'],
        ['three', '2024-05-13'],
      ] as const)
        await create(slug, day, day);
      const range = 'start_date=2024-05-10&end_date=2024-05-20';
      const first = await filter(`${range}&per_page=2`);
      expect(slugs(first.body)).toEqual(['three', 'two']);
      expect(first.headers.get('link')).toBe(`<${LIST}/filter?${range}&page=2&per_page=2>; rel="next"`);
      const second = await filter(`${range}&per_page=2&page=2`);
      expect(slugs(second.body)).toEqual(['one']);
      expect(second.headers.get('link')).toBeNull();
      expect((await filter(`${range}&per_page=501`)).status).toBe(422);
    });

    test('answers with every conference that has a day in the range', async () => {
      await create('day-before', '2024-05-01', '2024-05-09');
      await create('ends-on-first', '2024-05-08', '2024-05-10');
      await create('inside', '2024-05-11', '2024-05-12');
      await create('starts-on-last', '2024-05-20', '2024-05-25');
      await create('around', '2024-05-01', '2024-05-31');
      await create('day-after', '2024-05-21', '2024-05-22');
      await create('no-end', '2024-05-15', null);
      await create('undated', null);
      const { status, body } = await filter('start_date=2024-05-10&end_date=2024-05-20');

      expect(status).toBe(200);
      expect(slugs(body)).toEqual(['starts-on-last', 'no-end', 'inside', 'ends-on-first', 'around']);
      expect(slugs((await filter('start_date=2024-05-15&end_date=2024-05-15')).body)).toEqual([
        'no-end',
        'around',
      ]);
    });

    test.each([
      ['start_date=2024-05-10', NO_END],
      ['end_date=2024-05-10', NO_START],
      ['', { ...NO_START, ...NO_END }],
      ['start_date=2023-02-29&end_date=2024-02-29', NO_START],
      ['start_date=2024-02-29&end_date=2024-04-31', NO_END],
      ['start_date=2024-2-9&end_date=2024-02-10T00:00:00Z', { ...NO_START, ...NO_END }],
      [
        'start_date=2024-05-02&end_date=2024-05-01',
        { start_date: ['The start date must not be after the end date'] },
      ],
    ])('answers 422 by field for ?%s', async (query, errors) => {
      const { status, body } = await get<ApiError>(`${LIST}/filter?${query}`);
      expect(status).toBe(422);
      expect(body).toMatchObject({ success: false, code: 'VALIDATION_FAILED', errors });
    });
  });

  describe('GET /api/v1/conferences/{slug}/slots', () => {
    test('answers with the conference and its slots in programme order, with times in UTC', async () => {
      const { database } = lectern;
      const conference = await createConference(database, {
        name: 'Schedule Days',
        timeZone: 'Australia/Sydney',
      });
      const speakers = [
        await createSpeaker(database, { name: `Second ${dialect} Name` }),
        await createSpeaker(database, { name: `First ${dialect} Name` }),
      ];
      const talk = await createTalk(database, { slug: `on-stage-${dialect}`, speakers });
      const at = (time: string) => new Date(`2024-10-05T${time}:00Z`);
      const of = { conferenceId: conference.id };
      const unrecorded = await createSlot(database, {
        ...of,
        startsAt: at('16:00'),
        position: 1,
        talkTitle: 'Without a recording',
      });
      const pause = await createSlot(database, {
        ...of,
        startsAt: at('16:30'),
        kind: 'break',
        talkTitle: 'Lunch',
      });
      const recorded = await createSlot(database, {
        ...of,
        startsAt: at('16:00'),
        talkId: talk.id,
        talkTitle: 'As announced',
        room: 'Hall 2',
        track: 'Web',
      });
      await createSlot(database, { talkTitle: 'Of another conference' });
      const { status, body } = await get<SlotsAnswer>(`${LIST}/schedule-days/slots`);

      expect(status).toBe(200);
      expect(body.conference).toMatchObject({ slug: 'schedule-days', time_zone: 'Australia/Sydney' });
      expect(body.slots).toEqual([
        {
          id: recorded.id,
          talk_id: talk.id,
          talk_slug: talk.slug,
          talk_title: 'As announced',
          speakers: [`Second ${dialect} Name`, `First ${dialect} Name`],
          speaker_slugs: speakers.map(({ slug }) => slug),
          start_time: '2024-10-05T16:00:00.000Z',
          end_time: '2024-10-05T16:30:00.000Z',
          room: 'Hall 2',
          track: 'Web',
          actionable: true,
          has_video: true,
          status: null,
          add_calendar: false,
        },
        {
          id: unrecorded.id,
          talk_id: null,
          talk_slug: null,
          talk_title: 'Without a recording',
          speakers: [],
          speaker_slugs: [],
          start_time: '2024-10-05T16:00:00.000Z',
          end_time: '2024-10-05T16:30:00.000Z',
          room: null,
          track: null,
          actionable: true,
          has_video: false,
          status: null,
          add_calendar: false,
        },
        expect.objectContaining({ id: pause.id, talk_title: 'Lunch', actionable: false }),
      ]);
    });

    test('a talk without a video is announced, but cannot be watched', async () => {
      const talk = await createTalk(lectern.database, { videoId: null, youtubeLink: null });
      const { id } = await createSlot(lectern.database, { talkId: talk.id });
      const { slot } = (await get<SlotAnswer>(`/api/v1/slots/${id}`)).body;
      expect(slot).toMatchObject({ talk_id: talk.id, talk_slug: talk.slug, has_video: false });
    });

    test('a talk that was cancelled says so, and so does every slot of a cancelled conference', async () => {
      const off = await createConference(lectern.database, { status: 'postponed' });
      const talk = await createTalk(lectern.database, {
        videoId: null,
        youtubeLink: null,
        videoState: 'cancelled',
      });
      const slots = [
        await createSlot(lectern.database, { talkId: talk.id }),
        await createSlot(lectern.database, { talkId: talk.id, conferenceId: off.id }),
        await createSlot(lectern.database),
      ];
      const seen = await Promise.all(slots.map(({ id }) => get<SlotAnswer>(`/api/v1/slots/${id}`)));
      expect(seen.map(({ body }) => body.slot.status)).toEqual(['cancelled', 'postponed', null]);
    });

    test('add_calendar says what the requesting user has added', async () => {
      const { id, conferenceId } = await createSlot(lectern.database);
      const [owner, other] = [await createUser(lectern.database), await createUser(lectern.database)];
      await lectern.database.write((tx) =>
        tx.insert(CalendarEntryEntity, { userId: owner.id, slotId: id, createdAt: new Date() }),
      );
      const added = async (userId?: number) => {
        const client = userId ? await lectern.client().signIn(userId) : lectern.client();
        const { slots } = (await client.get<SlotsAnswer>(`${LIST}/${conferenceId}/slots`)).body;
        return slots.map(({ add_calendar }) => add_calendar);
      };
      expect([await added(owner.id), await added(other.id), await added()]).toEqual([
        [true],
        [false],
        [false],
      ]);
    });

    test('a draft is listed by its announced title only, except to its author', async () => {
      const author = await createUser(lectern.database);
      const draft = await createTalk(lectern.database, { status: 'draft', authorId: author.id });
      const { id } = await createSlot(lectern.database, { talkId: draft.id, talkTitle: 'Announced' });
      const seen = { talk_id: null, talk_slug: null, talk_title: 'Announced', has_video: false };
      expect((await get<SlotAnswer>(`/api/v1/slots/${id}`)).body.slot).toMatchObject(seen);
      const own = await (await lectern.client().signIn(author.id)).get<SlotAnswer>(`/api/v1/slots/${id}`);
      expect(own.body.slot).toMatchObject({ talk_id: draft.id, talk_slug: null });
    });

    test('a conference without a schedule has no slots', async () => {
      await create('empty', '2024-01-01');
      expect((await get<SlotsAnswer>(`${LIST}/empty/slots`)).body.slots).toEqual([]);
    });

    test.each([
      ['an unknown one', 'no-such-conference'],
      ['a number past 32 bits', '2147483648'],
      ['NUL', '%00'],
      ['a quote', "'%20OR%20'1'='1"],
      ['201 characters', 'x'.repeat(201)],
    ])('answers 404 for %s', async (_what, slug) => {
      const { status, body } = await get<ApiError>(`${LIST}/${slug}/slots`);
      expect([status, body.code]).toEqual([404, 'CONFERENCE_NOT_FOUND']);
    });
  });

  describe('GET /api/v1/slots/{id}', () => {
    test('answers with the slot and its conference', async () => {
      const { id, conferenceId } = await createSlot(lectern.database, { talkTitle: 'Alone' });
      const { status, body } = await get<SlotAnswer>(`/api/v1/slots/${id}`);
      expect(status).toBe(200);
      expect(body.slot).toMatchObject({ id, talk_title: 'Alone' });
      expect(body.conference.id).toBe(conferenceId);
    });

    test.each(['999999', 'abc', '0', '-1', '1.5', '99999999999999999999', '%00'])(
      'answers 404 for %s',
      async (id) => {
        const { status, body } = await get<ApiError>(`/api/v1/slots/${id}`);
        expect([status, body.code]).toEqual([404, 'SLOT_NOT_FOUND']);
      },
    );
  });
});
