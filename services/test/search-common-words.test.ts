import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SearchDetails, TalkCard } from '@lectern/contracts';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { changeTalks } from '../src/modules/search/change-talks.js';
import { BOUNDS } from '../src/modules/search/relevance.js';
import { createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_001;
const LISTED = 350;
const BOUNDS_OF_THIS_TEST: { counted: number } = BOUNDS;
const TITLED = BOUNDS.weighed + 1;
const PUBLISHED = {
  description: '',
  status: 'published',
  createdAt: new Date('2024-05-01T00:00:00Z'),
  addedAt: new Date(),
} as const;

describe.each(dialects)('a word that more talks have than are compared, on %s', (dialect) => {
  let lectern: TestApp;
  /** Beginnings of the statements sent so far. */
  let sent: string[] = [];

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const { database } = lectern;
    const { id } = await createTalk(database, { title: 'Common', slug: 'exact', speakers: [] });
    const others = Array.from({ length: TITLED - 1 }, (_, at) => id + 1 + at);
    await database.write(async (tx) => {
      const talks = others.map((id) => ({ id, slug: `${id}`, title: `The common talk ${id}`, ...PUBLISHED }));
      await tx.insert(TalkEntity, talks);
      await changeTalks(
        tx,
        [],
        async () => undefined,
        () => others,
      );
    });
    await createTalk(database, {
      title: 'Told',
      slug: 'told',
      description: 'A common story.',
      speakers: [],
    });
    const { slow } = database;
    const query = slow.query.bind(slow);
    Object.assign(slow, {
      query: (sql: string, values: readonly unknown[] = []) => {
        sent.push(`${sql} ${String(values[0])}`.slice(0, 400));
        return query(sql, values);
      },
    });
  });
  afterAll(() => lectern.close());

  const search = (page: number) =>
    lectern.client().get<TalkCard[]>(`/api/v1/talks/combined_search?query=common&page=${page}`);

  test('has all of them as results, each once, the exact title first', async () => {
    const slugs: string[] = [];
    for (let page = 1; slugs.length < TITLED + 1; page += 1) {
      const { status, body, headers } = await search(page);
      expect([status, headers.get('x-total-count')]).toEqual([200, String(TITLED + 1)]);
      slugs.push(...body.map(({ slug }) => slug));
    }
    expect(slugs[0]).toBe('exact');
    expect(new Set(slugs).size).toBe(TITLED + 1);
    expect(slugs).toContain('told');
  });

  test('is looked up in titles beside everything else, where a server does so', async () => {
    sent = [];
    await search(2);
    const inTitles = sent.findIndex((sql) => sql.includes('h_common'));
    const rows = sent.findIndex((sql) => sql.includes('search_documents'));
    expect([inTitles >= 0, inTitles < rows]).toEqual([true, dialect === 'mysql']);
  });

  describe('and than a list orders', () => {
    const { matches, weighed, counted } = BOUNDS;
    // As if there were thousands.
    beforeAll(() => void Object.assign(BOUNDS, { matches: LISTED, weighed: 300 }));
    afterAll(() => void Object.assign(BOUNDS, { matches, weighed, counted }));
    beforeEach(() => lectern.clock.advance(MINUTE_MS));

    const details = async (filters = '') => {
      const path = `/api/v1/talks/search_details?query=common${filters}`;
      const {
        total,
        total_capped: isCapped,
        facets,
      } = (await lectern.client().get<SearchDetails>(path)).body;
      return { total, isCapped, years: facets.year.map(({ value, count }) => [value, count]) };
    };
    const listed = async () => {
      const { headers } = await search(1);
      return [headers.get('x-total-count'), headers.get('x-total-capped')];
    };
    const ALL = TITLED + 1;

    test('is counted exactly, and with any filter, several recordings of a talk as one', async () => {
      expect(await details()).toEqual({ total: ALL, isCapped: false, years: [['2024', ALL]] });
      const { database } = lectern;
      const [last] = await database.read.query<{ id: number }>(
        'SELECT MAX(talk_id) AS id FROM search_documents',
      );
      const id = last?.id ?? 0;
      const group = (ids: number[], of: number | null) =>
        database.write((tx) =>
          tx.query(`UPDATE search_documents SET group_id = ? WHERE talk_id IN (${ids.join()})`, [of]),
        );
      await group([id - 1, id - 2, id - 3], id);
      try {
        expect((await details('&format=talk')).total).toBe(ALL - 2);
        // The years are counted without the one that is chosen.
        const chosen = await details('&format=talk&year=2024');
        expect(chosen).toEqual({ total: ALL - 2, isCapped: false, years: [['2024', ALL - 2]] });
        expect(await details('&format=talk&year=1999')).toMatchObject({
          total: 0,
          years: [
            ['1999', 0],
            ['2024', ALL - 2],
          ],
        });
      } finally {
        await group([id - 1, id - 2, id - 3], null);
      }
    });

    test('is counted anew within a minute after a change, and only as far as it is counted', async () => {
      expect((await details()).total).toBe(ALL);
      BOUNDS_OF_THIS_TEST.counted = 300;
      expect((await details()).total).toBe(ALL);
      lectern.clock.advance(MINUTE_MS);
      expect(await details()).toEqual({ total: 300, isCapped: true, years: [['2024', 301]] });
      BOUNDS_OF_THIS_TEST.counted = counted;
    });

    test('is listed while it is being counted; the list has the number once it is known', async () => {
      const { database } = lectern;
      const countTokens = database.countTokens.bind(database);
      let go = () => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      Object.assign(database, {
        countTokens: async (...count: Parameters<typeof countTokens>) => {
          await held;
          return countTokens(...count);
        },
      });
      const counting = details();
      const meanwhile = await listed().finally(go);
      Object.assign(database, { countTokens });
      expect(meanwhile).toEqual([`${LISTED}`, 'true']);
      expect((await counting).total).toBe(ALL);
      expect(await listed()).toEqual([`${ALL}`, 'false']);
    });
  });
});
