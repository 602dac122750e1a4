import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, TalkAnswer } from '@lectern/contracts';
import { createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

describe.each(dialects)('links of a talk on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  async function member() {
    const user = await createUser(lectern.database);
    const talk = await createTalk(lectern.database, { authorId: user.id });
    const client = await lectern.client().signIn(user.id);
    const put = (links: unknown) =>
      client.send<ApiError>('PUT', `/api/v1/talks/${talk.id}`, {
        title: talk.title,
        description: 'About it',
        youtube_link: talk.youtubeLink,
        conference_name: 'Lectern Days',
        ...(links !== undefined && { links }),
      });
    const stored = async () => (await client.get<TalkAnswer>(`/api/v1/talks/${talk.id}`)).body.talk;
    return { put, stored };
  }

  test('are saved with a change, kept without one, and replaced', async () => {
    const { put, stored } = await member();
    const slides = { kind: 'slides', url: 'https://speakerdeck.com/a/b', title: ' Deck ' };
    expect((await put([slides, slides, { kind: 'other', url: 'https://www.example.org' }])).status).toBe(200);
    const links = [
      { kind: 'slides', url: 'https://speakerdeck.com/a/b', host: 'speakerdeck.com', title: 'Deck' },
      { kind: 'other', url: 'https://www.example.org/', host: 'www.example.org', title: null },
    ];
    expect(await stored()).toMatchObject({ links, has_slides: true });
    await put(undefined);
    expect((await stored()).links).toEqual(links);
    await put([]);
    expect(await stored()).toMatchObject({ links: [], has_slides: false });
  });

  test('are refused if hostile, and nothing is stored', async () => {
    const { put, stored } = await member();
    const other = (url: unknown) => [{ kind: 'other', url }];
    for (const links of [
      other('javascript:alert(1)'),
      other('http://example.org'),
      other('https://localhost/'),
      other('https://127.0.0.1/'),
      other('https://[::1]/'),
      other('https://router.local/'),
      other('https://user:password@example.org/'),
      other(`https://example.org/${'x'.repeat(10_000)}`),
      other(7),
      [{ kind: 'nonsense', url: 'https://example.org' }],
      Array.from({ length: 21 }, (_, at) => ({ kind: 'other', url: `https://example.org/${at}` })),
      'https://example.org',
    ]) {
      const { status, body } = await put(links);
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {}).some((field) => field.startsWith('links'))).toBe(true);
    }
    expect((await stored()).links).toEqual([]);
  });
});
