import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CaptionCheckEntity } from '../src/modules/enrichment/captions/caption-check.entity.js';
import { CaptionJob } from '../src/modules/enrichment/captions/caption-job.js';
import { TalkEntity, TranscriptLineEntity } from '../src/modules/catalogue/index.js';
import { createTalk } from './support/factories.js';
import { startSecondApp } from './support/second-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const TRACK = `WEBVTT
Kind: captions
Language: en

00:00:00.080 --> 00:00:02.000 align:start position:0%
 
hello<00:00:00.500><c> everyone</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
hello everyone
 

00:00:02.010 --> 00:00:04.000 align:start position:0%
hello everyone
welcome<00:00:02.500><c> back</c>
`;
const DAY_MS = 86_400_000;

const page = (status: string, tracks?: object[]) =>
  `<html><script>var ytInitialPlayerResponse = {"playabilityStatus":{"status":"${status}"},` +
  `${tracks ? `"captions":{"playerCaptionsTracklistRenderer":{"captionTracks":${JSON.stringify(tracks)}}},` : ''}"x":[1]};</script></html>`;

describe.each(dialects)('captions of the platform on %s', (dialect) => {
  let server: Server;
  let origin: string;
  let requested: string[];
  let reply: (path: string, response: ServerResponse) => void;
  let lectern: TestApp;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(request.url ?? '');
      reply(request.url ?? '', response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    requested = [];
    reply = standIn;
    lectern = await startTestApp(dialect, { YOUTUBE_URL: origin });
  });
  afterEach(() => lectern.close());
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  function standIn(path: string, response: ServerResponse): void {
    if (path.startsWith('/api/timedtext')) response.end(TRACK);
    else
      response.end(
        page('OK', [
          { baseUrl: `${origin}/api/timedtext?lang=de`, languageCode: 'de' },
          { baseUrl: `${origin}/api/timedtext?lang=en&kind=asr`, languageCode: 'en', kind: 'asr' },
          { baseUrl: `${origin}/api/timedtext?lang=en&name="]"`, languageCode: 'en-GB' },
        ]),
      );
  }

  const run = () => lectern.app.get(CaptionJob).run();
  const checkOf = (talkId: number) => lectern.database.read.manager.findOneBy(CaptionCheckEntity, { talkId });
  const linesOf = (talkId: number) =>
    lectern.database.read.manager.find(TranscriptLineEntity, {
      where: { talkId },
      order: { position: 'ASC' },
    });
  const later = (milliseconds = 10_000) => lectern.clock.advance(milliseconds);

  test('are fetched for the most watched talk first, rolling lines once, and its summary is renewed', async () => {
    await createTalk(lectern.database, { internalViews: 1 });
    const { id, videoId } = await createTalk(lectern.database, {
      internalViews: 9,
      summary: 'Made from less.',
    });
    await run();
    expect(requested[0]).toContain(`/watch?v=${videoId}`);
    expect(requested[1]).toMatch(/^\/api\/timedtext\?lang=en&name=.*fmt=vtt/);
    expect((await linesOf(id)).map(({ seconds, content }) => [seconds, content])).toEqual([
      [0, 'hello everyone'],
      [2, 'welcome back'],
    ]);
    const talk = await lectern.database.read.manager.findOneByOrFail(TalkEntity, { id });
    expect(talk.summary).toBeNull();
  });

  test('are not fetched for drafts, talks without a video and talks with a transcript', async () => {
    await createTalk(lectern.database, { status: 'draft' });
    await createTalk(lectern.database, { videoId: null, youtubeLink: null });
    await createTalk(lectern.database, { transcript: [[0, 'Here.']] });
    await run();
    expect(requested).toEqual([]);
  });

  test('are fetched for one talk every few seconds, whichever process asks', async () => {
    await createTalk(lectern.database);
    await createTalk(lectern.database);
    const other = await startSecondApp(lectern);
    try {
      await Promise.all([run(), other.app.get(CaptionJob).run()]);
      await Promise.all([other.app.get(CaptionJob).run()]);
      expect(requested.filter((path) => path.startsWith('/watch'))).toHaveLength(1);
      later();
      await other.app.get(CaptionJob).run();
      expect(requested.filter((path) => path.startsWith('/watch'))).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  test('that are missing are requested again after days, and finally not at all', async () => {
    reply = (_path, response) => response.end(page('OK'));
    const { id } = await createTalk(lectern.database);
    await run();
    later();
    await run();
    expect(requested).toHaveLength(1);
    for (let count = 0; count < 6; count += 1) {
      later(DAY_MS * 10);
      await run();
    }
    expect(requested).toHaveLength(4);
    expect(await checkOf(id)).toMatchObject({ missing: true, attempts: 4, outcome: 'none' });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['gone', (response) => response.end(page('ERROR'))],
    ['unknown', (response) => void response.writeHead(404).end()],
  ])('a video that is %s is marked immediately', async (_what, answer) => {
    reply = (_path, response) => answer(response);
    const { id } = await createTalk(lectern.database);
    await run();
    expect(await checkOf(id)).toMatchObject({ missing: true, outcome: 'gone' });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['is down', (response) => response.destroy()],
    ['limits requests', (response) => void response.writeHead(429).end()],
    ['wants consent', (response) => void response.writeHead(302, { location: '/consent' }).end()],
  ])(
    'a platform that %s is left alone for increasing times, and no talk is blamed',
    async (_what, answer) => {
      reply = (_path, response) => answer(response);
      const { id } = await createTalk(lectern.database);
      const first = await run();
      later(first);
      const second = await run();
      expect(second).toBe(first * 2);
      expect(first).toBeGreaterThanOrEqual(60_000);
      expect(await checkOf(id)).toBeNull();
    },
  );

  test.each<[string, string, string]>([
    [
      'a track on another host',
      page('OK', [{ baseUrl: 'http://127.0.0.1:1/secret', languageCode: 'en' }]),
      'a track is on another host',
    ],
    ['an unexpected page', '<html>hello</html>', 'the page has an unexpected format'],
    [
      'broken tracks',
      '{"playabilityStatus":{"status":"OK"},"captionTracks":[{"a":}]',
      'the page has an unexpected format',
    ],
  ])('%s is not followed', async (_what, html, outcome) => {
    reply = (_path, response) => response.end(html);
    const { id } = await createTalk(lectern.database);
    await run();
    expect(requested).toHaveLength(1);
    expect(await checkOf(id)).toMatchObject({ missing: false, outcome });
  });

  test('do not replace a transcript added by a member meanwhile', async () => {
    const { id } = await createTalk(lectern.database);
    reply = (path, response) => {
      if (!path.startsWith('/api/timedtext')) return standIn(path, response);
      void lectern.database
        .write((tx) =>
          tx.insert(TranscriptLineEntity, {
            talkId: id,
            language: '',
            position: 0,
            seconds: 0,
            content: 'Mine.',
          }),
        )
        .then(() => response.end(TRACK));
    };
    await run();
    expect((await linesOf(id)).map(({ content }) => content)).toEqual(['Mine.']);
  });

  test('are abandoned immediately by a process that stops, and left to others', async () => {
    await createTalk(lectern.database);
    let reached: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (reached = resolve));
    reply = () => reached();
    const other = await startSecondApp(lectern);
    const running = other.app.get(CaptionJob).run();
    await waiting;
    await other.close();
    await running;
    reply = standIn;
    later(60_000);
    await run();
    expect(requested.filter((path) => path.startsWith('/api/timedtext'))).toHaveLength(1);
  });
});

test('a test without a stand-in contacts no one, and nothing is requested when it is off', async () => {
  for (const variables of [{}, { YOUTUBE_URL: 'off' }] as Record<string, string>[]) {
    const lectern = await startTestApp('sqlite', variables);
    expect(lectern.config.youtubeUrl).toBeNull();
    await createTalk(lectern.database);
    await lectern.app.get(CaptionJob).run();
    expect(await lectern.database.read.manager.count(CaptionCheckEntity)).toBe(0);
    await lectern.close();
  }
});
