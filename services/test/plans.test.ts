import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anonymousReads } from './support/anonymous-reads.mjs';
import { ResponseCache } from '../src/response-cache/response-cache.js';
import { PassageFinder } from '../src/modules/search/passage-finder.js';
import { parseQuery } from '../src/modules/search/query.js';
import { createConference, createSpeaker, createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { isRemoteOfTheConsole } from '../src/platform/paths/index.js';

/** Words of a query, each in a different talk. */
const APART = 'alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima'.split(' ');

/** Plans of the embedded database depend on its tables and indexes, not on their content. */
describe('no call reads a whole table of the catalogue', () => {
  let lectern: TestApp;
  const statements = new Map<string, readonly unknown[]>();
  /** Those of them that were read in the main thread. */
  const inMain = new Set<string>();
  let lookups = 0;
  let total = 0;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
    const { read, slow } = lectern.database;
    const conference = await createConference(lectern.database, { slug: 'conf', startDate: '2024-05-01' });
    const speaker = await createSpeaker(lectern.database, { name: 'Ada Example' });
    for (const title of ['Ruby on rails', 'Ruby in tests', 'Rails at scale', 'Tests of scale', 'Ruby'])
      await createTalk(lectern.database, {
        title,
        slug: title.toLowerCase().replaceAll(' ', '-'),
        language: 'en',
        duration: 1_800,
        conferenceId: conference.id,
        speakers: [speaker],
        tags: ['Ruby', 'Testing'],
      });
    await createTalk(lectern.database, {
      title: 'Spoken',
      transcript: [
        [0, 'Containers and'],
        [3, 'kubernetes.'],
      ],
    });
    for (const word of APART) await createTalk(lectern.database, { title: word, slug: word });
    for (const reads of [read, slow]) {
      const query = reads.query.bind(reads);
      Object.assign(reads, {
        query: (sql: string, values: readonly unknown[] = []) => {
          statements.set(sql, values);
          total += 1;
          if (reads === read) inMain.add(sql);
          if (sql.includes('talk_search MATCH')) lookups += 1;
          return query(sql, values);
        },
      });
    }
  });
  afterAll(() => lectern.close());

  test.each([
    'talk_discoveries/carousel_talks',
    'talk_discoveries/trending_talks?page=1',
    'talk_discoveries/popular_talks?shelf=true',
    'talk_discoveries/recent_talks?shelf=true',
    'talk_discoveries/recent_talks',
    'talk_discoveries/top_recent_talks',
    'talk_discoveries/further_shelves',
    'talks',
    'talks?sort=shortest',
    'talks?tag=ruby',
    'talks?language=en&format=talk&length=medium&year=2024',
    'talks/recently_added',
    'talks/recent_imports',
    'talks/list_filters',
    'talks/tags_and_speakers',
    'talks/ruby-on-rails',
    'talks/ruby-on-rails/more',
    'speakers',
    'speakers/top_voice',
    'speakers?page=1',
    'speakers?sort=name',
    'speakers?letter=A',
    'speakers?query=ada%20ex',
    'speakers?query=a%20e',
    'speakers/ada-example',
    'speakers/ada-example/talks',
    'tags/ruby',
    'conferences/conf',
    'conferences/conf/talks',
    'conferences/filter?start_date=2024-01-01&end_date=2024-12-31',
    'talks/combined_search?query=ruby',
    'talks/combined_search?query=ruby&sort=most_viewed',
    'talks/combined_search?speaker_name=Ada%20Example',
    'talks/combined_search?tag=ruby',
    'talks/search_details?query=ruby',
    'talks/search_facet?facet=speaker_name&find=a&query=ruby',
    'talks/search_suggestions?query=rub',
    'search/suggestions?query=ada',
  ])('%s', async (path) => {
    lectern.app.get(ResponseCache).drop('');
    statements.clear();
    const { status } = await lectern.client().get(`/api/v1/${path}`);
    expect(status).toBe(200);
    await expectNoWholeTable();
  });

  test.each([
    ['speakers?query=a', 'search_names'],
    ['speakers', 'FROM speakers s WHERE s.id IN'],
    ['conferences?page=1', 'COUNT(*) AS total FROM conferences'],
    ['talk_discoveries/further_shelves', 't.conference_id AS conference'],
    ['talks/combined_search?query=ruby', 'word, talks FROM search_words WHERE word >='],
  ])('%s reads in threads what takes long in a large catalogue', async (path, part) => {
    lectern.app.get(ResponseCache).drop('');
    statements.clear();
    inMain.clear();
    await lectern.client().get(`/api/v1/${path}`);
    const long = [...statements.keys()].filter((sql) => sql.includes(part));
    expect(long).not.toEqual([]);
    expect(long.filter((sql) => inMain.has(sql))).toEqual([]);
  });

  describe('of anyone’s reads', () => {
    let reads: Awaited<ReturnType<typeof anonymousReads>>;
    /** Distinguishes requests: none is answered from memory. */
    let asked = 0;

    beforeAll(async () => {
      reads = await anonymousReads((sql) => lectern.database.read.query(sql));
    });

    test('each route of the router, and each page, has addresses', async () => {
      const { knownRoutes } = lectern.app.getHttpAdapter().getInstance();
      const routes = knownRoutes.filter(({ methods }) => methods.includes('GET')).map(({ url }) => url);
      const pages = (await pagePatterns()).map((pattern) => `page ${pattern}`);
      expect([...new Set([...routes, ...pages])].filter((route) => !reads[route])).toEqual([]);
    });

    test('none reads a whole table in the main thread, or sends many statements', async () => {
      for (const [route, addresses] of calls())
        for (const address of addresses) {
          statements.clear();
          inMain.clear();
          const path = address((asked += 1));
          const { statusCode } = await lectern.app.inject(path);
          expect([path, statusCode < 500, statements.size < MOST_STATEMENTS]).toEqual([path, true, true]);
          for (const sql of statements.keys()) if (!inMain.has(sql)) statements.delete(sql);
          // Files made once an hour, and subjects, of which there are few.
          if (!/^\/(?:sitemap|api\/v1\/tags$)/.test(route)) expect(await wholeTables()).toEqual([]);
        }
    });

    test('the same one, requested many times at once, is computed once', async () => {
      const notShared: object[] = [];
      for (const [route, addresses] of calls())
        for (const address of addresses) {
          const count = async (times: number) => {
            const path = address((asked += 1));
            total = 0;
            await Promise.all(Array.from({ length: times }, () => lectern.app.inject(path)));
            return { path, total };
          };
          const [once, often] = [await count(1), await count(AT_ONCE)];
          const isShared = often.total <= Math.max(3 * AT_ONCE, (once.total * AT_ONCE) / 2);
          // Counts each view; what it shows is shared.
          if (!isShared && route !== '/api/v1/talks/:slug') notShared.push({ once, often });
        }
      expect(notShared).toEqual([]);
    });

    const calls = () => Object.entries(reads).filter(([route]) => !route.startsWith('page '));
  });

  test('passages of transcripts', async () => {
    statements.clear();
    const { talks } = await lectern.app
      .get(PassageFinder)
      .find(parseQuery('kubernetes containers'), [], true);
    expect(talks).toHaveLength(1);
    await expectNoWholeTable();
  });

  async function expectNoWholeTable(): Promise<void> {
    expect(statements.size).toBeGreaterThan(0);
    expect(await wholeTables()).toEqual([]);
  }

  async function wholeTables(): Promise<object[]> {
    const found: object[] = [];
    for (const [sql, values] of new Map(statements)) {
      const plan = await lectern.database.read.manager.query<{ detail: string }[]>(
        `EXPLAIN QUERY PLAN ${sql}`,
        [...values],
      );
      const whole = plan.filter(({ detail }) => WHOLE.test(detail));
      // Reading in an index's order stops at the end of the page.
      const isSorted = plan.some(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY');
      if (whole.length > 0 && (isSorted || !/\bLIMIT\b/u.test(sql))) found.push({ sql, whole });
    }
    return found;
  }

  test('even for words that never occur together, each of which is looked up only a few times', async () => {
    lookups = 0;
    const { body } = await lectern
      .client()
      .get<unknown[]>(`/api/v1/talks/combined_search?query=${APART.join('%20')}`);
    // Each has one of the words, and is below the line.
    expect(body).toHaveLength(APART.length);
    expect(lookups).toBeLessThan(MOST_LOOKUPS);
  });
});

/** Of one request. */
const MOST_STATEMENTS = 60;
const AT_ONCE = 10;

/** Patterns of all pages of this checkout's remotes, but for the console's. */
async function pagePatterns(): Promise<string[]> {
  const root = join(import.meta.dirname, '../..');
  const files = (await readdir(root)).filter((name) => name.startsWith('mf-') && !isRemoteOfTheConsole(name));
  const manifests = await Promise.all(
    files.map((name) => readFile(join(root, name, 'package.json'), 'utf8')),
  );
  return manifests.flatMap((text) => {
    const { lectern } = JSON.parse(text) as { lectern: { pages?: object } };
    return Object.keys(lectern.pages ?? {});
  });
}

/** For a query with the maximum number of words. */
const MOST_LOOKUPS = 60;

/** A scan of a table, or of all its published talks, listed subjects or people with talks. */
const WHOLE =
  /^SCAN (?:talks|speakers|conferences|transcript_lines|search_transcripts|speaker_tags|t|s|c|g|st)\b|\((?:status=\?|status=\? AND watchable=\?|listed=\?|talk_count>\?)\)$/u;
