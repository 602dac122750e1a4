import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rebuildCatalogue, TalkEntity } from '../src/modules/catalogue/index.js';
import { createConference, createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const HOUR_MS = 3_600_000;

describe.each(dialects)('the sitemap on %s', (dialect) => {
  let lectern: TestApp;
  const paths = (xml: string) =>
    [...xml.matchAll(/<loc>http:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path);
  const get = (url: string, encoding = 'identity') =>
    lectern.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const speaker = await createSpeaker(lectern.database, { name: 'On Stage' });
    await createSpeaker(lectern.database, { name: 'Without Talks' });
    await createConference(lectern.database, { name: 'A Conf' });
    await createTalk(lectern.database, { slug: 'é&<a>', speakers: [speaker] });
    await createTalk(lectern.database, { slug: 'draft', status: 'draft' });
    await rebuildCatalogue(lectern.database);
  });
  afterAll(() => lectern.close());

  test('names the parts that have content', async () => {
    const { payload, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(paths(payload)).toEqual([
      '/sitemaps/lists.xml',
      '/sitemaps/talks-1.xml',
      '/sitemaps/speakers-1.xml',
      '/sitemaps/conferences-1.xml',
    ]);
    expect(paths((await get('/sitemaps/lists.xml')).payload)).toContain('/talks');
  });

  test('lists published pages, escaped, with their last change', async () => {
    const changedAt = new Date('2031-02-03T04:05:06.789Z');
    await lectern.database.write((tx) => tx.update(TalkEntity, { status: 'published' }, { changedAt }));
    const { payload } = await get('/sitemaps/talks-1.xml');
    expect(paths(payload)).toEqual([`/video/${encodeURIComponent('é&<a>')}`]);
    expect(payload).toContain('<lastmod>2031-02-03T04:05:06Z</lastmod>');
    expect(payload.trimEnd().endsWith('</urlset>')).toBe(true);
    expect(paths((await get('/sitemaps/speakers-1.xml')).payload)).toEqual(['/speakers/on-stage']);
  });

  test('is sent compressed, and not again to those who have it', async () => {
    const plain = await get('/sitemaps/talks-1.xml');
    const { etag } = plain.headers;
    const decompressors = { gzip: gunzipSync, br: brotliDecompressSync };
    for (const [encoding, decompress] of Object.entries(decompressors)) {
      const { rawPayload, headers } = await get('/sitemaps/talks-1.xml', encoding);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(headers.etag).toBe(`W/${etag}`);
      expect(decompress(rawPayload).toString()).toBe(plain.payload);
    }
    const again = await lectern.app.inject({
      url: '/sitemaps/talks-1.xml',
      headers: { 'if-none-match': `W/${etag}` },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('is made once an hour, however many request it, and meanwhile sent as it was', async () => {
    const part = '/sitemaps/speakers-1.xml';
    const { slow } = lectern.database;
    const query = slow.query.bind(slow);
    let made = 0;
    slow.query = (sql, values) => {
      if (/FROM speakers .*LIMIT/.test(sql)) made += 1;
      return query(sql, values);
    };
    const crowd = () => Promise.all(Array.from({ length: 50 }, (_, at) => get(`${part}?${at}`, 'br')));
    const speakers = async () => paths((await get(part)).payload);
    const [earlier] = await crowd();
    await createSpeaker(lectern.database, { name: 'Comes Later', talkCount: 1 });
    made = 0;
    expect(
      (await crowd()).every(({ rawPayload }) => rawPayload.equals(earlier?.rawPayload ?? Buffer.of())),
    ).toBe(true);
    expect(made).toBe(0);

    lectern.clock.advance(HOUR_MS + 1);
    await crowd();
    while ((await speakers()).length < 2) await new Promise(setImmediate);
    expect(await speakers()).toEqual(['/speakers/on-stage', '/speakers/comes-later']);
    expect(made).toBe(1);
  });

  test.each([
    'talks-0.xml',
    'talks-99999.xml',
    'talks.xml',
    'talks-1',
    'talks-2.xml',
    'sitemap.xml',
    'users-1.xml',
    'constructor-1.xml',
  ])('answers 404 for %s', async (name) => {
    expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404);
  });

  test.each([
    'x%2Ftalks-1.xml',
    '..%2Fsitemaps%2Ftalks-1.xml',
    'talks-01.xml',
    'TALKS-1.xml',
    'talks-1.xml%2F',
  ])('has one address for each file, and none at %s', async (file) => {
    expect((await get(`/sitemaps/${file}`)).statusCode).toBe(404);
  });

  test('is linked from robots.txt', async () => {
    const { payload } = await get('/robots.txt');
    expect(payload).toMatch(/^Sitemap: http:\/\/.+\/sitemap\.xml$/m);
    expect(payload).toContain('Disallow: /search\n');
    expect(payload).not.toMatch(/^Disallow: \/talks$/m);
  });
});
