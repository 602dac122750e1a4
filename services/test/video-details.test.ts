import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  ENTER_VALID_URL,
  ENTER_YOUTUBE_LINK,
  requiredText,
  type ApiError,
  type SavedTalk,
  type VideoDetails,
} from '@lectern/contracts';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

interface Platform {
  server: Server;
  origin: string;
  /** Paths with their query, in order. */
  requested: string[];
  oembed: Respond;
  page: Respond;
}

const json =
  (body: unknown): Respond =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const html =
  (text: string): Respond =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(text);
  };
const status =
  (code: number, headers = {}): Respond =>
  (_request, response) => {
    response.writeHead(code, headers).end('no');
  };

/** A stand-in for the video platform: its oEmbed address and its video page, over real HTTP. */
async function startPlatform(): Promise<Platform> {
  const platform: Platform = {
    server: createServer((request, response) => {
      platform.requested.push(request.url ?? '');
      (request.url?.startsWith('/oembed') ? platform.oembed : platform.page)(request, response);
    }),
    origin: '',
    requested: [],
    oembed: status(404),
    page: status(404),
  };
  await new Promise<void>((resolve) => platform.server.listen(0, '127.0.0.1', resolve));
  platform.origin = `http://127.0.0.1:${(platform.server.address() as AddressInfo).port}`;
  return platform;
}

const newId = () => randomBytes(8).toString('base64url');

describe.each(dialects)('GET /api/v1/talks/video_details on %s', (dialect) => {
  let platform: Platform;
  let lectern: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    platform = await startPlatform();
    lectern = await startTestApp(dialect, { YOUTUBE_URL: platform.origin });
  });
  afterAll(async () => {
    await lectern.close();
    platform.server.closeAllConnections();
    platform.server.close();
  });
  beforeEach(async () => {
    client = await lectern.client().signIn((await createUser(lectern.database)).id);
    platform.requested = [];
    platform.oembed = json({
      title: 'Keynote: <b>Rust</b> & Ruby',
      thumbnail_url: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
    });
    platform.page = html(`${'x'.repeat(200_000)}{"lengthSeconds":"1834"}${'y'.repeat(200_000)}`);
  });

  const details = (link: string | undefined, as = client) =>
    as.get<VideoDetails & ApiError>(
      `/api/v1/talks/video_details${link === undefined ? '' : `?link=${encodeURIComponent(link)}`}`,
    );

  test('answers with title, picture and duration', async () => {
    const id = newId();
    const { status, body } = await details(`https://m.youtube.com/shorts/${id}?si=1`);
    expect(status).toBe(200);
    expect(body).toEqual({
      video_id: id,
      reached: true,
      title: 'Keynote: <b>Rust</b> & Ruby',
      thumbnail_url: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
      duration: 1834,
      talk: null,
      draft: null,
    });
    expect(platform.requested.sort()).toEqual([
      `/oembed?url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}&format=json`,
      `/watch?v=${id}&hl=en`,
    ]);
  });

  test('answers 401 to a visitor', async () => {
    expect((await details(`https://youtu.be/${newId()}`, lectern.client())).status).toBe(401);
    expect(platform.requested).toEqual([]);
  });

  test.each([
    [requiredText('Video Link'), undefined],
    [requiredText('Video Link'), ''],
    [ENTER_VALID_URL, 'nothing'],
    [ENTER_VALID_URL, 'file:///etc/passwd'],
    [ENTER_VALID_URL, 'http://localhost:4000/watch?v=aaaaaaaaaaa'],
    [ENTER_YOUTUBE_LINK, 'http://169.254.169.254/latest/meta-data'],
    [ENTER_YOUTUBE_LINK, 'https://youtu.be.example.org/aaaaaaaaaaa'],
  ])('answers 422: %s, for %j, without any request', async (message, link) => {
    const { status, body } = await details(link);
    expect([status, body.errors]).toEqual([422, { link: [message] }]);
    expect(platform.requested).toEqual([]);
  });

  test('names the talk that already has the video, but not a draft', async () => {
    const talk = await createTalk(lectern.database, { title: 'Already here', videoId: newId() });
    const draft = await createTalk(lectern.database, { status: 'draft', videoId: newId() });
    const known = await details(`https://youtu.be/${talk.videoId}`);
    expect(known.body.talk).toEqual({ id: talk.id, title: 'Already here' });
    expect((await details(`https://youtu.be/${draft.videoId}`)).body.talk).toBeNull();
  });

  test('queries the platform once in a quarter of an hour, however many members request it', async () => {
    const link = `https://youtu.be/${newId()}`;
    await Promise.all(Array.from({ length: 8 }, () => details(link)));
    await details(link);
    expect(platform.requested).toHaveLength(2);
    lectern.clock.advance(15 * MINUTE_MS + 1);
    await details(link);
    expect(platform.requested).toHaveLength(4);
  });

  test("cleans the platform's text", async () => {
    platform.oembed = json({
      title: ` a\u0000b\n\u202Ec ${'𝒯'.repeat(400)}`,
      thumbnail_url: 'https://i.ytimg.com/a.jpg',
    });
    const { body } = await details(`https://youtu.be/${newId()}`);
    expect(body.title?.startsWith('ab c 𝒯')).toBe(true);
    expect([...(body.title ?? '')]).toHaveLength(300);
  });

  test.each([
    'http://i.ytimg.com/a.jpg',
    'https://i.ytimg.com.example.org/a.jpg',
    'javascript:alert(1)',
    'x',
  ])('omits a picture from elsewhere (%s)', async (thumbnail_url) => {
    platform.oembed = json({ title: 'Fine', thumbnail_url });
    const { body } = await details(`https://youtu.be/${newId()}`);
    expect(body).toMatchObject({ reached: true, title: 'Fine', thumbnail_url: null });
  });

  test.each([
    ['is missing', status(404)],
    ['is a page without a length', html('<html></html>')],
    ['names a live stream', html('"lengthSeconds":"0"')],
    ['names more than a day', html('"lengthSeconds":"999999"')],
    ['is endless', html('x'.repeat(3_000_000))],
    ['redirects elsewhere', status(302, { location: 'https://consent.example.org/' })],
  ])("answers with the rest where the video's page %s", async (_what, page) => {
    platform.page = page;
    const { body } = await details(`https://youtu.be/${newId()}`);
    expect(body).toMatchObject({ reached: true, duration: null });
  });

  test('reads a duration as microdata too, across parts of the page', async () => {
    platform.page = (_request, response) => {
      response.writeHead(200).write('<meta itemprop="dura');
      setImmediate(() => response.end('tion" content="PT61M5S">'));
    };
    const { body } = await details(`https://youtu.be/${newId()}`);
    expect(body.duration).toBe(3665);
  });

  const UNREACHED: [what: string, respond: Respond][] = [
    ['does not know the video', status(404)],
    ['keeps it private', status(401)],
    ['is broken', status(500)],
    ['answers HTML', html('<html></html>')],
    ['answers another shape', json({ name: 'x' })],
    ['answers with a title without visible characters', json({ title: '\u200B' })],
    ['answers without end', json({ title: 'x'.repeat(100_000) })],
    ['hangs up', (request) => request.socket.destroy()],
    ['redirects elsewhere', status(302, { location: 'http://127.0.0.1:1/inside' })],
    ['leads to itself', status(302, { location: '/oembed?again' })],
  ];

  test.each(UNREACHED)(
    'reports a platform that %s as unreachable, with status 200',
    async (_what, respond) => {
      platform.oembed = respond;
      const id = newId();
      const { status, body } = await details(`https://youtu.be/${id}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        video_id: id,
        reached: false,
        title: null,
        thumbnail_url: null,
        duration: null,
        talk: null,
        draft: null,
      });
      expect(platform.requested.some((path) => path.includes('again'))).toBe(false);
    },
  );

  test('abandons a platform that does not respond after three seconds, and tries again a minute later', async () => {
    platform.oembed = () => undefined;
    const link = `https://youtu.be/${newId()}`;
    const limit = jest.spyOn(AbortSignal, 'timeout');
    expect((await details(link)).body.reached).toBe(false);
    expect((await details(link)).body.reached).toBe(false);
    expect(limit.mock.calls).toEqual([[3_000]]);
    limit.mockRestore();
    expect(platform.requested).toHaveLength(2);
    platform.oembed = json({ title: 'Back again' });
    lectern.clock.advance(MINUTE_MS + 1);
    expect((await details(link)).body.title).toBe('Back again');
  });

  test('answers 429 beyond 30 a minute', async () => {
    const link = `https://youtu.be/${newId()}`;
    for (let count = 0; count < 30; count += 1) expect((await details(link)).status).toBe(200);
    const { status, body, headers } = await details(link);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60']);
    lectern.clock.advance(MINUTE_MS);
    expect((await details(link)).status).toBe(200);
  });

  describe('a new talk', () => {
    const add = (link: string) =>
      client.post<SavedTalk>('/api/v1/talks', { title: 'T', description: 'D', youtube_link: link });
    const stored = (id: number) => lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });

    test('gets the known duration and picture of its video, and new ones with another video', async () => {
      const first = `https://youtu.be/${newId()}`;
      await details(first);
      const { talk } = (await add(first)).body;
      expect(await stored(talk.id)).toMatchObject({
        duration: 1834,
        thumbnailUrl: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
      });
      const second = `https://youtu.be/${newId()}`;
      platform.page = html('"lengthSeconds":"60"');
      await details(second);
      const change = { title: 'T', description: 'D', conference_name: 'C' };
      await client.send('PUT', `/api/v1/talks/${talk.id}`, { ...change, youtube_link: second });
      expect((await stored(talk.id)).duration).toBe(60);
      await client.send('PUT', `/api/v1/talks/${talk.id}`, {
        ...change,
        youtube_link: `https://youtu.be/${newId()}`,
      });
      expect(await stored(talk.id)).toMatchObject({ duration: null, thumbnailUrl: null });
    });

    test('is added without a request if nothing is known about its video', async () => {
      const { status, body } = await add(`https://youtu.be/${newId()}`);
      expect(status).toBe(201);
      expect(await stored(body.talk.id)).toMatchObject({ duration: null, thumbnailUrl: null });
      expect(platform.requested).toEqual([]);
    });
  });
});

test('GET /api/v1/talks/video_details contacts no one when switched off, and reports an unreachable platform', async () => {
  for (const YOUTUBE_URL of ['off', 'http://127.0.0.1:9']) {
    const lectern = await startTestApp('sqlite', { YOUTUBE_URL });
    const client = await lectern.client().signIn((await createUser(lectern.database)).id);
    const { status, body } = await client.get<VideoDetails>(
      `/api/v1/talks/video_details?link=https://youtu.be/${newId()}`,
    );
    expect([status, body.reached]).toEqual([200, false]);
    await lectern.close();
  }
});
