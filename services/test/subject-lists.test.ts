import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TalkCard, TalkSort } from '@lectern/contracts';
import { JobCursorEntity } from '../src/jobs/job-cursor.entity.js';
import { moveCursor, SUBJECT_LISTS } from '../src/jobs/job-cursor.js';
import { rebuildCatalogue, TalkEntity, TalkTagEntity } from '../src/modules/catalogue/index.js';
import { changeTalks } from '../src/modules/search/index.js';
import { SubjectListsJob } from '../src/modules/upkeep/subject-lists/subject-lists-job.js';
import { ResponseCache } from '../src/response-cache/response-cache.js';
import { createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const TALKS = 90;
const PER_PAGE = 7;

/** Talks differ in everything that lists filter and sort by; some share a value, so that order by id matters. */
const fieldsOf = (at: number) => ({
  slug: `talk-${at}`,
  givenOn: `20${18 + (at % 4)}-0${1 + (at % 3)}-10`,
  duration: at % 7 === 0 ? null : 300 + (at % 11) * 400,
  internalViews: at % 4,
  totalLikes: at % 3,
  language: ['en', 'en-GB', 'ja'][at % 3] ?? null,
  format: at % 5 === 0 ? ('panel' as const) : null,
  ...(at % 8 === 0 && { videoId: null, youtubeLink: null }),
  ...(at % 13 === 0 && { status: 'draft' as const }),
  tags: [...(at % 2 ? ['Often'] : []), ...(at % 3 ? ['Common'] : []), ...(at % 30 === 1 ? ['Rare'] : [])],
});

type Listed = Pick<
  TalkEntity,
  'id' | 'slug' | 'orderedOn' | 'duration' | 'internalViews' | 'totalLikes' | 'spread'
>;
/** Descending by each of the values. */
const by =
  (...values: ((talk: Listed) => number | string)[]) =>
  (one: Listed, other: Listed): number => {
    for (const value of [...values, ({ id }: Listed) => id]) {
      const [first, second] = [value(one), value(other)];
      if (first !== second) return first < second ? 1 : -1;
    }
    return 0;
  };
const ORDERS: Record<TalkSort, (one: Listed, other: Listed) => number> = {
  newest: by(({ orderedOn }) => orderedOn),
  longest: by(({ duration }) => duration ?? -1),
  shortest: (one, other) =>
    by(
      ({ duration }) => -(duration ?? Infinity),
      ({ id }) => -id,
    )(one, other),
  most_viewed: by(
    ({ internalViews }) => internalViews,
    ({ totalLikes }) => totalLikes,
    ({ spread }) => spread,
  ),
  most_liked: by(
    ({ totalLikes }) => totalLikes,
    ({ internalViews }) => internalViews,
  ),
};

/** Queries, and the talks of `fieldsOf` that match. */
const FILTERS: [query: string, matches: (fields: ReturnType<typeof fieldsOf>) => boolean][] = [
  ['tag=often', ({ tags }) => tags.includes('Often')],
  ['tag=rare', ({ tags }) => tags.includes('Rare')],
  ['tag=often,common', ({ tags }) => tags.includes('Often') && tags.includes('Common')],
  ['tag=common,often,rare', ({ tags }) => ['Often', 'Common', 'Rare'].every((tag) => tags.includes(tag))],
  ['language=en', ({ language }) => language?.startsWith('en') === true],
  ['tag=often&language=ja', ({ tags, language }) => tags.includes('Often') && language === 'ja'],
  ['tag=common&year=2019', ({ tags, givenOn }) => tags.includes('Common') && givenOn.startsWith('2019')],
  ['format=panel&year=2020', ({ format, givenOn }) => format === 'panel' && givenOn.startsWith('2020')],
  [
    'tag=often&format=talk&length=short',
    ({ tags, format, duration }) =>
      tags.includes('Often') && format === null && duration !== null && duration <= 900,
  ],
];

describe.each(dialects)('filtered lists on %s', (dialect) => {
  let lectern: TestApp;
  let talks: TalkEntity[];

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    for (let at = 0; at < TALKS; at += 1) await createTalk(lectern.database, fieldsOf(at));
    await rebuildCatalogue(lectern.database);
    talks = await lectern.database.read.manager.find(TalkEntity);
  });
  afterAll(() => lectern.close());

  const page = (query: string) => {
    lectern.app.get(ResponseCache).drop('');
    return lectern.client().get<TalkCard[]>(`/api/v1/talks?${query}`);
  };
  const slugs = async (query: string) => (await page(query)).body.map(({ slug }) => slug);

  test.each(FILTERS)('?%s has every match once, in each order, over all pages', async (query, matches) => {
    const all = talks.filter(
      ({ slug, status, watchable }) =>
        status === 'published' && watchable && matches(fieldsOf(Number(slug.slice('talk-'.length)))),
    );
    expect(all.length).toBeGreaterThan(0);
    for (const [sort, order] of Object.entries(ORDERS)) {
      const found: string[] = [];
      for (let number = 1; number <= Math.ceil(all.length / PER_PAGE); number += 1) {
        const { body, headers } = await page(`${query}&sort=${sort}&per_page=${PER_PAGE}&page=${number}`);
        expect(headers.get('x-total-count')).toBe(String(all.length));
        found.push(...body.map(({ slug }) => slug));
      }
      expect([sort, ...found]).toEqual([sort, ...[...all].sort(order).map(({ slug }) => slug)]);
    }
  });

  test('a talk joins, moves in and leaves the list of its subject as it changes', async () => {
    const { database } = lectern;
    const whole = await createTalk(database, { slug: 'whole', tags: ['Moving'], givenOn: '2020-01-01' });
    const other = await createTalk(database, { slug: 'other', tags: ['Moving'], givenOn: '2021-01-01' });
    const part = await createTalk(database, {
      slug: 'part',
      tags: ['Moving'],
      givenOn: '2019-01-01',
      videoId: null,
      partOfId: whole.id,
    });
    expect(await slugs('tag=moving')).toEqual(['other', 'whole', 'part']);
    const change = (id: number, fields: Partial<TalkEntity>) =>
      database.write((tx) =>
        changeTalks(tx, [id], () => tx.update(TalkEntity, id, { title: 'Changed', ...fields })),
      );
    await change(whole.id, { givenOn: '2022-01-01' });
    expect(await slugs('tag=moving')).toEqual(['whole', 'other', 'part']);
    await change(whole.id, { videoState: 'gone' });
    expect(await slugs('tag=moving')).toEqual(['other']);
    await change(whole.id, { videoState: 'available' });
    expect(await slugs('tag=moving')).toEqual(['whole', 'other', 'part']);
    await change(other.id, { videoState: 'gone' });
    expect(await slugs('tag=moving')).toEqual(['whole', 'part']);
    await change(other.id, { videoState: 'available' });
    await change(part.id, { status: 'draft' });
    expect(await slugs('tag=moving')).toEqual(['whole', 'other']);
  });

  test('a talk that a process of the previous release changed is listed after the next start', async () => {
    const { database } = lectern;
    const talk = await createTalk(database, { slug: 'by-the-former-release', tags: ['Former'] });
    // That release does not know the columns.
    await database.write(async (tx) => {
      await tx.update(TalkTagEntity, { talkId: talk.id }, { listedOn: null, watchable: false });
      await moveCursor(tx, SUBJECT_LISTS, new Date(0), 0);
      await tx.update(TalkEntity, talk.id, { changedAt: new Date(lectern.clock.now().getTime() - 60_000) });
    });
    expect(await slugs('tag=former')).toEqual([]);
    await lectern.app.get(SubjectListsJob).run();
    expect(await slugs('tag=former')).toEqual(['by-the-former-release']);
    // The next start does not process this release's changes again.
    const next = await createTalk(database, { slug: 'by-this-release' });
    await lectern.app.get(SubjectListsJob).run();
    const cursor = await database.read.manager.findOneByOrFail(JobCursorEntity, { name: SUBJECT_LISTS });
    expect(cursor.lastId).toBe(next.id);
  });
});
