import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SlotEntity, type ConferenceEntity, type TalkEntity } from '../src/modules/catalogue/index.js';
import { Browser } from './support/browser.js';
import { createConference, createSpeaker, createTalk, createUser } from './support/factories.js';
import { signIn, type SignInApp, startSignInApp, statusOf } from './support/sign-in-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const card = expect.objectContaining({
  id: expect.any(Number),
  slug: expect.any(String),
  title: expect.any(String),
  description: expect.any(String),
  thumbnail_url: null,
  youtube_link: expect.stringContaining('https://'),
  internal_views: expect.any(Number),
  total_likes: expect.any(Number),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  speaker: expect.objectContaining({ speakername: expect.any(String) }),
});

/** Whole sentences that are not in the description: the summary is made of them. */
const SPOKEN = [
  'An oil lamp burns for as long as its wick draws enough oil from below, so everything begins with a good wick.',
  'The lamps that lasted longest had a wick that was trimmed every week and an oil that left no soot on the glass. A lamp with clean oil and a short wick gives the same light in its tenth winter as in its first.',
] as const;

/**
 * Every call that the site makes: what is sent, and what is read from the response. Refusals are tested with
 * each module.
 *
 * @source product.md, section 7
 */
describe.each(dialects)('the calls of the site on %s', (dialect) => {
  let lectern: TestApp;
  let visitor: TestClient;
  let member: TestClient;
  let memberId: number;
  let conference: ConferenceEntity;
  let talk: TalkEntity;
  let waiting: TalkEntity;
  let slot: SlotEntity;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const { database } = lectern;
    memberId = (await createUser(database)).id;
    visitor = lectern.client();
    member = await lectern.client().signIn(memberId);
    conference = await createConference(database, {
      name: 'Lamp Days',
      slug: 'lamp-days',
      location: 'Prague, Czechia',
      logo: '/pictures/lamp-days.webp',
      timeZone: 'Europe/Prague',
      startDate: '2024-05-01',
      endDate: '2024-05-03',
    });
    const speaker = await createSpeaker(database, {
      name: 'Ada Example',
      slug: 'ada-example',
      description: 'Speaks about lamps.',
      github: 'ada-example',
    });
    talk = await createTalk(database, {
      title: 'Lamps that last',
      slug: 'lamps-that-last',
      description: 'A lamp is bright. A lamp is warm. A lamp that lasts is both of these for years.',
      speakers: [speaker],
      tags: ['Energy', 'Hardware'],
      transcript: [
        [7, SPOKEN[0]],
        [3671, SPOKEN[1]],
      ],
      conferenceId: conference.id,
    });
    waiting = await createTalk(database, { title: 'Not recorded yet', videoId: null, youtubeLink: null });
    slot = await database.write((tx) =>
      tx.save(SlotEntity, {
        conferenceId: conference.id,
        talkId: talk.id,
        talkTitle: talk.title,
        kind: 'talk' as const,
        startsAt: new Date('2024-05-01T08:00:00Z'),
        endsAt: new Date('2024-05-01T08:45:00Z'),
        room: null,
        track: null,
        position: 0,
        sourceKey: null,
      }),
    );
  });
  afterAll(() => lectern.close());

  /** The body of a response with this status. */
  const read = async (call: Promise<{ status: number; body: unknown }>, status = 200): Promise<unknown> => {
    const answer = await call;
    expect(answer).toMatchObject({ status });
    return answer.body;
  };

  test('GET /api/v1/speakers', async () => {
    expect(await read(visitor.get('/api/v1/speakers'))).toContainEqual(
      expect.objectContaining({
        slug: 'ada-example',
        speakername: 'Ada Example',
        first_name: 'Ada',
        last_name: 'Example',
        description: 'Speaks about lamps.',
        profile_picture_url: null,
        profile_picture: null,
        github_link: 'https://github.com/ada-example',
        talk_count: 1,
      }),
    );
  });

  test('GET /api/v1/speakers/{slug}', async () => {
    expect(await read(visitor.get('/api/v1/speakers/ada-example'))).toMatchObject({
      speaker: { slug: 'ada-example', talk_count: 1 },
      talks: [{ slug: 'lamps-that-last' }],
    });
  });

  test('GET /api/v1/speakers/{slug}/talk_count', async () => {
    expect(await read(visitor.get('/api/v1/speakers/ada-example/talk_count'))).toEqual({ talk_count: 1 });
  });

  test('GET /api/v1/speakers/top_voice', async () => {
    expect(await read(visitor.get('/api/v1/speakers/top_voice'))).toContainEqual({
      id: expect.any(Number),
      slug: 'ada-example',
      speakername: 'Ada Example',
      profile_picture_url: null,
    });
  });

  test('GET /api/v1/speakers/speaker_names?query={text}', async () => {
    expect(await read(visitor.get('/api/v1/speakers/speaker_names?query=ad'))).toEqual([
      { id: expect.any(Number), speakername: 'Ada Example' },
    ]);
  });

  test('GET /api/v1/speakers/{id}', async () => {
    const [{ id } = { id: 0 }] = (await read(visitor.get('/api/v1/speakers/speaker_names?query=ada'))) as {
      id: number;
    }[];
    expect(await read(visitor.get(`/api/v1/speakers/${id}`))).toMatchObject({
      success: true,
      speaker: { speakername: 'Ada Example', description: 'Speaks about lamps.' },
    });
  });

  test('POST /api/v1/talks', async () => {
    const body = {
      title: 'Wicks and wires',
      description: 'How both are made.',
      youtube_link: 'https://youtu.be/wicksNwires',
    };
    expect(await read(member.post('/api/v1/talks', body), 201)).toMatchObject({
      talk: { id: expect.any(Number) },
    });
  });

  test('PUT /api/v1/talks/{id}', async () => {
    const body = {
      title: 'Shades',
      description: 'Of lamps.',
      youtube_link: 'https://www.youtube.com/watch?v=shadesOfLam',
    };
    const { talk: made } = (await read(member.post('/api/v1/talks', body), 201)) as { talk: { id: number } };
    const change = { ...body, title: 'Shades of light', conference_name: 'Lamp Days' };
    await read(member.send('PUT', `/api/v1/talks/${made.id}`, change));
    expect(await read(member.get(`/api/v1/talks/${made.id}`))).toMatchObject({
      talk: { title: 'Shades of light', conference_name: 'Lamp Days' },
    });
  });

  test('POST /api/v1/speakers', async () => {
    const body = { title: 'Oil', description: 'For lamps.', youtube_link: 'https://youtu.be/oilForLamps' };
    const { talk: made } = (await read(member.post('/api/v1/talks', body), 201)) as { talk: { id: number } };
    const form = new FormData();
    form.set('speaker[speakername]', 'Grace Example');
    form.set('speaker[description]', 'Knows oils.');
    form.set('talk_id', String(made.id));
    expect(await read(member.post('/api/v1/speakers', form), 201)).toMatchObject({ success: true });
    await read(member.send('PUT', `/api/v1/talks/${made.id}`, { ...body, conference_name: 'Lamp Days' }));
    expect(await read(visitor.get(`/api/v1/talks/${made.id}`))).toMatchObject({
      talk: { speaker: { speakername: 'Grace Example' } },
    });
  });

  test('GET /api/v1/talks/search_suggestions?query={text}', async () => {
    expect(await read(visitor.get('/api/v1/talks/search_suggestions?query=lamps%20th'))).toContainEqual({
      id: talk.id,
      slug: 'lamps-that-last',
      title: 'Lamps that last',
    });
  });

  test('GET /api/v1/talk_discoveries/carousel_talks', async () => {
    expect(await read(visitor.get('/api/v1/talk_discoveries/carousel_talks'))).toContainEqual(card);
  });

  test('GET /api/v1/talk_discoveries/trending_talks, /popular_talks, /recent_talks', async () => {
    for (const list of ['trending_talks', 'popular_talks', 'recent_talks'])
      expect(await read(visitor.get(`/api/v1/talk_discoveries/${list}`))).toContainEqual(card);
  });

  test('GET /api/v1/talk_discoveries/top_recent_talks', async () => {
    expect(await read(visitor.get('/api/v1/talk_discoveries/top_recent_talks'))).toContainEqual(card);
  });

  test('GET /api/v1/talks/tags_and_speakers', async () => {
    expect(await read(visitor.get('/api/v1/talks/tags_and_speakers'))).toEqual({
      tags: expect.arrayContaining(['Energy', 'Hardware']),
      speakers: expect.arrayContaining(['Ada Example']),
    });
  });

  test('GET /api/v1/talks/combined_search?query&tag&speaker_name', async () => {
    const search = '/api/v1/talks/combined_search?query=lamp&tag=hardware&speaker_name=Ada%20Example';
    expect(await read(visitor.get(search))).toEqual([card]);
    expect(await read(visitor.get(`${search}s`))).toEqual([]);
  });

  test('GET /api/v1/talks/{slug}', async () => {
    expect(await read(visitor.get('/api/v1/talks/lamps-that-last'))).toMatchObject({
      talk: { slug: 'lamps-that-last', tags: ['Energy', 'Hardware'], conference_name: 'Lamp Days' },
      total_likes: 0,
    });
  });

  test('GET /api/v1/talks/{slug}/transcripts', async () => {
    expect(await read(visitor.get('/api/v1/talks/lamps-that-last/transcripts'))).toEqual({
      transcripts: [
        { timestamp: '00:07', text: SPOKEN[0] },
        { timestamp: '1:01:11', text: SPOKEN[1] },
      ],
      language: null,
      automatic: false,
      languages: [{ language: null, automatic: false }],
    });
  });

  test('POST /api/v1/talks/{slug}/ensure_summary', async () => {
    expect(await read(visitor.post('/api/v1/talks/lamps-that-last/ensure_summary'))).toEqual({
      summary: expect.stringMatching(/lamp|last/i),
    });
  });

  test('POST /api/v1/talks/{slug}/ensure_tags', async () => {
    expect(await read(visitor.post('/api/v1/talks/lamps-that-last/ensure_tags'))).toEqual({
      tags: ['Energy', 'Hardware'],
    });
  });

  test('POST /api/v1/talks/{slug}/like_talks', async () => {
    expect(await read(member.post('/api/v1/talks/lamps-that-last/like_talks'))).toMatchObject({
      total_likes: 1,
    });
  });

  test('POST /api/v1/talks/{talk_id}/subscribe', async () => {
    expect(await read(member.post(`/api/v1/talks/${waiting.id}/subscribe`), 201)).toHaveProperty('message');
    expect(await read(member.post(`/api/v1/talks/${waiting.id}/subscribe`), 409)).toHaveProperty('message');
  });

  test('POST /api/v1/notes', async () => {
    const flat = { content: 'From the page', talk_id: talk.id, user_id: memberId };
    await read(member.post('/api/v1/notes', flat), 201);
    const note = {
      slot_id: slot.id,
      content: 'From the hall',
      talk_id: talk.id,
      user_id: memberId,
      public_at: lectern.clock.now().toISOString(),
    };
    await read(member.post('/api/v1/notes', { note }), 201);
  });

  test('GET /api/v1/notes?talk_id={id}&user_id={id or empty}', async () => {
    const body = { content: 'To be listed', talk_id: talk.id, user_id: memberId };
    await read(member.post('/api/v1/notes', body), 201);
    for (const who of ['', memberId]) {
      expect(await read(visitor.get(`/api/v1/notes?talk_id=${talk.id}&user_id=${who}`))).toContainEqual(
        expect.objectContaining({
          id: expect.any(Number),
          content: 'To be listed',
          talk_id: talk.id,
          user_id: memberId,
          created_at: expect.any(String),
          total_likes: 0,
          user: expect.objectContaining({ first_name: 'Member' }),
        }),
      );
    }
  });

  test('POST /api/v1/notes/{id}/like_notes', async () => {
    const body = { content: 'To be liked', talk_id: talk.id, user_id: memberId };
    const note = (await read(member.post('/api/v1/notes', body), 201)) as { id: number };
    expect(await read(member.post(`/api/v1/notes/${note.id}/like_notes`))).toMatchObject({ total_likes: 1 });
  });

  test('GET /api/v1/slots/{slot_id}/fetch_notes', async () => {
    const public_at = lectern.clock.now().toISOString();
    const note = { slot_id: slot.id, content: 'Heard here', talk_id: talk.id, user_id: memberId, public_at };
    await read(member.post('/api/v1/notes', { note }), 201);
    expect(await read(visitor.get(`/api/v1/slots/${slot.id}/fetch_notes`))).toContainEqual(
      expect.objectContaining({ content: 'Heard here', slot_id: slot.id, public_at }),
    );
  });

  const listed = expect.objectContaining({
    slug: 'lamp-days',
    name: 'Lamp Days',
    logo: '/pictures/lamp-days.webp',
    location: 'Prague, Czechia',
    start_date: '2024-05-01',
  });

  test('GET /api/v1/conferences', async () => {
    expect(await read(visitor.get('/api/v1/conferences'))).toEqual([listed]);
  });

  test('GET /api/v1/conferences?page={n}&per_page=10', async () => {
    expect(await read(visitor.get('/api/v1/conferences?page=1&per_page=10'))).toEqual({
      conferences: [listed],
      total_results: 1,
    });
  });

  test('GET /api/v1/conferences/filter?start_date={yyyy-MM-dd}&end_date={yyyy-MM-dd}', async () => {
    const filter = (from: string, to: string) =>
      read(visitor.get(`/api/v1/conferences/filter?start_date=${from}&end_date=${to}`));
    expect(await filter('2024-05-03', '2024-05-09')).toEqual([listed]);
    expect(await filter('2024-05-04', '2024-05-09')).toEqual([]);
  });

  test('GET /api/v1/conferences/{slug}/slots', async () => {
    expect(await read(visitor.get('/api/v1/conferences/lamp-days/slots'))).toMatchObject({
      slots: [
        {
          id: slot.id,
          talk_id: talk.id,
          talk_title: 'Lamps that last',
          start_time: '2024-05-01T08:00:00.000Z',
          end_time: '2024-05-01T08:45:00.000Z',
          actionable: true,
          add_calendar: false,
        },
      ],
    });
  });

  test('GET /api/v1/conferences/{slug}/slots/{slotId}/add_to_calendar', async () => {
    const other = await lectern.client().signIn((await createUser(lectern.database)).id);
    const answer = await other.get<string>(`/api/v1/conferences/lamp-days/slots/${slot.id}/add_to_calendar`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    expect(answer.headers.get('content-disposition')).toContain(`event-${slot.id}.ics`);
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(await read(other.get('/api/v1/conferences/lamp-days/slots'))).toMatchObject({
      slots: [{ id: slot.id, add_calendar: true }],
    });
  });
});

describe.each(dialects)('the calls of signing in on %s', (dialect) => {
  let site: SignInApp;
  beforeAll(async () => {
    site = await startSignInApp(dialect);
  });
  afterAll(() => site.close());

  test('POST (form) /users/auth/google_oauth2?type={login or signup} and /users/auth/github?type={login or signup}', async () => {
    for (const [provider, type] of [
      ['google_oauth2', 'login'],
      ['github', 'signup'],
    ] as const) {
      const browser = new Browser(site.url);
      const answer = await browser.send(`/users/auth/${provider}?type=${type}`, {
        method: 'POST',
        body: new URLSearchParams({ authenticity_token: (await statusOf(browser)).csrf }),
      });
      expect([302, 303]).toContain(answer.status);
      const provided = new URL(answer.headers.get('location') ?? '', answer.url);
      expect(provided.searchParams.get('code_challenge')).toBeTruthy();
    }
  });

  test('GET /api/v1/auth/status', async () => {
    const browser = new Browser(site.url);
    expect(await statusOf(browser)).toMatchObject({ user: null, token: null });
    await signIn(browser, 'google_oauth2', 'Member M');
    expect(await statusOf(browser)).toMatchObject({
      user: { id: expect.any(Number), first_name: 'Member', image: null },
      token: expect.any(String),
    });
  });

  test('DELETE /users/sign_out', async () => {
    const browser = new Browser(site.url);
    await signIn(browser, 'github', 'Member M');
    const headers = { 'x-csrf-token': (await statusOf(browser)).csrf };
    expect((await browser.send('/users/sign_out', { method: 'DELETE', headers })).status).toBe(200);
    expect((await statusOf(browser)).user).toBeNull();
  });
});
