import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { In } from 'typeorm';
import type { TalkAnswer, VideoDetails } from '@lectern/contracts';
import { DailyUsageEntity } from '../src/jobs/daily-usage.entity.js';
import { TalkEntity, VideoCheckEntity, VideoNumbersEntity } from '../src/modules/catalogue/index.js';
import { VideoNumbersJob } from '../src/modules/upkeep/numbers/video-numbers-job.js';
import { VideoJob } from '../src/modules/upkeep/videos/video-job.js';
import { createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Item = Record<string, unknown>;

/** A resource in the form of https://developers.google.com/youtube/v3/docs/videos. */
const item = (id: string, statistics: Item = {}, others: Item = {}): Item => ({
  kind: 'youtube#video',
  etag: 'e',
  id,
  snippet: {
    title: `Title of ${id}`,
    description: '',
    thumbnails: { high: { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 } },
  },
  contentDetails: { duration: 'PT28M45S', dimension: '2d' },
  status: { uploadStatus: 'processed', privacyStatus: 'public', embeddable: true },
  statistics: { viewCount: '31204', likeCount: '512', favoriteCount: '0', ...statistics },
  ...others,
});
const list = (items: readonly unknown[]) => ({
  kind: 'youtube#videoListResponse',
  etag: 'e',
  items,
  pageInfo: { totalResults: items.length, resultsPerPage: items.length },
});
/** https://developers.google.com/youtube/v3/docs/errors */
const refusal = (code: number, reason: string) => ({
  error: { code, message: 'No.', errors: [{ message: 'No.', domain: 'youtube.quota', reason }] },
});
const send =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe.each(dialects)('numbers by the official API, on %s,', (dialect) => {
  let server: Server;
  let asked: { path: string; ids: string[]; key: unknown }[];
  let others: string[];
  let answer: (response: ServerResponse, ids: readonly string[]) => void;
  let lectern: TestApp;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
      if (pathname !== '/youtube/v3/videos') {
        others.push(pathname);
        response.writeHead(404).end();
        return;
      }
      const ids = (searchParams.get('id') ?? '').split(',');
      asked.push({ path: request.url ?? '', ids, key: request.headers['x-goog-api-key'] });
      answer(response, ids);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    lectern = await startTestApp(dialect, {
      YOUTUBE_URL: origin,
      YOUTUBE_API_URL: `${origin}/youtube/v3/`,
      YOUTUBE_API_KEY: 'the-key',
      YOUTUBE_DAILY_UNITS: '20',
    });
    // The pass at start.
    await job().passes.idle();
  });
  afterAll(async () => {
    await lectern.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    asked = [];
    others = [];
    answer = (response, ids) => send(200, list(ids.map((id) => item(id))))(response);
    await lectern.database.write(async (tx) => {
      await tx.update(TalkEntity, { status: 'published' }, { status: 'draft' });
      await tx.clear(VideoNumbersEntity);
      await tx.clear(DailyUsageEntity);
    });
    // Whatever rest a test before left.
    lectern.clock.advance(DAY_MS);
  });

  const job = () => lectern.app.get(VideoNumbersJob);
  const run = async (afterMs = 0) => {
    lectern.clock.advance(afterMs);
    await job().run();
    return job().passes.state().failed;
  };
  const today = () => lectern.clock.now().toISOString().slice(0, 10);
  const numbersOf = (videoId: string | null) =>
    lectern.database.read.manager.findOneBy(VideoNumbersEntity, { videoId: videoId ?? '' });
  const stored = (id: number) => lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });
  const open = async ({ slug }: TalkEntity) =>
    (await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`)).body.talk;
  const talks = async (count: number, fields: Partial<TalkEntity> = {}) => {
    const all: TalkEntity[] = [];
    for (let made = 0; made < count; made += 1) all.push(await createTalk(lectern.database, fields));
    return all;
  };

  test('are asked for 50 at a time, stored with their day, and asked for again after a day or a month', async () => {
    const old = await talks(60, { givenOn: '2019-05-01' });
    const [recent] = await talks(1, { givenOn: today() });
    await run();
    expect(asked.every(({ ids }) => ids.length <= 50)).toBe(true);
    expect(asked).toHaveLength(2);
    expect(new Set(asked.flatMap(({ ids }) => ids))).toEqual(
      new Set([...old, ...(recent ? [recent] : [])].map(({ videoId }) => videoId)),
    );
    expect(asked[0]?.key).toBe('the-key');
    expect(asked[0]?.path).not.toContain('the-key');
    expect(await numbersOf(recent?.videoId ?? null)).toMatchObject({
      ...{ views: 31_204, likes: 512, day: today(), source: 'api' },
    });
    expect((await stored(recent?.id ?? 0)).duration).toBe(28 * 60 + 45);
    expect(await open(recent as TalkEntity)).toMatchObject({ youtube_views: 31_204, internal_views: 1 });

    await run(HOUR_MS);
    expect(asked).toHaveLength(2);
    await run(DAY_MS);
    expect(asked.slice(2).flatMap(({ ids }) => ids)).toContain(recent?.videoId);
    expect(asked.slice(2).flatMap(({ ids }) => ids).length).toBeLessThan(5);
    await run(28 * DAY_MS);
    expect(asked.slice(3).flatMap(({ ids }) => ids).length).toBeGreaterThan(60);
  });

  test('say nothing about videos while the platform is at fault, and follow once it is not', async () => {
    const all = await talks(10);
    for (const [fault, reason] of [
      [send(403, refusal(403, 'quotaExceeded')), 'status 403, quotaExceeded'],
      [send(400, refusal(400, 'keyInvalid')), 'status 400, keyInvalid'],
      [send(429, '', { 'Retry-After': '86400' }), 'status 429'],
      [send(503, '<html>Down</html>'), 'status 503'],
      [send(200, ''), 'the answer is not a list of videos'],
      [send(200, {}), 'the answer is not a list of videos'],
      [send(200, '<!doctype html>', { 'Content-Type': 'text/html' }), 'not a list of videos'],
      [send(200, JSON.stringify(list([item('x')])).slice(0, 200)), 'not a list of videos'],
      [send(200, list([{ id: 7 }])), 'something other than videos'],
      [send(302, '', { Location: '/elsewhere' }), 'it cannot be reached'],
      [send(200, ' '.repeat(3_000_000)), 'it cannot be reached'],
      [send(200, list([])), 'it finds none of the videos'],
    ] as const) {
      answer = fault;
      asked = [];
      expect((await run(DAY_MS))?.error).toContain(reason);
      // The console goes on showing the fault, while nothing is asked.
      expect((await run(60_000))?.error).toContain(reason);
      expect(asked).toHaveLength(1);
    }
    const looked = In(all.map(({ id }) => id));
    expect(await lectern.database.read.manager.countBy(VideoCheckEntity, { talkId: looked })).toBe(0);
    expect(others).toEqual([]);
    answer = (response, ids) => send(200, list(ids.map((id) => item(id))))(response);
    await run(DAY_MS);
    const counted = In(all.map(({ videoId }) => videoId));
    expect(await lectern.database.read.manager.countBy(VideoNumbersEntity, { videoId: counted })).toBe(10);
  });

  test('are taken as far as they can be right', async () => {
    const cases: [statistics: Item, expected: unknown][] = [
      [
        { viewCount: 7, likeCount: 2 },
        { views: 7, likes: 2 },
      ],
      [{ likeCount: undefined }, { views: 31_204, likes: null }],
      [{ likeCount: '-1' }, { views: 31_204, likes: null }],
      [{ viewCount: undefined }, null],
      [{ viewCount: '-3' }, null],
      [{ viewCount: 1.5 }, null],
      [{ viewCount: '18446744073709551615' }, null],
      [{ viewCount: 'many' }, null],
    ];
    const all = await talks(cases.length);
    const statisticsOf = new Map(all.map(({ videoId }, at) => [videoId, cases[at]?.[0]]));
    answer = (response, ids) => {
      const items = ids.map((id) => item(id, statisticsOf.get(id)));
      // A second time, and of a video that was not asked for.
      const again = ids.map((id) => item(id, { viewCount: '9' }));
      send(200, list([...items, ...again, item('unasked-000')]))(response);
    };
    await run();
    for (const [at, { videoId }] of all.entries()) {
      const numbers = await numbersOf(videoId);
      expect([at, numbers && { views: numbers.views, likes: numbers.likes }]).toEqual([at, cases[at]?.[1]]);
    }
    expect(await numbersOf('unasked-000')).toBeNull();
    // What has no numbers is not asked for again at once.
    await run(60_000);
    expect(asked).toHaveLength(1);
  });

  test('are missing for three days before a video counts as gone', async () => {
    const [gone, kept] = await talks(2);
    answer = (response, ids) => {
      const left = ids.filter((id) => id !== gone?.videoId).map((id) => item(id));
      const hidden = item(
        gone?.videoId ?? '',
        {},
        { status: { privacyStatus: 'private', embeddable: true } },
      );
      send(200, list([...left, hidden]))(response);
    };
    await run();
    await run(HOUR_MS);
    await run(DAY_MS);
    expect((await stored(gone?.id ?? 0)).videoState).toBe('available');
    await run(DAY_MS);
    expect(await stored(gone?.id ?? 0)).toMatchObject({ videoState: 'gone', goneOn: today() });
    expect((await stored(kept?.id ?? 0)).videoState).toBe('available');
  });

  test('come with whether a video may be shown here', async () => {
    const [talk] = await talks(1);
    answer = (response, ids) => {
      const status = { privacyStatus: 'unlisted', embeddable: false };
      send(200, list(ids.map((id) => item(id, {}, { status }))))(response);
    };
    expect((await open(talk as TalkEntity)).recordings).toMatchObject([{ kind: 'youtube' }]);
    await run();
    expect((await open(talk as TalkEntity)).recordings).toEqual([
      { kind: 'page', url: talk?.youtubeLink, host: 'youtube.com' },
    ]);
  });

  test('stop at the units of a day', async () => {
    await talks(1);
    await lectern.database.write((tx) =>
      tx.insert(DailyUsageEntity, { name: 'YouTube Data API units', day: today(), used: 20 }),
    );
    await run();
    expect(asked).toHaveLength(0);
    await run(DAY_MS);
    expect(asked).toHaveLength(1);
  });

  test('are deleted after 30 days if they cannot be refreshed; those of files stay', async () => {
    const [talk] = await talks(1);
    await run();
    await lectern.database.write((tx) =>
      tx.insert(VideoNumbersEntity, {
        videoId: 'from-a-file',
        views: 1,
        likes: 1,
        day: today(),
        source: 'file',
      }),
    );
    answer = send(500, '');
    await run(28 * DAY_MS);
    expect(await numbersOf(talk?.videoId ?? null)).not.toBeNull();
    await run(3 * DAY_MS);
    expect(await numbersOf(talk?.videoId ?? null)).toBeNull();
    expect(await numbersOf('from-a-file')).not.toBeNull();
  });

  test('replace every look at the pages of single videos', async () => {
    await talks(1);
    await lectern.app.get(VideoJob).run();
    const { id } = await createUser(lectern.database);
    const member = await lectern.client().signIn(id);
    const details = (videoId: string) =>
      member.get<VideoDetails>(`/api/v1/talks/video_details?link=https://youtu.be/${videoId}`);
    const known = await details('detailed-01');
    expect(known.body).toMatchObject({ reached: true, title: 'Title of detailed-01', duration: 1725 });
    answer = send(403, refusal(403, 'quotaExceeded'));
    expect((await details('detailed-02')).body.reached).toBe(false);
    expect(others).toEqual([]);
  });
});
