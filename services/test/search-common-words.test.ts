import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TalkCard } from '@lectern/contracts';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { changeTalks } from '../src/modules/search/change-talks.js';
import { BOUNDS } from '../src/modules/search/relevance.js';
import { createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

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
});
