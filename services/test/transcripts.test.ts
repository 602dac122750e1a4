import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  OwnTranscript,
  SummaryAnswer,
  TalkAnswer,
  TranscriptAnswer,
} from '@lectern/contracts';
import { internalHeaders } from '../src/gateway/internal-calls.js';
import { EnrichmentRunEntity } from '../src/modules/enrichment/runs/enrichment-run.entity.js';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { storeTranscript } from '../src/modules/enrichment/index.js';
import { createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const VTT = `WEBVTT

NOTE made by hand

1
00:01.000 --> 00:04.000 align:start
<v Host>Welcome &amp; good morning.

01:02:03.500 --> 01:02:05.000
The end.
`;
const SRT = `1\r\n00:00:01,000 --> 00:00:04,000\r\n<i>Welcome</i> to SRT.\r\n\r\n2\r\n00:01:05,250 --> 00:01:07,000\r\nSecond line,\r\nbroken in two.\r\n`;

const form = (content: string | Uint8Array, field = 'file', name = 'talk.txt') => {
  const data = new FormData();
  data.append(
    field,
    new Blob([typeof content === 'string' ? content : Buffer.from(content)], {
      type: 'application/octet-stream',
    }),
    name,
  );
  return data;
};

describe.each(dialects)('transcripts on %s', (dialect) => {
  let lectern: TestApp;
  let member: TestClient;
  let authorId: number;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    authorId = (await createUser(lectern.database)).id;
    member = await lectern.client().signIn(authorId);
  });
  afterAll(() => lectern.close());

  const ownTalk = (fields = {}) => createTalk(lectern.database, { authorId, ...fields });
  const pathOf = (address: string | number) => `/api/v1/talks/${address}/transcripts`;
  const linesOf = async (slug: string) =>
    (await lectern.client().get<TranscriptAnswer>(pathOf(slug))).body.transcripts;

  describe('GET /api/v1/talks/{slug}/transcripts', () => {
    test('a page contains the first 300 lines, and its browser loads them all', async () => {
      const { slug } = await ownTalk({
        transcript: Array.from({ length: 301 }, (_, at) => [at, `Line ${at}.`] as [number, string]),
      });
      const rendered = await lectern.app.inject({ url: pathOf(slug), headers: internalHeaders() });
      const first = rendered.json<TranscriptAnswer>();
      expect([first.transcripts.length, first.transcripts.at(-1)?.text, first.more]).toEqual([
        300,
        'Line 299.',
        true,
      ]);
      const { body } = await lectern.client().get<TranscriptAnswer>(pathOf(slug));
      expect([body.transcripts.length, body.more]).toEqual([301, undefined]);
    });

    test('answers with lines and times, and none where there is no transcript', async () => {
      const { slug } = await ownTalk({
        transcript: [
          [0, 'Good morning.'],
          [3725, 'An hour later.'],
        ],
      });
      expect(await linesOf(slug)).toEqual([
        { timestamp: '00:00', text: 'Good morning.' },
        { timestamp: '1:02:05', text: 'An hour later.' },
      ]);
      expect(await linesOf((await ownTalk()).slug)).toEqual([]);
    });
  });

  describe('POST /api/v1/talks/{id}/transcripts', () => {
    test('answers 201 with the lines of a WebVTT file, by id, which are stored', async () => {
      const { id, slug } = await ownTalk();
      const answer = await member.post<TranscriptAnswer>(pathOf(id), form(VTT));
      expect(answer.status).toBe(201);
      expect(answer.body.transcripts).toEqual([
        { timestamp: '00:01', text: 'Welcome & good morning.' },
        { timestamp: '1:02:03', text: 'The end.' },
      ]);
      expect(await linesOf(slug)).toEqual(answer.body.transcripts);
    });

    test('replaces the transcript with an SRT file, by slug', async () => {
      const { slug } = await ownTalk({
        transcript: [
          [0, 'Old.'],
          [1, 'Older.'],
          [2, 'Oldest.'],
        ],
      });
      const answer = await member.post<TranscriptAnswer>(pathOf(slug), form(SRT, 'file', 'not-really.png'));
      expect(answer.status).toBe(201);
      expect(await linesOf(slug)).toEqual([
        { timestamp: '00:01', text: 'Welcome to SRT.' },
        { timestamp: '01:05', text: 'Second line, broken in two.' },
      ]);
    });

    test('reads UTF-16 with a byte order mark', async () => {
      const { slug } = await ownTalk();
      const bytes = Buffer.from(`\uFEFF${SRT}`, 'utf16le');
      expect((await member.post(pathOf(slug), form(bytes))).status).toBe(201);
      expect((await linesOf(slug))[0]?.text).toBe('Welcome to SRT.');
    });

    test('makes a summary possible, which is deleted with the transcript', async () => {
      const { id, slug } = await ownTalk({ description: 'Only what was promised beforehand.' });
      const summary = async () =>
        (await lectern.client().post<SummaryAnswer>(`/api/v1/talks/${slug}/ensure_summary`)).body.summary;
      expect(await summary()).toBe('');
      const lines = [
        'The compiler rewrites the loops of a program into vector instructions.',
        'The loops of a matrix multiplication run eight times faster with the compiler.',
        'Aligned memory lets the compiler leave out the first rounds of most loops.',
      ].map((line, at) => `00:00:${at + 10}.000 --> 00:00:59.000\n${line}\n`);
      expect((await member.post(pathOf(id), form(`WEBVTT\n\n${lines.join('\n')}`))).status).toBe(201);
      const talk = await lectern.client().get<TalkAnswer>(`/api/v1/talks/${slug}`);
      expect(talk.body.talk.summary).toBeNull();
      expect(await summary()).toContain('vector instructions');

      expect((await member.send('DELETE', pathOf(id))).status).toBe(204);
      expect(await summary()).toBe('');
    });

    test('restarts a summary that is being made', async () => {
      const { id } = await ownTalk({ description: 'Words.' });
      const leaseUntil = new Date(lectern.clock.now().getTime() + 60_000);
      await lectern.database.write((tx) =>
        tx.insert(EnrichmentRunEntity, { talkId: id, kind: 'summary', holder: 'busy', leaseUntil }),
      );
      await member.post(pathOf(id), form(SRT));
      expect(await lectern.database.read.manager.countBy(EnrichmentRunEntity, { talkId: id })).toBe(0);
    });

    test.each<[what: string, content: string | Uint8Array, text: RegExp]>([
      ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]), /not UTF-8 text/],
      ['Latin-1', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\ncaf\xe9\n', 'latin1'), /not UTF-8 text/],
      ['a text with NUL', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\0b\n', /not text/],
      ['a page', '<!doctype html><p>00:01</p>', /neither WebVTT nor SRT/],
      [
        'WebVTT of 5,001 lines',
        `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(5_001)}`,
        /5001 timed lines; 5000 are allowed/,
      ],
      ['WebVTT without lines', 'WEBVTT\n\nNOTE nothing\n', /no lines/],
      ['WebVTT with invalid times', 'WEBVTT\n\n00:61.000 --> 00:99.000\nx\n', /no lines/],
    ])('%s is refused with 422 under its field, and nothing is lost', async (_what, content, text) => {
      const { slug } = await ownTalk({ transcript: [[0, 'Stays.']] });
      const answer = await member.post<ApiError>(pathOf(slug), form(content));
      expect(answer.status).toBe(422);
      expect(answer.body.errors?.file?.[0]).toMatch(text);
      expect(await linesOf(slug)).toHaveLength(1);
    });

    test('answers 422 for a form without a file, 415 without a form, 413 over 2 MB', async () => {
      const { slug } = await ownTalk();
      const missing = await member.post<ApiError>(pathOf(slug), form(VTT, 'other'));
      expect(missing.status).toBe(422);
      expect(missing.body.errors?.file).toEqual(['A WebVTT or SRT file is required']);
      expect((await member.post(pathOf(slug), { file: VTT })).status).toBe(415);
      const large = await member.post<ApiError>(pathOf(slug), form(VTT + 'x'.repeat(2 * 1024 * 1024)));
      expect(large.status).toBe(413);
      expect(large.body.error).toBe('The transcript can have at most 2 MB');
      expect(await linesOf(slug)).toEqual([]);
    });

    test('answers 401 to a visitor, 403 to another member and without the token, 404 for an unknown talk', async () => {
      const { id, slug } = await ownTalk({ transcript: [[0, 'Stays.']] });
      const other = await lectern.client().signIn((await createUser(lectern.database)).id);
      const visitor = await lectern.client().post<ApiError>(pathOf(id), form(VTT));
      expect(visitor.status).toBe(401);
      expect(visitor.body.error).toBe('You need to be logged in to add a transcript.');
      const stranger = await other.post<ApiError>(pathOf(id), form(VTT));
      expect(stranger.status).toBe(403);
      expect(stranger.body.error).toBe('Only the member who added a talk can change its transcript.');
      expect((await member.post(pathOf(id), form(VTT), { 'x-csrf-token': '' })).status).toBe(403);
      expect((await member.post(pathOf('no-such-talk'), form(VTT))).status).toBe(404);
      for (const [client, status] of [
        [lectern.client(), 401],
        [other, 403],
      ] as const)
        expect((await client.send('DELETE', pathOf(id))).status).toBe(status);
      expect(await linesOf(slug)).toHaveLength(1);
    });

    test('of another member waits, unseen by others, until it is sent by one who is trusted', async () => {
      const { id, slug } = await createTalk(lectern.database);
      const stranger = await lectern.client().signIn((await createUser(lectern.database)).id);
      const answer = await stranger.post<TranscriptAnswer>(pathOf(slug), form(VTT));
      expect([answer.status, answer.body.transcripts, answer.body.waiting]).toEqual([201, [], true]);
      const waiting = async (client: TestClient) =>
        (await client.get<OwnTranscript>(`${pathOf(slug)}/waiting`)).body.waiting;
      expect(await waiting(stranger)).toEqual({ state: 'waiting', reason: null });
      expect([await waiting(member), await waiting(lectern.client())]).toEqual([null, null]);
      expect(await linesOf(slug)).toEqual([]);
      expect((await stranger.send('DELETE', pathOf(id))).status).toBe(403);

      const trustedAt = lectern.clock.now();
      const trusted = await lectern.client().signIn((await createUser(lectern.database, { trustedAt })).id);
      const shown = await trusted.post<TranscriptAnswer>(pathOf(slug), form(VTT));
      expect([shown.body.transcripts.length, shown.body.waiting]).toEqual([2, undefined]);
      expect(await linesOf(slug)).toHaveLength(2);
      expect((await stranger.post(pathOf(slug), form(SRT))).status).toBe(403);
    });

    test('of another member replaces one that a machine made', async () => {
      const { id, slug } = await createTalk(lectern.database, { language: 'en' });
      await lectern.database.write((tx) =>
        storeTranscript(tx, id, [{ seconds: 0, text: 'Wellcome.' }], { language: 'en', automatic: true }),
      );
      const trustedAt = lectern.clock.now();
      const trusted = await lectern.client().signIn((await createUser(lectern.database, { trustedAt })).id);
      const { body } = await trusted.post<TranscriptAnswer>(pathOf(slug), form(VTT));
      expect([body.automatic, body.transcripts.length]).toEqual([false, 2]);
    });

    test('the talk shows its author that it is theirs', async () => {
      const { slug } = await ownTalk();
      const mine = async (client: TestClient) =>
        (await client.get<TalkAnswer>(`/api/v1/talks/${slug}`)).body.mine;
      expect(await mine(member)).toBe(true);
      expect(await mine(lectern.client())).toBe(false);
      expect(await mine(await lectern.client().signIn((await createUser(lectern.database)).id))).toBe(false);
    });

    test('keeps one complete transcript of ten simultaneous uploads', async () => {
      const { id, slug } = await ownTalk();
      const file = (letter: string) =>
        `WEBVTT\n\n${Array.from({ length: 600 }, (_, at) => `00:${String(at % 60).padStart(2, '0')}.000 --> 00:59.000\n${letter} ${at}\n`).join('\n')}`;
      const answers = await Promise.all(
        [...'abcdefghij'].map((letter) => member.post(pathOf(id), form(file(letter)))),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      const lines = await linesOf(slug);
      expect(lines).toHaveLength(600);
      expect(new Set(lines.map(({ text }) => text[0])).size).toBe(1);
      expect((await lectern.database.read.manager.findOneByOrFail(TalkEntity, { id })).summary).toBeNull();
    });
  });
});
