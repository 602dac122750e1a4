import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ApiError,
  type CaptionCoverage,
  type CaptionReceipt,
  CAPTIONS_ONLY,
  type ServicesStatus,
  type TranscriptAnswer,
  type WantedCaptions,
} from '@lectern/contracts';
import { CaptionCheckEntity } from '../src/modules/enrichment/captions/caption-check.entity.js';
import { CaptionCountEntity } from '../src/modules/enrichment/captions/caption-count.entity.js';
import { TalkEntity, TranscriptEntity } from '../src/modules/catalogue/index.js';
import { createTalk } from './support/factories.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const PATH = '/api/v1/curation/captions';
const DAY_MS = 86_400_000;

/** Rolling captions, as the platform's are. */
const VTT = `WEBVTT
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
const cue = (from: string, to: string, text = 'word') => `${from} --> ${to}\n${text}\n\n`;

describe.each(dialects)('captions sent by a token, on %s,', (dialect) => {
  let lectern: RolloutsApp;
  let token: string;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect, { TRUST_PROXY: '127.0.0.1' });
    const created = await lectern.operator.post<{ token: string }>('/api/v1/tokens', {
      team: 'captions',
      remotes: [CAPTIONS_ONLY],
      days: 365,
    });
    token = created.body.token;
  });
  afterAll(() => lectern.close());
  beforeEach(async () => {
    lectern.clock.advance(60_000);
    const [operator] = await lectern.database.read.query<{ id: number }>(
      'SELECT id FROM users WHERE email = ?',
      [OPERATOR],
    );
    await lectern.operator.signIn(operator?.id ?? 0);
    await lectern.database.write(async (tx) => {
      await tx.clear(CaptionCountEntity);
      await tx.update(TalkEntity, { status: 'published' }, { status: 'draft' });
    });
  });

  const headers = () => ({ authorization: `Bearer ${token}` });
  const wanted = async (query = '') => {
    const answer = await fetch(`${lectern.url}${PATH}/wanted?${query}`, { headers: headers() });
    return (await answer.json()) as WantedCaptions;
  };
  const send = async (
    talk: Pick<TalkEntity, 'id' | 'videoId'>,
    fields: Record<string, string>,
    captions?: string,
  ) => {
    const body = new FormData();
    const all = { talk_id: String(talk.id), video_id: talk.videoId ?? '', ...fields };
    for (const [name, value] of Object.entries(all)) body.append(name, value);
    if (captions !== undefined) body.append('captions', new Blob([captions]), 'x.en.vtt');
    const answer = await fetch(`${lectern.url}${PATH}`, { method: 'POST', body, headers: headers() });
    return { status: answer.status, body: (await answer.json()) as CaptionReceipt & ApiError };
  };
  const found = { outcome: 'found', language: 'en', automatic: 'true' };
  const ids = async (query = '') => (await wanted(query)).talks.map(({ id }) => id);
  const transcript = async ({ slug }: TalkEntity) =>
    (await lectern.client().get<TranscriptAnswer>(`/api/v1/talks/${slug}/transcripts`)).body;
  /** Everything that is to be asked for again is due. */
  const muchLater = () =>
    lectern.database.write((tx) =>
      tx
        .createQueryBuilder()
        .update(CaptionCheckEntity)
        .set({ dueAt: new Date(0) })
        .execute(),
    );
  const coverage = async () => (await lectern.operator.get<CaptionCoverage>(`${PATH}/coverage`)).body;

  test('are wanted for published talks with a video and no transcript, the most seen first, page by page', async () => {
    const views = [3, 9, 3, 0, 7];
    const talks: TalkEntity[] = [];
    for (const internalViews of views)
      talks.push(await createTalk(lectern.database, { internalViews, language: 'de' }));
    await createTalk(lectern.database, { status: 'draft', internalViews: 99 });
    await createTalk(lectern.database, { videoId: null, youtubeLink: null, internalViews: 99 });
    await createTalk(lectern.database, { transcript: [[0, 'Here.']], internalViews: 99 });
    await createTalk(lectern.database, { videoState: 'gone', internalViews: 99 });
    const english = await createTalk(lectern.database, { internalViews: 1, language: 'en-GB' });
    const first = await wanted('limit=2');
    expect(first).toMatchObject({
      total: 6,
      talks: [
        { id: talks[1]?.id, video_id: talks[1]?.videoId, title: talks[1]?.title, language: 'de' },
        { id: talks[4]?.id },
      ],
    });
    const all = [...first.talks];
    for (let { next } = first; next !== null;) {
      const page = await wanted(`limit=2&after=${next}`);
      expect(page.total).toBeNull();
      all.push(...page.talks);
      next = page.next;
    }
    const [a, , b] = talks;
    expect(all.map(({ id }) => id).sort()).toEqual([...talks, english].map(({ id }) => id).sort());
    expect(
      all
        .slice(2, 4)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([a?.id, b?.id].sort());
    expect(await ids('language=en')).toEqual([english.id]);
    const odd = await fetch(`${lectern.url}${PATH}/wanted?after=x`, { headers: headers() });
    expect(odd.status).toBe(422);
  });

  test('are stored with their language and how they were made, and renew the summary', async () => {
    const talk = await createTalk(lectern.database, { summary: 'Made from less.' });
    expect(await send(talk, found, VTT)).toEqual({ status: 200, body: { stored: true } });
    expect(await transcript(talk)).toMatchObject({
      transcripts: [
        { timestamp: '00:00', text: 'hello everyone' },
        { timestamp: '00:02', text: 'welcome back' },
      ],
      language: 'en',
      automatic: true,
    });
    const stored = await lectern.database.read.manager.findOneByOrFail(TalkEntity, { id: talk.id });
    expect([stored.summary, stored.transcribed]).toEqual([null, true]);
    expect(await ids()).toEqual([]);
    expect((await wanted()).known_video).toBe(talk.videoId);
  });

  test('do not replace a transcript that came meanwhile, nor are stored twice', async () => {
    const talk = await createTalk(lectern.database, { transcript: [[0, 'Mine.']] });
    for (let count = 0; count < 2; count += 1)
      expect((await send(talk, found, VTT)).body).toEqual({ stored: false });
    expect((await transcript(talk)).transcripts.map(({ text }) => text)).toEqual(['Mine.']);
  });

  test.each<[string, Record<string, string>, string | undefined, string]>([
    ['of a language that is none', { language: 'xx-none' }, VTT, 'is not a language'],
    ['without a language', { language: '' }, VTT, 'is not a language'],
    ['that are missing', {}, undefined, 'There are no captions'],
    ['that are no captions', {}, '<html>Too many requests</html>', 'not WebVTT'],
    ['without text', {}, 'WEBVTT\n', 'no lines'],
    [
      'whose times go backwards',
      {},
      `WEBVTT\n\n${cue('00:10.000', '00:11.000')}${cue('00:05.000', '00:06.000')}`,
      'go backwards at line 6',
    ],
    ['with a passage of an hour', {}, `WEBVTT\n\n${cue('00:00:00.000', '01:00:00.000')}`, 'lasts 60 minutes'],
    ['of a longer video', {}, `WEBVTT\n\n${cue('02:00:00.000', '02:00:01.000')}`, 'another video’s'],
    ['that are too large', {}, `WEBVTT\n\n${'x'.repeat(6 * 1024 * 1024)}`, 'larger than 5 MB'],
  ])('%s are refused with the reason, and nothing is stored', async (_what, fields, captions, reason) => {
    const talk = await createTalk(lectern.database, { duration: 1_800 });
    const { status, body } = await send(talk, { ...found, ...fields }, captions);
    expect([[422, 413].includes(status), body.error]).toEqual([true, expect.stringContaining(reason)]);
    expect(await ids()).toEqual([talk.id]);
    expect((await transcript(talk)).transcripts).toEqual([]);
  });

  test('of another video than the talk has by now, or of no talk, are refused', async () => {
    const talk = await createTalk(lectern.database);
    expect((await send({ ...talk, videoId: 'otherotherx' }, found, VTT)).status).toBe(409);
    expect((await send({ id: 999_999, videoId: 'otherotherx' }, found, VTT)).status).toBe(404);
    for (const fields of [{ outcome: 'lost' }, { ...found, video_id: 'x' }, { ...found, talk_id: '-1' }])
      expect((await send(talk, fields, VTT)).status).toBe(422);
  });

  test('that do not exist are wanted again after a week, then later, and finally not at all', async () => {
    const talk = await createTalk(lectern.database);
    const none = () => send(talk, { outcome: 'none', reason: 'No captions' });
    for (const weeks of [1, 2, 4]) {
      // The second is sent again because the answer to the first was lost.
      await none();
      await none();
      lectern.clock.advance(weeks * 7 * DAY_MS - 1);
      expect(await ids()).toEqual([]);
      lectern.clock.advance(1);
      expect(await ids()).toEqual([talk.id]);
    }
    await none();
    await muchLater();
    expect(await ids()).toEqual([]);
  });

  test('of a video that is gone are not wanted any more, and of one that failed they are later', async () => {
    const [gone, failed] = [await createTalk(lectern.database), await createTalk(lectern.database)];
    await send(gone, { outcome: 'gone', reason: 'Private video' });
    await send(failed, { outcome: 'failed', reason: 'Sign in to confirm your age' });
    expect(await ids()).toEqual([]);
    await muchLater();
    expect(await ids()).toEqual([failed.id]);
  });

  test('that the platform refuses to everybody are its state, not that of a talk', async () => {
    const talks = [await createTalk(lectern.database), await createTalk(lectern.database)];
    for (const talk of talks) await send(talk, { outcome: 'refused', reason: 'HTTP Error 429' });
    expect(
      await lectern.database.read.manager.count(CaptionCheckEntity, { where: { talkId: talks[0]?.id ?? 0 } }),
    ).toBe(0);
    expect((await ids()).sort()).toEqual(talks.map(({ id }) => id).sort());
    const line = async () =>
      (await lectern.operator.get<ServicesStatus>('/api/v1/platform/services')).body.services.find(
        ({ kind }) => kind === 'captions',
      );
    expect(await line()).toMatchObject({ state: 'notice', text: expect.stringContaining('HTTP Error 429') });
    expect((await coverage()).refused).toEqual({ since: expect.any(String), reason: 'HTTP Error 429' });
    lectern.clock.advance(1_000);
    const [talk] = talks;
    if (talk) await send(talk, found, VTT);
    expect(await line()).toMatchObject({ state: 'good' });
    expect(await coverage()).toMatchObject({
      refused: null,
      last_day: [
        { source: 'platform', outcome: 'found', talks: 1 },
        { source: 'platform', outcome: 'refused', talks: 2 },
      ],
    });
    lectern.clock.advance(2 * DAY_MS);
    expect((await coverage()).last_day).toEqual([]);
  });

  test('are counted: all talks, the most seen, by language and by source', async () => {
    await lectern.database.write((tx) => tx.clear(TranscriptEntity));
    const talk = await createTalk(lectern.database, { language: 'fr' });
    await createTalk(lectern.database, { language: 'fr' });
    await createTalk(lectern.database, { language: null });
    await createTalk(lectern.database, { videoId: null, youtubeLink: null });
    await send(talk, { ...found, language: 'fr' }, VTT);
    expect(await coverage()).toMatchObject({
      all: { talks: 3, transcribed: 1 },
      most_seen: { talks: 3, transcribed: 1 },
      languages: [
        { language: 'fr', talks: 2, transcribed: 1 },
        { language: null, talks: 1, transcribed: 0 },
      ],
      sources: [{ source: 'platform', automatic: true, transcripts: 1 }],
    });
  });
});
