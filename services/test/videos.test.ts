import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TalkAnswer } from '@lectern/contracts';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { LengthReportEntity } from '../src/modules/upkeep/index.js';
import { LengthReportUpkeep } from '../src/modules/upkeep/videos/length-report-upkeep.js';
import { VideoJob } from '../src/modules/upkeep/videos/video-job.js';
import { createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const DAY_MS = 86_400_000;

describe.each(dialects)('checking videos on %s', (dialect) => {
  let server: Server;
  let origin: string;
  let status: number;
  let asked: string[];
  let lectern: TestApp;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const isPage = request.url?.startsWith('/watch');
      response.writeHead(isPage ? 200 : status).end(isPage ? '{"lengthSeconds":"1725"}' : '{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    status = 200;
    asked = [];
    lectern = await startTestApp(dialect, { YOUTUBE_URL: origin });
  });
  afterEach(() => lectern.close());
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const look = async (afterMs = 0) => {
    lectern.clock.advance(afterMs);
    await lectern.app.get(VideoJob).run();
  };
  const stored = (id: number) => lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });
  const open = async (slug: string) =>
    (await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`)).body.talk;

  test.each([401, 403, 404])(
    'marks a video that answers %d on three days as gone, and restores it by itself',
    async (code) => {
      const speaker = await createSpeaker(lectern.database, { name: 'Once Recorded' });
      const { id, slug } = await createTalk(lectern.database, { speakers: [speaker], duration: 60 });
      status = code;
      await look();
      await look(DAY_MS / 24);
      await look(DAY_MS);
      expect((await stored(id)).videoState).toBe('available');
      await look(DAY_MS);
      const today = lectern.clock.now().toISOString().slice(0, 10);
      expect(await open(slug)).toMatchObject({ video: 'gone', gone_on: today, recordings: [] });
      const [counts] = await lectern.database.read.query<{ recording_count: number }>(
        'SELECT recording_count FROM speakers WHERE id = ?',
        [speaker.id],
      );
      expect(counts?.recording_count).toBe(0);

      status = 200;
      await look(40 * DAY_MS);
      expect(await open(slug)).toMatchObject({ video: 'available', gone_on: null });
    },
  );

  test('concludes nothing from a platform that is down, busy or broken, and waits longer', async () => {
    const { id } = await createTalk(lectern.database);
    for (const code of [500, 429, 302, 500]) {
      status = code;
      await look(DAY_MS);
    }
    expect((await stored(id)).videoState).toBe('available');
    const before = asked.length;
    await look(60_000);
    expect(asked).toHaveLength(before);
  });

  test('fills in an unknown length and keeps a known one', async () => {
    const unknown = await createTalk(lectern.database, { internalViews: 9 });
    const known = await createTalk(lectern.database, { duration: 60 });
    await look();
    await look(60_000);
    expect((await stored(unknown.id)).duration).toBe(1725);
    expect((await stored(known.id)).duration).toBe(60);
    expect(asked.filter((path) => path.startsWith('/watch'))).toHaveLength(1);
    await look(60_000);
    expect(asked).toHaveLength(3);
  });

  describe('POST /api/v1/talks/{slug}/length', () => {
    const report = (slug: string, seconds: unknown, client = lectern.client()) =>
      client.post(`/api/v1/talks/${slug}/length`, { seconds });

    test('takes the length three visitors agree on', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const client = lectern.client();
      for (const _ of [1, 2, 3]) expect((await report(slug, 1800, client)).status).toBe(204);
      await report(slug, 900);
      await report(slug, 1801);
      expect((await stored(id)).duration).toBeNull();
      await report(slug, 1799);
      expect((await stored(id)).duration).toBe(1800);
      await Promise.all([60, 60, 60].map((seconds) => report(slug, seconds)));
      expect((await stored(id)).duration).toBe(1800);
    });

    test('forgets visitors who have waited 30 days for others to agree', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const upkeep = lectern.app.get(LengthReportUpkeep);
      const reports = async () =>
        (await lectern.database.read.manager.findBy(LengthReportEntity, { talkId: id })).map(
          ({ seconds }) => seconds,
        );
      await report(slug, 1800);
      // A process of the previous release records no date.
      await lectern.database.write((tx) =>
        tx.insert(LengthReportEntity, { talkId: id, visitor: 'f'.repeat(64), seconds: 60 }),
      );
      lectern.clock.advance(29 * DAY_MS);
      await report(slug, 1801);
      await upkeep.run();
      expect((await reports()).sort()).toEqual([1800, 1801]);
      lectern.clock.advance(2 * DAY_MS);
      await upkeep.run();
      expect(await reports()).toEqual([1801]);
    });

    test('refuses implausible values', async () => {
      const { slug } = await createTalk(lectern.database);
      for (const seconds of [0, -1, 1.5, 86_401, 1e12, '60', null, [60]])
        expect((await report(slug, seconds)).status).toBe(422);
      expect((await report('no-such-talk', 60)).status).toBe(404);
      const wrong = await lectern
        .client()
        .send('POST', `/api/v1/talks/${slug}/length`, { seconds: 60 }, { 'x-csrf-token': 'no' });
      expect(wrong.status).toBe(403);
    });
  });
});
