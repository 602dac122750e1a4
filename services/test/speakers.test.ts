import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  Speaker,
  SpeakerName,
  SpeakerProfile,
  TalkCount,
  TopSpeaker,
} from '@lectern/contracts';
import { createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

/** Later than any kept answer lives. */
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

  test('the list is everybody with a published talk, by views, then by name', async () => {
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

  test('a profile, by slug and by id, with the talks by views', async () => {
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
    `/${'z'.repeat(5000)}`,
    '/Profile-Person',
  ])('%.20s is 404', async (path) => {
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

  test('an unknown speaker has a code of its own', async () => {
    expect((await get<ApiError>('/nobody')).body.code).toBe('SPEAKER_NOT_FOUND');
  });

  test('names are found by their beginning, whatever the case and accents', async () => {
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

  test('a query that is no text is refused', async () => {
    const tooLong = await get<ApiError>(`/speaker_names?query=${'q'.repeat(201)}`);
    expect(tooLong.status).toBe(422);
    const twice = await get<ApiError>('/speaker_names?query=a&query=b');
    expect(twice.status).toBe(422);
    expect(twice.body.code).toBe('VALIDATION_FAILED');
  });
});
