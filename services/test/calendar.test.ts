import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ALREADY_IN_CALENDAR,
  SIGN_IN_FOR_CALENDAR,
  type ApiError,
  type SlotAnswer,
} from '@lectern/contracts';
import ICAL from 'ical.js';
import { CalendarEntryEntity } from '../src/modules/conferences/calendar-entry.entity.js';
import { type ConferenceEntity, SlotEntity } from '../src/modules/catalogue/index.js';
import { CalendarProgram, type ShownEvent } from './support/calendar-program.js';
import { createConference, createSlot, createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const WRITES_A_MINUTE = 120;

describe.each(dialects)('GET /api/v1/conferences/{slug}/slots/{slotId}/add_to_calendar on %s', (dialect) => {
  let lectern: TestApp;
  let conference: ConferenceEntity;
  let member: TestClient;
  let memberId: number;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    conference = await createConference(lectern.database, {
      name: 'RubyConf 2024',
      location: 'Chicago, IL',
      timeZone: 'America/Chicago',
    });
    memberId = (await createUser(lectern.database)).id;
    member = await lectern.client().signIn(memberId);
  });
  afterAll(() => lectern.close());

  const aSlot = (fields: Partial<SlotEntity> = {}) =>
    createSlot(lectern.database, { conferenceId: conference.id, ...fields });
  const pathOf = (slotId: number | string, slug = conference.slug) =>
    `/api/v1/conferences/${slug}/slots/${slotId}/add_to_calendar`;
  const add = <Body = string>(client: TestClient, slotId: number | string) =>
    client.get<Body>(pathOf(slotId), SAME_ORIGIN);
  const entriesOf = (slotId: number) => lectern.database.read.manager.findBy(CalendarEntryEntity, { slotId });

  test("a page of another person's session adds nothing", async () => {
    const { id } = await aSlot();
    const before = lectern.client();
    const status = await before.get('/api/v1/auth/status');
    const token = { ...SAME_ORIGIN, 'x-csrf-token': status.headers.get('x-csrf-token') ?? '' };
    const { status: code, body } = await member.get<ApiError>(pathOf(id), token);
    expect([code, body.code]).toEqual([403, 'CSRF_INVALID']);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('answers with a file named event-{slotId}.ics, and the slot counts as added', async () => {
    const talk = await createTalk(lectern.database);
    const { id } = await aSlot({
      talkId: talk.id,
      talkTitle: 'Keynote: why, and how; part 1',
      room: 'Hall A',
    });
    const { status, headers, body } = await add(member, id);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="event-${id}.ics"`);
    expect(headers.get('cache-control')).toBe('no-store');
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(body) as unknown[]).getFirstSubcomponent('vevent') ?? undefined,
    );
    const site = new URL(lectern.config.publicUrl);
    expect(event.uid).toBe(`slot-${id}@${site.host}`);
    expect(event.summary).toBe('Keynote: why, and how; part 1');
    expect(event.location).toBe('Hall A, Chicago, IL');
    expect(event.description).toContain(`${site.origin}/video/${talk.slug}`);
    expect(event.startDate.toJSDate()).toEqual(new Date('2024-05-01T09:00:00Z'));
    expect(event.startDate.toString()).toBe('2024-05-01T04:00:00');

    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ userId: memberId, slotId: id, createdAt: lectern.clock.now() });
    const { slot } = (await member.get<SlotAnswer>(`/api/v1/slots/${id}`)).body;
    expect(slot.add_calendar).toBe(true);
  });

  test('answers with a file that a calendar program imports once, at the right time', async () => {
    const zones: [timeZone: string, startsAt: string][] = [
      ['America/Chicago', '2024-07-15T14:00:00Z'],
      ['Europe/Prague', '2024-03-31T01:30:00Z'],
      ['Asia/Kolkata', '2024-07-16T03:30:00Z'],
      ['Australia/Sydney', '2024-12-15T22:00:00Z'],
      ['America/Sao_Paulo', '2016-12-15T11:00:00Z'],
      ['UTC', '2024-07-17T10:00:00Z'],
    ];
    const calendar = await CalendarProgram.start();
    const files: Record<string, string> = {};
    const expected: [day: string, event: ShownEvent][] = [];
    for (const [timeZone, start] of zones) {
      const place = await createConference(lectern.database, { timeZone, location: 'Somewhere; far, away' });
      const title = `Größe, Länge; „Breite“ 🧑🏽‍💻 in ${timeZone}`;
      const { id } = await aSlot({ conferenceId: place.id, startsAt: new Date(start), talkTitle: title });
      files[`event-${id}.ics`] = (await member.get<string>(pathOf(id, place.slug), SAME_ORIGIN)).body;
      const [day = '', clock = ''] = start.split('T');
      const end = new Date(Date.parse(start) + 30 * 60_000).toISOString();
      expected.push([
        day,
        {
          'start-date-long': day,
          'start-time': clock.slice(0, 5),
          'end-time': end.slice(11, 16),
          title,
          location: 'Somewhere; far, away',
          url: `${lectern.config.publicUrl}/conference/${place.slug}`,
          uid: `slot-${id}@${new URL(lectern.config.publicUrl).host}`,
        },
      ]);
    }
    try {
      await calendar.take(files);
      await calendar.take(files);
      for (const [day, event] of expected) expect(await calendar.eventsOn(day)).toEqual([event]);
    } finally {
      await calendar.stop();
    }
  });

  test("answers 401 to a visitor, with the catalogue's text, and stores nothing", async () => {
    const { id } = await aSlot();
    const { status, body } = await add<ApiError>(lectern.client(), id);
    expect(status).toBe(401);
    expect(body).toMatchObject({
      success: false,
      code: 'UNAUTHENTICATED',
      error: SIGN_IN_FOR_CALENDAR.add,
    });
    expect(await entriesOf(id)).toEqual([]);
  });

  test("answers 409 the second time, with the catalogue's text, and others can still add it", async () => {
    const { id } = await aSlot();
    expect((await add(member, id)).status).toBe(200);
    const { status, body } = await add<ApiError>(member, id);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      success: false,
      code: 'ALREADY_IN_CALENDAR',
      error: ALREADY_IN_CALENDAR,
    });
    const other = await lectern.client().signIn((await createUser(lectern.database)).id);
    expect((await add(other, id)).status).toBe(200);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  test('answers with the file once for twenty simultaneous clicks', async () => {
    const { id } = await aSlot();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(member, id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('answers 422 for a break', async () => {
    const { id } = await aSlot({ kind: 'break', talkTitle: 'Lunch' });
    const { status, body } = await add<ApiError>(member, id);
    expect([status, body.error]).toEqual([422, 'A break cannot be added to the calendar.']);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('answers 404 for an unknown slot, an unknown conference, and a slot of another conference', async () => {
    const foreign = await createSlot(lectern.database);
    for (const slotId of [foreign.id, 999_999, 'x', '%00']) {
      const { status, body } = await add<ApiError>(member, slotId);
      expect([status, body.code]).toEqual([404, 'SLOT_NOT_FOUND']);
    }
    const { id } = await aSlot();
    const { status, body } = await member.get<ApiError>(pathOf(id, 'no-such-conference'), SAME_ORIGIN);
    expect([status, body.code]).toEqual([404, 'CONFERENCE_NOT_FOUND']);
    expect([...(await entriesOf(id)), ...(await entriesOf(foreign.id))]).toEqual([]);
  });

  test.each(['cross-site', 'same-site', 'none'])(
    'answers 403 where the browser reports the request as %s',
    async (site) => {
      const { id } = await aSlot();
      const { status, body } = await member.get<ApiError>(pathOf(id), { 'sec-fetch-site': site });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
      expect(await entriesOf(id)).toEqual([]);
    },
  );

  test('answers a client that is not a browser', async () => {
    const { id } = await aSlot();
    expect((await member.get(pathOf(id))).status).toBe(200);
  });

  test('adds nothing on HEAD', async () => {
    const { id } = await aSlot();
    const { status, headers } = await member.send('HEAD', pathOf(id), undefined, SAME_ORIGIN);
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('counts as a write: 429 past 120 a minute', async () => {
    const { id } = await aSlot();
    const busy = await lectern.client().signIn((await createUser(lectern.database)).id);
    const statuses = new Set<number>();
    for (let count = 0; count < WRITES_A_MINUTE; count += 1) statuses.add((await add(busy, id)).status);
    expect([...statuses]).toEqual([200, 409]);
    const refused = await add<ApiError>(busy, id);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await busy.get(`/api/v1/slots/${id}`)).status).toBe(200);
  });
});

describe.each(dialects)('/api/v1/conferences/{slug}/slots/{slotId}/calendar on %s', (dialect) => {
  let lectern: TestApp;
  let conference: ConferenceEntity;
  let member: TestClient;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    conference = await createConference(lectern.database, { timeZone: 'America/Chicago' });
    member = await lectern.client().signIn((await createUser(lectern.database)).id);
  });
  afterAll(() => lectern.close());

  const pathOf = (slotId: number | string, slug = conference.slug) =>
    `/api/v1/conferences/${slug}/slots/${slotId}/calendar`;
  const again = <Body = string>(client: TestClient, slotId: number | string) =>
    client.get<Body>(pathOf(slotId), SAME_ORIGIN);
  const add = (client: TestClient, slotId: number) =>
    client.get(`/api/v1/conferences/${conference.slug}/slots/${slotId}/add_to_calendar`, SAME_ORIGIN);
  const downloaded = async (client: TestClient, slotId: number) =>
    (await client.get<SlotAnswer>(`/api/v1/slots/${slotId}`)).body.slot.add_calendar;
  const takenSlot = async () => {
    const slot = await createSlot(lectern.database, {
      conferenceId: conference.id,
      talkTitle: 'As announced',
    });
    expect((await add(member, slot.id)).status).toBe(200);
    return slot;
  };

  test('answers with the file as often as needed, as the slot is now', async () => {
    const { id } = await takenSlot();
    await lectern.database.write((tx) =>
      tx.update(SlotEntity, id, { talkTitle: 'As given', room: 'Hall B' }),
    );
    for (const { status, headers, body } of [await again(member, id), await again(member, id)]) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="event-${id}.ics"`);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toContain(`UID:slot-${id}@${new URL(lectern.config.publicUrl).host}`);
      expect(body).toContain('SUMMARY:As given');
    }
    // Still added only once.
    expect((await add(member, id)).status).toBe(409);
  });

  test('lets a removed slot be added again, and removing twice is the same', async () => {
    const { id } = await takenSlot();
    expect((await member.send('DELETE', pathOf(id))).status).toBe(204);
    expect(await downloaded(member, id)).toBe(false);
    expect((await again<ApiError>(member, id)).status).toBe(404);
    expect((await member.send('DELETE', pathOf(id))).status).toBe(204);
    expect((await add(member, id)).status).toBe(200);
    expect(await downloaded(member, id)).toBe(true);
  });

  test('does not remove a slot added since when a removal is replayed under its key', async () => {
    const { id } = await takenSlot();
    const headers = { 'idempotency-key': 'removed-once' };
    expect((await member.send('DELETE', pathOf(id), undefined, headers)).status).toBe(204);
    expect((await add(member, id)).status).toBe(200);
    expect((await member.send('DELETE', pathOf(id), undefined, headers)).status).toBe(204);
    expect(await downloaded(member, id)).toBe(true);
  });

  test("is private: another person's entry is neither handed out nor removed", async () => {
    const { id } = await takenSlot();
    const other = await lectern.client().signIn((await createUser(lectern.database)).id);
    const { status, body } = await again<ApiError>(other, id);
    expect([status, body.code, body.error]).toEqual([
      404,
      'NOT_IN_CALENDAR',
      'This event is not in your calendar.',
    ]);
    expect((await other.send('DELETE', pathOf(id))).status).toBe(204);
    expect(await downloaded(member, id)).toBe(true);
  });

  test('answers 401 to a visitor, 403 to another site and without the token, 404 for an unknown entry', async () => {
    const { id } = await takenSlot();
    const visitor = lectern.client();
    expect((await again(visitor, id)).status).toBe(401);
    expect((await visitor.send('DELETE', pathOf(id))).status).toBe(401);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await member.get(pathOf(id), { 'sec-fetch-site': site })).status).toBe(403);
    const forged = await member.send<ApiError>('DELETE', pathOf(id), undefined, { 'x-csrf-token': 'forged' });
    expect([forged.status, forged.body.code]).toEqual([403, 'CSRF_INVALID']);
    for (const path of [pathOf(id, 'no-such-conference'), pathOf(999_999), pathOf('x')]) {
      expect((await member.get(path, SAME_ORIGIN)).status).toBe(404);
      expect((await member.send('DELETE', path)).status).toBe(404);
    }
    expect(await downloaded(member, id)).toBe(true);
  });
});
