import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SearchResult, TalkAnswer, TalkCard, TranscriptAnswer } from '@lectern/contracts';
import { loadDemo } from '../src/import/demo/load-demo.js';
import { startTestApp, type TestApp } from './support/test-app.js';

const VIDEO = '/assets/demo/welcome.webm';
const MOST_BYTES = 3_000_000;

describe("the demo's own talk", () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
  });
  afterAll(() => lectern.close());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(lectern.url + path, { headers });

  test('is there only with the demo', async () => {
    const paths = [VIDEO, '/assets/demo/welcome-slides.html'];
    const statuses = () => Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses()).toEqual([404, 404]);
    await loadDemo(lectern.database);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('comes first, with chapters, slides, a schedule, and captions in two languages, all within its length', async () => {
    const client = lectern.client();
    const [first] = (await client.get<TalkCard[]>('/api/v1/talk_discoveries/carousel_talks')).body;
    const path = `/api/v1/talks/${first?.slug}`;
    const { talk } = (await client.get<TalkAnswer>(path)).body;
    expect(talk).toMatchObject({
      title: 'A short tour of Lectern',
      recordings: [{ kind: 'file', url: VIDEO }],
      links: [{ kind: 'slides', url: '/assets/demo/welcome-slides.html' }],
    });
    const length = talk.duration ?? 0;
    expect(length).toBeGreaterThanOrEqual(120);
    expect(length).toBeLessThanOrEqual(180);
    const ascending = (times: number[]) => {
      expect(times[0]).toBe(0);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(length);
    };
    ascending(talk.chapters.map(({ start }) => start));
    expect(talk.chapters.length).toBeGreaterThanOrEqual(5);
    const spoken = await Promise.all(
      ['en', 'de'].map(
        async (language) =>
          (await client.get<TranscriptAnswer>(`${path}/transcripts?language=${language}`)).body,
      ),
    );
    expect(spoken.map(({ language }) => language)).toEqual(['en', 'de']);
    const lines = spoken.map(({ transcripts }) => transcripts.map(({ timestamp }) => secondsOf(timestamp)));
    lines.forEach(ascending);
    expect(lines[0]).toEqual(lines[1]);
    const slots = await client.get(`/api/v1/conferences/${talk.conference_slug}/slots`);
    expect(JSON.stringify(slots.body)).toContain(talk.title);
  });

  test('is at most 3 MB, and is sent in parts, and not again', async () => {
    const part = await get(VIDEO, { Range: 'bytes=4-9' });
    const [, bytes] = /^bytes 4-9\/(\d+)$/.exec(part.headers.get('content-range') ?? '') ?? [];
    expect({ status: part.status, length: (await part.arrayBuffer()).byteLength }).toEqual({
      status: 206,
      length: 6,
    });
    expect(Number(bytes)).toBeGreaterThan(1_000_000);
    expect(Number(bytes)).toBeLessThanOrEqual(MOST_BYTES);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      'content-type': 'video/webm',
    });
    const headers = { 'if-none-match': part.headers.get('etag') ?? '' };
    expect((await lectern.app.inject({ url: VIDEO, headers })).statusCode).toBe(304);
  });

  test('is found by a sentence that is said in it, at its minute', async () => {
    const query = 'open the minute in which a sentence was said';
    const path = `/api/v1/talks/combined_search?query=${encodeURIComponent(query)}`;
    const [found] = (await lectern.client().get<SearchResult[]>(path)).body;
    expect(found).toMatchObject({ title: 'A short tour of Lectern' });
    expect(JSON.stringify(found)).toContain('"seconds":55');
  });
});

const secondsOf = (timestamp: string): number =>
  timestamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
