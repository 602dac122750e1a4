import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TranscriptAnswer } from '@lectern/contracts';
import { DailyUsageEntity } from '../src/jobs/daily-usage.entity.js';
import { TalkEntity, TalkRecordingEntity } from '../src/modules/catalogue/index.js';
import { CaptionCounts, CaptionCountEntity, RecordingCheckEntity } from '../src/modules/enrichment/index.js';
import { RecordingCaptionsJob } from '../src/modules/enrichment/recordings/recording-captions-job.js';
import { createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Reply = (response: ServerResponse, request: IncomingMessage) => void;
const send =
  (status: number, body: string | object, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };

/** The archive's times have two digits after the comma. */
const ASR =
  '1\n00:00:01,20 --> 00:00:04,00\nHello from the archive.\n\n2\n00:00:05,00 --> 00:00:09,10\nGoodbye.\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nWritten by people.\n';
const file = (name: string, source = 'original', size = '1000') => ({ name, source, size, format: '' });
/** https://archive.org/developers/md-read.html: sizes are text. */
const item = (...files: object[]) => ({
  created: 1,
  d1: 'ia800000.us.archive.org',
  dir: '/1/items/x',
  files: [file('talk.mp4', 'original', '90000000'), ...files],
  metadata: { identifier: 'x', mediatype: 'movies', language: 'eng' },
});
/** https://platform.openai.com/docs/api-reference/audio/verbose-json-object */
const spoken = (...segments: [start: number, end: number, text: string][]) => ({
  task: 'transcribe',
  language: 'english',
  duration: 600.5,
  text: segments.map(([, , text]) => text).join(' '),
  segments: segments.map(([start, end, text], id) => ({ id, seek: 0, start, end, text, avg_logprob: -0.3 })),
});

describe.each(dialects)('transcripts of recordings on other hosts, on %s,', (dialect) => {
  let server: Server;
  let origin: string;
  let paths: Map<string, Reply>;
  let requests: { path: string; body: string; authorization: string | undefined }[];
  let lectern: TestApp;
  let silent: TestApp;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        const { authorization } = request.headers;
        requests.push({ path, body: Buffer.concat(chunks).toString('latin1'), authorization });
        (paths.get(path) ?? send(404, ''))(response, request);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const hosts = { ARCHIVE_URL: origin, MEDIA_CCC_URL: origin };
    const speech = { STT_URL: `${origin}/v1/`, STT_API_KEY: 'the-key', STT_MODEL: 'whisper-1' };
    [lectern, silent] = await Promise.all([
      startTestApp(dialect, { ...hosts, ...speech, STT_TIMEOUT_MS: '300', STT_DAILY_MINUTES: '90' }),
      startTestApp(dialect, hosts),
    ]);
  });
  afterAll(async () => {
    await Promise.all([lectern.close(), silent.close()]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    paths = new Map();
    requests = [];
    for (const { database, clock } of [lectern, silent]) {
      await database.write(async (tx) => {
        await tx.update(TalkEntity, { status: 'published' }, { status: 'draft' });
        for (const table of [CaptionCountEntity, DailyUsageEntity]) await tx.clear(table);
      });
      // Whatever rest a test before left.
      clock.advance(DAY_MS);
    }
  });

  const talkAt = async (url: string, app = lectern, fields: Partial<TalkEntity> = {}) => {
    const talk = await createTalk(app.database, {
      ...{ videoId: null, youtubeLink: null, duration: 600, language: 'en' },
      ...fields,
    });
    const { host } = new URL(url);
    const kind = url.includes('/details/') || url.includes('/v/') ? 'page' : 'file';
    await app.database.write((tx) =>
      tx.insert(TalkRecordingEntity, { talkId: talk.id, kind, url, host, position: 0 }),
    );
    return talk;
  };
  const run = async (app = lectern, afterMs = 60_000) => {
    app.clock.advance(afterMs);
    await app.app.get(RecordingCaptionsJob).run();
  };
  const transcript = async ({ slug }: TalkEntity, app = lectern) =>
    (await app.client().get<TranscriptAnswer>(`/api/v1/talks/${slug}/transcripts`)).body;
  const check = ({ id }: TalkEntity, app = lectern) =>
    app.database.read.manager.findOneBy(RecordingCheckEntity, { talkId: id });
  const refused = (source: 'archive' | 'ccc' | 'speech', app = lectern) =>
    app.app.get(CaptionCounts).refusals(source);
  const asked = () => requests.map(({ path }) => path);

  test('are the captions of the archive, those by people before automatic ones', async () => {
    const talk = await talkAt('https://archive.org/details/py_1', silent);
    paths.set('/metadata/py_1', send(200, item(file('talk.asr.srt', 'derivative'), file('talk.en.vtt'))));
    paths.set('/download/py_1/talk.asr.srt', send(200, ASR));
    await run(silent);
    // The file by people is listed but not there.
    expect(asked()).toEqual(['/metadata/py_1', '/download/py_1/talk.en.vtt', '/download/py_1/talk.asr.srt']);
    expect(await transcript(talk, silent)).toMatchObject({
      transcripts: [
        { timestamp: '00:01', text: 'Hello from the archive.' },
        { timestamp: '00:05', text: 'Goodbye.' },
      ],
      ...{ language: 'en', automatic: true },
    });
    const rows = await silent.database.read.query('SELECT source FROM transcripts WHERE talk_id = ?', [
      talk.id,
    ]);
    expect(rows).toEqual([{ source: 'archive' }]);
    await run(silent);
    expect(requests).toHaveLength(3);
  });

  test('are those of media.ccc.de, in the language of the talk', async () => {
    const talk = await talkAt('https://media.ccc.de/v/38c3-some-talk', silent, { language: 'de' });
    const recording = (mime_type: string, language: string, path: string, state = 'complete') => ({
      ...{ mime_type, language, state, size: 50, filename: path, recording_url: `${origin}/${path}` },
    });
    paths.set(
      '/public/events/38c3-some-talk',
      send(200, {
        guid: '3f',
        recordings: [
          recording('video/mp4', 'deu-eng', 'a.mp4'),
          recording('text/vtt', 'eng', 'a-eng.vtt'),
          recording('application/x-subrip', 'deu', 'a-deu.srt', 'autogenerated'),
          recording('text/vtt', 'deu', 'a-deu.vtt'),
          { ...recording('text/vtt', 'deu', ''), recording_url: 'http://169.254.169.254/latest' },
        ],
      }),
    );
    paths.set('/a-deu.vtt', send(200, VTT));
    await run(silent);
    expect(await transcript(talk, silent)).toMatchObject({ language: 'de', automatic: false });
    expect(asked()).toEqual(['/public/events/38c3-some-talk', '/a-deu.vtt']);
  });

  test('of an item with many recordings are only those named like the talk’s', async () => {
    const talk = await talkAt('https://archive.org/download/conf/two.mp4', silent);
    const whole = await talkAt('https://archive.org/details/conf', silent);
    const files = [file('one.mp4'), file('two.mp4'), file('one.srt'), file('two.srt'), file('two2.srt')];
    paths.set('/metadata/conf', send(200, { files, metadata: {} }));
    paths.set('/download/conf/two.srt', send(200, ASR));
    await run(silent);
    await run(silent);
    expect((await transcript(talk, silent)).transcripts).toHaveLength(2);
    expect((await transcript(whole, silent)).transcripts).toEqual([]);
    expect(asked().filter((path) => path.startsWith('/download'))).toEqual(['/download/conf/two.srt']);
  });

  test.each([
    [
      'of another video',
      send(200, `WEBVTT\n\n05:00:00.000 --> 05:00:01.000\nFar away.\n`),
      'another video’s',
    ],
    [
      'with times that go backwards',
      send(200, `${VTT}\n00:00:00.500 --> 00:00:01.000\nNo.\n`),
      'go backwards',
    ],
    ['of another type', send(200, '<!doctype html><p>No</p>', { 'content-type': 'text/html' }), 'not WebVTT'],
    ['that are no text', send(200, Buffer.from([0xff, 0xfe, 0x00, 0xd8])), 'not text'],
    ['of 200 MB', (response) => response.writeHead(200, { 'content-length': '200000000' }).end(), '5 MB'],
    [
      'elsewhere',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      'not a known host',
    ],
  ] as [string, Reply, string][])(
    'that cannot be used (%s) cost the talk a week',
    async (_what, reply, reason) => {
      const talk = await talkAt('https://archive.org/details/bad', silent);
      paths.set('/metadata/bad', send(200, item(file('talk.vtt'))));
      paths.set('/download/bad/talk.vtt', reply);
      await run(silent);
      expect((await check(talk, silent))?.outcome).toContain(reason);
      expect((await transcript(talk, silent)).transcripts).toEqual([]);
      expect(await refused('archive', silent)).toBeNull();
      requests = [];
      await run(silent, 6 * DAY_MS);
      expect(requests).toEqual([]);
      paths.set('/download/bad/talk.vtt', send(200, VTT));
      await run(silent, 2 * DAY_MS);
      expect((await transcript(talk, silent)).transcripts).toHaveLength(1);
    },
  );

  test.each([
    ['429', send(429, '', { 'retry-after': '86400' })],
    ['a server error', send(500, '')],
    ['200 with nothing', send(200, '')],
    ['a page', send(200, '<html>')],
    ['something else', send(200, { error: 'busy' })],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': '900' });
        response.write('{"files":[');
        setImmediate(() => response.destroy());
      },
    ],
  ] as [string, Reply][])('say nothing about a talk when a host answers with %s', async (_what, reply) => {
    const first = await talkAt('https://archive.org/details/first', silent, { internalViews: 9 });
    const second = await talkAt('https://archive.org/details/second', silent);
    for (const name of ['first', 'second']) paths.set(`/metadata/${name}`, reply);
    await run(silent);
    expect(await refused('archive', silent)).not.toBeNull();
    // It rests, and then asks about another talk.
    await run(silent, 10_000);
    expect(asked()).toEqual(['/metadata/first']);
    await run(silent, HOUR_MS);
    expect(asked()).toEqual(['/metadata/first', '/metadata/second']);
    expect([await check(first, silent), await check(second, silent)]).toMatchObject([
      { attempts: 0 },
      { attempts: 0 },
    ]);
    for (const name of ['first', 'second']) paths.set(`/metadata/${name}`, send(200, item(file('talk.vtt'))));
    for (const name of ['first', 'second']) paths.set(`/download/${name}/talk.vtt`, send(200, VTT));
    await run(silent, 2 * DAY_MS);
    await run(silent);
    for (const talk of [first, second]) expect((await transcript(talk, silent)).transcripts).toHaveLength(1);
    expect(await refused('archive', silent)).toBeNull();
  });

  test('say nothing about a talk when its file is empty, or breaks off', async () => {
    const talk = await talkAt('https://archive.org/details/empty', silent);
    paths.set('/metadata/empty', send(200, item(file('talk.vtt'))));
    const half: Reply = (response) => {
      response.writeHead(200, { 'content-length': '900' });
      response.write(VTT);
      setImmediate(() => response.destroy());
    };
    for (const reply of [send(200, ''), half]) {
      paths.set('/download/empty/talk.vtt', reply);
      await run(silent, 2 * DAY_MS);
      expect((await transcript(talk, silent)).transcripts).toEqual([]);
      expect(await check(talk, silent)).toMatchObject({ attempts: 0 });
    }
  });

  const MP3 = file('talk.mp3', 'derivative', '9000');
  const recorded = async (fields: Partial<TalkEntity> = {}) => {
    const talk = await talkAt('https://archive.org/details/said', lectern, fields);
    paths.set('/metadata/said', send(200, item(MP3, file('talk.ogv'), file('talk_512kb.mp4', 'derivative'))));
    paths.set('/download/said/talk_512kb.mp4', (response) =>
      response.writeHead(302, { location: `${origin}/server/talk.mp4` }).end(),
    );
    paths.set('/server/talk.mp4', send(200, 'the video'));
    return talk;
  };
  const SPEECH = '/v1/audio/transcriptions';

  test('are written down by the speech server where there are none, and marked as automatic', async () => {
    const talk = await recorded();
    paths.set(
      SPEECH,
      send(200, spoken([0.2, 4, ' Hello <b> & all.'], [4, 5, '  '], [65.5, 70, ' The end.'])),
    );
    await run();
    expect(await transcript(talk)).toMatchObject({
      transcripts: [
        { timestamp: '00:00', text: 'Hello <b> & all.' },
        { timestamp: '01:05', text: 'The end.' },
      ],
      ...{ language: 'en', automatic: true },
    });
    const sent = requests.at(-1);
    expect(sent?.authorization).toBe('Bearer the-key');
    expect(sent?.body).toMatch(/name="file"; filename="talk_512kb.mp4"[^]*the video/u);
    for (const part of [
      '"model"\r\n\r\nwhisper-1',
      '"response_format"\r\n\r\nverbose_json',
      '"language"\r\n\r\nen',
    ])
      expect(sent?.body).toContain(part);
    expect(await readdir(join(lectern.config.varDir, 'speech'))).toEqual([]);
    const [usage] = await lectern.database.read.manager.findBy(DailyUsageEntity, { name: 'speech minutes' });
    expect(usage?.used).toBe(11);
  });

  test('are not written down beyond the minutes of a day, or of a file that is too large', async () => {
    const long = await recorded({ duration: 91 * 60 });
    await run();
    expect((await check(long))?.outcome).toContain('minutes of the day');
    await lectern.database.write((tx) => tx.update(TalkEntity, long.id, { status: 'draft' }));
    const large = await talkAt('https://archive.org/details/large');
    paths.set('/metadata/large', send(200, item()));
    await run();
    expect((await check(large))?.outcome).toContain('small enough');
    expect(asked()).not.toContain(SPEECH);
  });

  test('are asked for once a speech server is there, if there were no captions before', async () => {
    const talk = await recorded();
    await lectern.database.write((tx) =>
      tx.insert(RecordingCheckEntity, {
        ...{
          talkId: talk.id,
          attempts: 3,
          dueAt: new Date('2090-01-01'),
          transcribable: false,
          outcome: 'none',
        },
      }),
    );
    paths.set(SPEECH, send(200, spoken([0, 4, 'Now.'])));
    await run();
    expect((await transcript(talk)).transcripts).toHaveLength(1);
  });

  test.each([
    ['a format it does not read', send(400, { error: { message: 'Invalid file format.' } }), 'status 400'],
    ['a file too large for it', send(413, ''), 'status 413'],
    ['another recording’s words', send(200, spoken([0, 3, 'A'], [9_000, 9_004, 'B'])), 'another video’s'],
    ['times that go backwards', send(200, spoken([50, 53, 'A'], [2, 4, 'B'])), 'go backwards'],
    ['silence', send(200, spoken()), 'nothing is said'],
  ] as [string, Reply, string][])(
    'cost a talk a week if the speech server answers with %s',
    async (_what, reply, reason) => {
      const talk = await recorded();
      paths.set(SPEECH, reply);
      await run();
      expect(await check(talk)).toMatchObject({ attempts: 1, outcome: expect.stringContaining(reason) });
      expect(await refused('speech')).toBeNull();
    },
  );

  test.each([
    ['a wrong key', send(401, '')],
    ['429', send(429, '')],
    ['an error', send(503, '')],
    ['200 with nothing', send(200, '')],
    ['an object of nothing', send(200, {})],
    ['text without times', send(200, { text: 'Hello.' })],
    ['20 MB', send(200, `{"segments": "${'x'.repeat(20_000_000)}"}`)],
    ['another address', send(302, '', { location: '/elsewhere' })],
    ['nothing, for too long', () => undefined],
  ] as [string, Reply][])(
    'say nothing about a talk if the speech server answers with %s',
    async (_what, reply) => {
      const talk = await recorded();
      paths.set(SPEECH, reply);
      await run();
      expect(await check(talk)).toMatchObject({
        attempts: 0,
        outcome: expect.stringContaining('speech server'),
      });
      expect(await refused('speech')).not.toBeNull();
      expect(await readdir(join(lectern.config.varDir, 'speech'))).toEqual([]);
    },
  );
});
