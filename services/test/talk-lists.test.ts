import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AddedTalk, FurtherShelves, TalkCard, TalkImport, TalkListFilters } from '@lectern/contracts';
import { rebuildCatalogue, TalkEntity, TagEntity } from '../src/modules/catalogue/index.js';
import { createConference, createSpeaker, createTalk, type TalkFields } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const day = (number: number) => new Date(Date.UTC(2024, 0, number));

describe.each(dialects)('lists of talks on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const make = (slug: string, fields: Parameters<typeof createTalk>[1]) =>
      createTalk(lectern.database, { slug, ...fields });
    await make('long', {
      duration: 3_000,
      internalViews: 5,
      language: 'en',
      createdAt: day(1),
      tags: ['Ruby'],
    });
    await make('short', { duration: 300, totalLikes: 4, language: 'en-GB', createdAt: day(3) });
    await make('middle', {
      duration: 2_700,
      internalViews: 5,
      totalLikes: 1,
      language: 'ja',
      format: 'keynote',
      createdAt: day(2),
      tags: ['Ruby', 'Testing'],
    });
    await make('unknown-length', { givenOn: '2019-05-01', duration: null });
    await make('unseen', { videoId: null, youtubeLink: null, duration: 100 });
    await make('draft', { status: 'draft' });
    await lectern.database.write((tx) => tx.update(TagEntity, { tagKey: 'ruby' }, { kind: 'language' }));
    await rebuildCatalogue(lectern.database);
  });
  afterAll(() => lectern.close());

  const get = <T = TalkCard[]>(path: string, headers?: Record<string, string>) =>
    lectern.client().get<T>(`/api/v1/${path}`, headers);
  const slugs = async (query: string) => (await get(`talks?${query}`)).body.map(({ slug }) => slug);

  test.each([
    ['', ['short', 'middle', 'long', 'unknown-length']],
    ['sort=longest', ['long', 'middle', 'short', 'unknown-length']],
    ['sort=shortest', ['short', 'middle', 'long', 'unknown-length']],
    ['sort=most_viewed', ['middle', 'long', 'short', 'unknown-length']],
    ['sort=most_liked', ['short', 'middle', 'long', 'unknown-length']],
    ['tag=ruby', ['middle', 'long']],
    ['tag=Ruby,testing', ['middle']],
    ['tag=nothing-has-this', []],
    ['language=en', ['short', 'long']],
    ['language=ja-JP', ['middle']],
    ['format=keynote', ['middle']],
    ['format=talk', ['short', 'long', 'unknown-length']],
    ['length=short', ['short']],
    ['length=medium', ['middle']],
    ['length=long', ['long']],
    ['year=2019', ['unknown-length']],
    ['year=2024&tag=ruby&sort=longest', ['long', 'middle']],
    ['languages=ja', ['middle', 'short', 'long', 'unknown-length']],
    ['languages=en,ja&sort=longest', ['long', 'middle', 'short', 'unknown-length']],
    ['languages=ja&sort=most_liked&per_page=2', ['middle', 'short']],
    ['languages=ja&per_page=2&page=2', ['long', 'unknown-length']],
    ['languages=en&tag=ruby', ['long', 'middle']],
    ['languages=en&tag=ruby&per_page=1&page=2', ['middle']],
    ['languages=ja&language=en', ['short', 'long']],
    ['languages=sv', ['short', 'middle', 'long', 'unknown-length']],
    ['sort=shortest&per_page=2&page=2', ['long', 'unknown-length']],
    ['sort=shortest&per_page=1&page=4', ['unknown-length']],
  ])('answer ?%s', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  test('have the total and links to other pages', async () => {
    const { headers } = await get('talks?per_page=2&page=2&sort=longest');
    expect(headers.get('x-total-count')).toBe('4');
    expect(headers.get('x-total-capped')).toBe('false');
    expect(headers.get('link')).toBe(
      ['first', 'prev', 'last']
        .map((rel) => {
          const page = rel === 'last' ? 2 : 1;
          return `</api/v1/talks?per_page=2&page=${page}&sort=longest>; rel="${rel}"`;
        })
        .join(', '),
    );
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=99999999999',
    'page=1&page=2',
    'per_page=61',
    'sort=best',
    'year=20',
    'language=_',
    'languages=en,',
    'languages=en-GB',
    'languages=de,en,fr,ja',
    'languages=en&languages=ja',
    'format=none',
    'length=endless',
    'tag=a&tag=b',
    `tag=${Array.from({ length: 21 }, (_, at) => at).join(',')}`,
    `tag=${'a'.repeat(3_000)}`,
  ])('refuse ?%s', async (query) => {
    expect((await get(`talks?${query}`)).status).toBe(400);
  });

  test.each(['talks?page=2', 'talks?page=999999999', 'talks?tag=none&page=2', 'talks/recently_added?page=9'])(
    'are empty past the end: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test.each(['trending_talks', 'popular_talks'])('%s has further pages', async (name) => {
    const first = await get(`talk_discoveries/${name}?per_page=3`);
    const second = await get(`talk_discoveries/${name}?per_page=3&page=2`);
    expect(first.headers.get('x-total-count')).toBe('4');
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(4);
    expect((await get(`talk_discoveries/${name}?page=2`)).status).toBe(404);
    expect((await get(`talk_discoveries/${name}?page=x`)).status).toBe(400);
  });

  test.each([
    ['talks?sort=longest&per_page=3', '/api/v1/talks?sort=longest&per_page=3&page=1'],
    ['talk_discoveries/popular_talks?per_page=2', '/api/v1/talk_discoveries/popular_talks?per_page=2&page=1'],
  ])(
    'link to other pages without unknown parameters of one visitor’s request: %s',
    async (path, expected) => {
      lectern.clock.advance(2 * MINUTE_MS);
      const { headers } = await get(`${path}&mine=secret`);
      expect(headers.get('link')).toContain(`<${expected}>; rel="first"`);
      expect((await get(path)).headers.get('link')).toBe(headers.get('link'));
    },
  );

  test('list new talks by day, without parts of a recording', async () => {
    const whole = await lectern.database.read.manager.findOneByOrFail(TalkEntity, { slug: 'long' });
    const part = await createTalk(lectern.database, {
      slug: 'part',
      videoId: null,
      partOfId: whole.id,
      createdAt: new Date('2030-01-02T00:00:00Z'),
    });
    const latest = await createTalk(lectern.database, {
      slug: 'latest',
      createdAt: new Date('2030-01-01T22:00:00Z'),
      addedAt: new Date('2030-01-03T00:00:00Z'),
    });
    const imported = await createTalk(lectern.database, {
      slug: 'imported',
      addedAt: new Date('2030-01-04T00:00:00Z'),
    });
    lectern.clock.advance(2 * MINUTE_MS);
    const { body } = await get<AddedTalk[]>('talks/recently_added');
    expect(body[0]).toMatchObject({ slug: 'latest', added_on: '2030-01-03' });
    expect(body.map(({ slug }) => slug)).not.toContain('part');
    expect(await slugs('length=short&sort=shortest')).not.toContain('part');
    await lectern.database.write((tx) => tx.delete(TalkEntity, [part.id, latest.id, imported.id]));
  });

  test('imports of older recordings are counted by day and year, without parts and what has just come out', async () => {
    const now = lectern.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * DAY_MS);
    const talks = (count: number, slug: string, fields: TalkFields) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          createTalk(lectern.database, { slug: `${slug}-${at}`, speakers: [], ...fields }),
        ),
      );
    const older = { createdAt: ago(4_000), addedAt: ago(3) };
    const made = await Promise.all([
      talks(9, 'older', { ...older, givenOn: '2012-03-01' }),
      talks(3, 'other-year', { ...older, givenOn: '2011-03-01' }),
      talks(1, 'not-to-be-watched', { ...older, videoId: null, youtubeLink: null }),
      talks(12, 'came-out', { createdAt: ago(40), addedAt: ago(3) }),
      talks(9, 'few', { ...older, addedAt: ago(2) }),
      talks(12, 'long-ago', { ...older, addedAt: ago(31) }),
    ]);
    const ids = made.flat().map(({ id }) => id);
    await rebuildCatalogue(lectern.database);
    const [whole] = made[0];
    await createTalk(lectern.database, {
      slug: 'part-of-older',
      ...older,
      partOfId: whole?.id,
      startsAt: 60,
    });
    const { body } = await get<TalkImport[]>('talks/recent_imports');
    expect(body).toEqual([
      {
        added_on: older.addedAt.toISOString().slice(0, 10),
        talk_count: 12,
        years: [
          { year: 2012, talk_count: 9 },
          { year: 2011, talk_count: 3 },
        ],
      },
    ]);
    await lectern.database.write((tx) =>
      tx.query(`DELETE FROM talks WHERE slug = 'part-of-older' OR id IN (${ids.join()})`),
    );
    await rebuildCatalogue(lectern.database);
  });

  test('list the available filters with counts', async () => {
    const { body } = await get<TalkListFilters>('talks/list_filters');
    expect(body.languages).toEqual([
      { language: 'en', count: 2 },
      { language: 'ja', count: 1 },
    ]);
    expect(body.formats).toEqual([{ format: 'keynote', count: 1 }]);
    expect(body.years).toEqual([2024, 2019]);
    // The vocabulary may already have named the tags used here.
    expect(body.subjects[0]).toEqual({ slug: 'ruby', name: 'Ruby', talk_count: 2 });
  });
});

describe.each(dialects)('shelves on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const conferences = await Promise.all(
      Array.from({ length: 10 }, (_, at) => createConference(lectern.database, { name: `Conf ${at}` })),
    );
    const speakers = await Promise.all(Array.from({ length: 60 }, () => createSpeaker(lectern.database)));
    for (const [at, speaker] of speakers.entries()) {
      await createTalk(lectern.database, {
        // As imports write them: conference by conference.
        conferenceId: conferences[Math.floor(at / 6)]?.id ?? null,
        speakers: [speaker],
        createdAt: new Date(Date.UTC(2024, 0, 1 + at)),
        duration: at % 2 ? 600 : 2_000,
        language: at % 15 === 0 ? 'ja' : 'en',
      });
    }
    await rebuildCatalogue(lectern.database);
  });
  afterAll(() => lectern.close());

  const shelf = async (name: string, more = '') =>
    (await lectern.client().get<TalkCard[]>(`/api/v1/talk_discoveries/${name}_talks?shelf=true${more}`)).body;

  test('no shelf repeats a talk of the one above, and each starts with many conferences', async () => {
    const shelves = await Promise.all(['trending', 'popular', 'recent'].map((name) => shelf(name)));
    const ids = shelves.flat().map(({ id }) => id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    const counts = new Map<string, number>();
    for (const { conference_name } of shelves[0]?.slice(0, 12) ?? [])
      counts.set(conference_name ?? '', (counts.get(conference_name ?? '') ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(2);
    expect((await shelf('trending')).length).toBe(20);
  });

  test('begin with talks in the reader’s languages, and have no talk twice', async () => {
    const shelves = await Promise.all(
      ['trending', 'popular', 'recent'].map((name) => shelf(name, '&languages=ja')),
    );
    expect(shelves.map((talks) => talks.map(({ language }) => language).indexOf('en'))).toEqual([4, 0, 0]);
    const ids = shelves.flat().map(({ id }) => id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    expect((await shelf('trending'))[0]?.language).toBe('en');
  });

  test('the lower ones have conferences with new recordings, and short talks no list above has', async () => {
    const { body } = await lectern.client().get<FurtherShelves>('/api/v1/talk_discoveries/further_shelves');
    expect(body.conferences.map(({ name, new_count, newest_on }) => [name, new_count, newest_on])).toEqual([
      ['Conf 9', 6, '2024-02-29'],
      ['Conf 8', 6, '2024-02-23'],
      ['Conf 7', 6, '2024-02-17'],
      ['Conf 6', 6, '2024-02-11'],
    ]);
    expect(body.short_talks).toEqual([]);
  });
});

describe('compressed responses', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
    for (let at = 0; at < 5; at += 1) await createTalk(lectern.database, { description: 'word '.repeat(60) });
  });
  afterAll(() => lectern.close());

  const raw = (url: string, encoding: string, more: Record<string, string> = {}) =>
    lectern.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding, ...more } });
  const LIST = '/api/v1/talk_discoveries/recent_talks';

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are %s, from the cache and fresh', async (encoding, open) => {
    const plain = await raw(LIST, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
    for (const url of [
      LIST,
      LIST,
      '/api/v1/talks/search_suggestions?query=talk',
      '/api/v1/talks/combined_search',
    ]) {
      const packed = await raw(url, encoding);
      const whole = await raw(url, 'identity');
      if (whole.rawPayload.length <= 1024) continue;
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
      expect(open(packed.rawPayload).toString()).toBe(whole.payload);
    }
  });

  test('answer 304 to a browser that has the compressed response', async () => {
    const { headers } = await raw(LIST, 'br');
    expect(headers.etag).toMatch(/^W\//);
    const again = await raw(LIST, 'br', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  test('exclude what is secret, small or not JSON', async () => {
    for (const url of ['/api/v1/auth/status', '/api/v1/talks/no-such-talk'])
      expect((await raw(url, 'br')).headers['content-encoding']).toBeUndefined();
  });
});
