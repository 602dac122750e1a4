import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FacetValue, SearchBoxAnswer, SearchDetails, SearchResult } from '@lectern/contracts';
import { catalogueServices } from '../src/cli/numbers/catalogue-services.js';
import { checkNumbers, type Compared } from '../src/cli/numbers/check-numbers.js';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import { CatalogueWords } from '../src/modules/search/catalogue-words.js';
import { BOUNDS } from '../src/modules/search/relevance.js';
import { indexTalks } from '../src/modules/search/talk-index.js';
import { createConference, createSpeaker, createTalk, type TalkFields } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

/** The parameters that have a value. */
const given = (parameters: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, value ?? '']));

describe.each(dialects)('search understanding on %s', (dialect) => {
  let lectern: TestApp;

  const addressOf = (call: string, parameters: Record<string, string>) =>
    `/api/v1/${call}?${String(new URLSearchParams(parameters))}`;
  const get = <Body>(call: string, parameters: Record<string, string>) =>
    lectern.client().get<Body>(addressOf(call, parameters));
  const search = async (parameters: Record<string, string>) =>
    (await get<SearchResult[]>('talks/combined_search', parameters)).body;
  const slugs = async (parameters: Record<string, string>) =>
    (await search(parameters)).map(({ slug }) => slug);
  const details = async (parameters: Record<string, string>) =>
    (await get<SearchDetails>('talks/search_details', parameters)).body;
  const box = async (query: string) => (await get<SearchBoxAnswer>('search/suggestions', { query })).body;
  const talk = (slug: string, fields: TalkFields = {}) => createTalk(lectern.database, { slug, ...fields });
  /** Changes columns that the factory does not set. */
  const change = (id: number, fields: Partial<TalkEntity>) =>
    lectern.database.write(async (tx) => {
      await tx.update(TalkEntity, id, fields);
      await indexTalks(tx, [id]);
    });

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
    const speaker = (name: string, github: string | null = null) =>
      createSpeaker(lectern.database, { name, github });
    const [sandi, raymond, david] = [
      await speaker('Sandi Metz'),
      await speaker('Raymond Hettinger'),
      await speaker('David Heinemeier Hansson', 'dhh'),
    ];
    const pycon = await createConference(lectern.database, { name: 'PyCon US 2015', slug: 'pycon-us-2015' });
    await talk('nothing', { title: 'Nothing is Something', speakers: [sandi], tags: ['Testing'] });
    const again = await talk('nothing-again', { title: 'Nothing is Something', speakers: [sandi] });
    const dictionaries = await talk('dictionaries', {
      title: 'Modern Python Dictionaries',
      speakers: [raymond],
      tags: ['Python', 'Testing'],
      conferenceId: pycon.id,
    });
    const databases = await talk('databases', {
      title: 'Databases without indexes',
      description: 'How queries get slow.',
      speakers: [raymond],
      tags: ['Python'],
    });
    await talk('writing', { title: 'Writing software', speakers: [david] });
    await talk('mentions', { title: 'What DHH said', speakers: [sandi] });
    const first = await lectern.database.read.manager.findOneByOrFail(TalkEntity, { slug: 'nothing' });
    await change(first.id, { groupId: first.id });
    await change(again.id, { groupId: first.id });
    await change(dictionaries.id, { language: 'en-GB', duration: 20 * 60, orderedOn: '2015-04-10' });
    await change(databases.id, {
      language: 'fr',
      format: 'keynote',
      duration: 50 * 60,
      orderedOn: '2019-06-01',
      hasSlides: true,
    });
  }, 60_000);
  afterAll(() => lectern.close());

  describe('words', () => {
    test.each([
      ['dictionary', 'dictionaries'],
      ['database index', 'databases'],
      ['indices', 'databases'],
      ['talk about dictionaries by hettinger', 'dictionaries'],
      ['databses', 'databases'],
      ['dictoinaries', 'dictionaries'],
      ['hetinger dictionaries', 'dictionaries'],
      ['hettinger raymond', 'databases'],
      ['sandy mets nothing', 'nothing'],
      ['dhh', 'writing'],
      ['nothing is something', 'nothing'],
    ])('%s finds %s first', async (query, slug) => {
      expect((await slugs({ query }))[0]).toMatch(new RegExp(`^${slug}`));
    });

    test('nothing is found where no word of the query matches', async () => {
      expect(await slugs({ query: 'xyzzyx qwertzu' })).toEqual([]);
      expect((await details({ query: 'xyzzyx' })).total).toBe(0);
    });

    test('corrections and omissions are reported', async () => {
      expect((await details({ query: 'databses' })).said).toEqual({
        corrected: [{ from: 'databses', to: 'databases' }],
        left_out: [],
        query: 'databases',
      });
      expect((await details({ query: 'dictionaries xyzzyx' })).said).toEqual({
        corrected: [],
        left_out: ['xyzzyx'],
        query: 'dictionaries',
      });
      expect((await details({ query: 'dictionaries ctio' })).said?.query).toBe('dictionaries');
      expect((await details({ query: 'dictionaries' })).said).toBeNull();
    });

    test('talks that miss a word follow those with all words, or come first if they have far more of the query', async () => {
      const remembered = 'modern dictionaries slow queries';
      await talk('far-off', {
        title: 'Unrelated',
        description: `${'Other words. '.repeat(100)}${remembered}`,
      });
      const found = await search({ query: remembered });
      expect(found.map(({ slug, without }) => [slug, without])).toEqual([
        ['dictionaries', ['slow', 'queries']],
        ['far-off', []],
        ['databases', ['modern', 'dictionaries']],
      ]);
      expect((await details({ query: remembered })).said).toBeNull();
      expect(await details({ query: remembered })).toMatchObject({ total: 3, all_words: false });
      expect(await slugs({ query: remembered, sort: 'newest' })).toEqual(found.map(({ slug }) => slug));
      expect(await slugs({ query: remembered, exact: 'true' })).toEqual(['far-off']);
      expect(await slugs({ query: remembered, tag: 'Testing' })).toEqual(['dictionaries']);
    });

    test('of two words, no talk that lacks one comes before those with both', async () => {
      await talk('okapi', { title: 'Okapi' });
      await talk('okapi-zebu', {
        title: 'Unrelated',
        description: `Okapi. ${'Other words. '.repeat(100)}Zebu.`,
      });
      expect((await search({ query: 'zebu okapi' })).map(({ slug, without }) => [slug, without])).toEqual([
        ['okapi-zebu', []],
        ['okapi', ['zebu']],
      ]);
    });

    test('a word of the title and one of the speaker outweigh the speaker in the title', async () => {
      const nick = await createSpeaker(lectern.database, { name: 'Nick Schwaderer' });
      for (let at = 0; at < 10; at += 1) await talk(`fossils-${at}`, { title: `Fossils ${at}` });
      await talk('by-nick', {
        title: 'Meet Nick Schwaderer',
        description: `${'Other words. '.repeat(100)}Fossils.`,
        speakers: [nick],
      });
      await talk('archaeology', {
        title: 'Digging fossils',
        description: 'Other words. '.repeat(100),
        speakers: [nick],
      });
      expect((await slugs({ query: 'fossils schwaderer' })).slice(0, 2)).toEqual(['archaeology', 'by-nick']);
    });

    test('a slip in a sentence is corrected although another word begins like it, and never to a stop word', async () => {
      await talk('tapirs', { title: 'Write about tapirs, with care' });
      await talk('wirtelmann', { title: 'Stephane Wirtelmann on tapirs' });
      const query = 'how to wirte on tapirs';
      expect((await slugs({ query }))[0]).toBe('tapirs');
      expect((await details({ query })).said?.corrected).toEqual([{ from: 'wirte', to: 'write' }]);
      expect((await details({ query: 'wizh tapirs' })).said).toMatchObject({
        corrected: [],
        left_out: ['wizh'],
      });
    });

    test.each([
      ['few', 3],
      ['enough', 8],
    ])(
      'where %s talks have all words, at most 50 others follow, all within the pages',
      async (name, whole) => {
        const words = ['Quokka', 'Wombat', 'Numbat', name].join(' ');
        for (let at = 0; at < whole; at += 1)
          await talk(`whole-${name}-${at}`, {
            title: `Unrelated ${at}`,
            description: `${'Other words. '.repeat(100)}${words}`,
          });
        for (let at = 0; at < 60; at += 1)
          await talk(`lacks-${name}-${at}`, { title: `Quokka ${at % 2 ? 'Wombat' : 'Numbat'} ${name}` });
        const found: SearchResult[] = [];
        let pages = 1;
        for (let page = 1; page <= pages; page += 1) {
          const parameters = { query: words, page: String(page), per_page: '19' };
          const { body, headers } = await get<SearchResult[]>('talks/combined_search', parameters);
          pages = Number(headers.get('X-Total-Pages'));
          found.push(...body);
        }
        expect(new Set(found.map(({ slug }) => slug)).size).toBe(found.length);
        expect(found.filter(({ without }) => without.length === 0)).toHaveLength(whole);
        expect(found.findIndex(({ without }) => without.length > 0)).toBeLessThan(whole);
        const below = found.slice(found.findIndex(({ without }) => without.length > 0));
        expect(below.filter(({ without }) => without.length > 0).length).toBeLessThanOrEqual(50);
        const { total, all_words } = await details({ query: words });
        expect({ total, all_words }).toEqual(
          name === 'few' ? { total: 50, all_words: false } : { total: whole, all_words: true },
        );
      },
    );

    test('a need finds talks that name it otherwise', async () => {
      await talk('debt', { title: 'Refactoring away technical debt' });
      const query = 'how do I clean up old code';
      expect((await slugs({ query }))[0]).toBe('debt');
      expect(await slugs({ query, exact: 'true' })).toEqual([]);
    });

    test('words in quotation marks must stand together, and a word after a minus sign must not be there', async () => {
      await talk('together', { title: 'Event sourcing' });
      await talk('apart', { title: 'Sourcing an event' });
      expect((await slugs({ query: 'event sourcing' })).sort()).toEqual(['apart', 'together']);
      expect(await slugs({ query: '"event sourcing"' })).toEqual(['together']);
      expect(await slugs({ query: 'sourcing -an' })).toEqual(['together']);
      expect(await slugs({ query: '-sourcing' })).toEqual([]);
    });

    test('nothing is corrected in a verbatim search', async () => {
      expect(await slugs({ query: 'databses', exact: 'true' })).toEqual([]);
      expect((await details({ query: 'databses', exact: 'true' })).said).toBeNull();
    });

    test('a name that nearly matches another is suggested', async () => {
      expect((await details({ query: 'sandy metz' })).did_you_mean).toEqual({
        name: 'Sandi Metz',
        slug: 'sandi-metz',
      });
      expect((await details({ query: 'sandi metz' })).did_you_mean).toBeNull();
    });

    test('a word that only a facet excludes is not corrected', async () => {
      expect(await slugs({ query: 'writing', tag: 'Python' })).toEqual([]);
    });

    test('matches are highlighted in every form', async () => {
      const [found] = await search({ query: 'dictionary pyth' });
      expect(found?.marks.title.map(([from, to]) => found.title.slice(from, to))).toEqual([
        'Pyth',
        'Dictionaries',
      ]);
    });
  });

  describe('results', () => {
    test('recordings of one talk are one row', async () => {
      const { body, headers } = await get<SearchResult[]>('talks/combined_search', { query: 'something' });
      expect(body).toHaveLength(1);
      expect(body[0]?.recordings_count).toBe(2);
      expect(headers.get('x-total-count')).toBe('1');
      expect(headers.get('x-total-capped')).toBe('false');
    });

    test('have pages with links', async () => {
      const parameters = { tag: 'Python', per_page: '1', sort: 'newest' };
      const first = await get<SearchResult[]>('talks/combined_search', parameters);
      expect(first.body.map(({ slug }) => slug)).toEqual(['databases']);
      expect(first.headers.get('x-total-count')).toBe('2');
      expect(first.headers.get('link')).toContain(
        '</api/v1/talks/combined_search?tag=Python&per_page=1&sort=newest&page=2>; rel="next"',
      );
      expect(await slugs({ ...parameters, page: '2' })).toEqual(['dictionaries']);
      expect((await get('talks/combined_search', { ...parameters, page: '3' })).status).toBe(404);
      expect((await get('talks/combined_search', { ...parameters, page: '1000000000' })).status).toBe(404);
    });

    test('are sorted as requested', async () => {
      expect(await slugs({ tag: 'Python', sort: 'longest' })).toEqual(['databases', 'dictionaries']);
      expect(await slugs({ tag: 'Python', sort: 'shortest' })).toEqual(['dictionaries', 'databases']);
      for (const sort of ['relevance', 'most_viewed', 'most_liked'])
        expect(await slugs({ query: 'raymond', sort })).toHaveLength(2);
    });

    test.each([
      [{ language: 'en' }, 'dictionaries'],
      [{ format: 'keynote' }, 'databases'],
      [{ length: 'medium' }, 'dictionaries'],
      [{ slides: 'true' }, 'databases'],
      [{ year: '2019' }, 'databases'],
      [{ conference: 'pycon-us-2015' }, 'dictionaries'],
      [{ tag: 'python,testing' }, 'dictionaries'],
    ])('are narrowed by %j', async (parameters, slug) => {
      expect(await slugs(given({ query: 'hettinger', ...parameters }))).toEqual([slug]);
      expect(await slugs(given(parameters))).toContain(slug);
    });

    test.each([
      { page: '-1' },
      { page: '0' },
      { page: 'x' },
      { per_page: '1000' },
      { sort: 'best' },
      { year: '20' },
      { length: 'endless' },
      { format: 'opera' },
      { language: 'no such language' },
      { video: 'perhaps' },
      { tag: Array.from({ length: 300 }, (_, at) => `tag ${at}`).join(',') },
    ])('refuse %j', async (parameters) => {
      expect((await get('talks/combined_search', given({ query: 'python', ...parameters }))).status).toBe(
        400,
      );
    });

    test('are empty for unknown names', async () => {
      for (const parameters of [
        { conference: 'none' },
        { language: 'xx' },
        { year: '1999' },
        { tag: 'none' },
      ])
        expect(await slugs(given({ query: 'hettinger', ...parameters }))).toEqual([]);
    });
  });

  describe('beside the results', () => {
    test('facets count what they would leave', async () => {
      const { total, facets, slides } = await details({ query: 'hettinger' });
      expect(total).toBe(2);
      expect(facets.year).toEqual([
        { value: '2019', label: '2019', count: 1, chosen: false },
        { value: '2015', label: '2015', count: 1, chosen: false },
      ]);
      expect(facets.speaker_name).toEqual([
        { value: 'Raymond Hettinger', label: 'Raymond Hettinger', count: 2, chosen: false },
      ]);
      expect(facets.length.map(({ value }) => value)).toEqual(['medium', 'long']);
      expect(slides).toBe(1);
      expect(facets.conference).toEqual([
        { value: 'pycon-us-2015', label: 'PyCon US 2015', count: 1, chosen: false },
      ]);
    });

    test('talks of unknown length are a value of their own, so that lengths add up', async () => {
      const { total, facets } = await details({ query: 'sandi' });
      expect(facets.length).toEqual([{ value: 'unknown', label: 'unknown', count: total, chosen: false }]);
      expect(await slugs({ query: 'sandi', length: 'unknown' })).toHaveLength(total);
    });

    test('a link to a video finds its talk alone, and nothing by the parts of the link', async () => {
      await talk('linked', { title: 'Silence', videoId: 'OSGv2VnC0go' });
      await talk('about-links', { title: 'https and www: what a watch com link is', tags: ['YouTube'] });
      for (const query of ['https://youtu.be/OSGv2VnC0go', ' youtube.com/watch?v=OSGv2VnC0go&t=5 ']) {
        expect(await slugs({ query, year: '1999' })).toEqual(['linked']);
        const { total, said, groups } = await details({ query });
        expect([total, said, groups]).toEqual([1, null, { people: [], conferences: [], subjects: [] }]);
      }
      expect(await slugs({ query: 'https://youtu.be/NobodyHasIt' })).toEqual([]);
      expect(await slugs({ query: 'what a youtube.com/watch?v=OSGv2VnC0go link is' })).not.toContain(
        'linked',
      );
    });

    test('the other values of a chosen facet are still offered', async () => {
      const { total, facets } = await details({ query: 'hettinger', year: '2015' });
      expect(total).toBe(1);
      expect(facets.year).toEqual([
        { value: '2015', label: '2015', count: 1, chosen: true },
        { value: '2019', label: '2019', count: 1, chosen: false },
      ]);
      expect(facets.language.map(({ value }) => value)).toEqual(['en']);
    });

    test('the only filter of a search without words has the total', async () => {
      const { total, facets } = await details({ year: '2015' });
      expect(total).toBeGreaterThan(0);
      expect(facets.year).toEqual([{ value: '2015', label: '2015', count: total, chosen: true }]);
    });

    test('a facet’s value is found by name', async () => {
      const values = await get<FacetValue[]>('talks/search_facet', {
        query: 'hettinger',
        facet: 'speaker_name',
        find: 'het',
      });
      expect(values.body.map(({ value }) => value)).toEqual(['Raymond Hettinger']);
      expect((await get('talks/search_facet', { facet: 'none' })).status).toBe(400);
    });

    test('people and conferences of that name are shown above', async () => {
      const { groups } = await details({ query: 'raymond' });
      expect(groups.people).toEqual([
        expect.objectContaining({ slug: 'raymond-hettinger', name: 'Raymond Hettinger', marks: [[0, 7]] }),
      ]);
      expect((await details({ query: 'pycon' })).groups.conferences).toEqual([
        expect.objectContaining({ kind: 'conference', slug: 'pycon-us-2015' }),
      ]);
    });
  });

  test('the frequent words with a prefix are sought among a limited number of words', async () => {
    const words = Array.from(
      { length: BOUNDS.beginningsRead },
      (_, at) => `qqa${String(at).padStart(5, '0')}`,
    );
    const insert = (some: readonly string[], talks: number) =>
      lectern.database.write((tx) =>
        tx.query(
          `INSERT INTO search_words (word, talks) VALUES ${some.map((word) => `('${word}', ${talks})`).join(', ')}`,
        ),
      );
    const frequent = (beginning: string) => lectern.app.get(CatalogueWords).frequentWith(beginning);
    await insert(['qqz', 'qqzz'], 900);
    expect(await frequent('qq')).toEqual(['qqz', 'qqzz']);
    await insert(words, 1);
    expect(await frequent('qqz')).toEqual(['qqz', 'qqzz']);
    expect(await frequent('qq')).toBeNull();
  });

  describe('the search box', () => {
    test('suggests talks, people and conferences, each talk once', async () => {
      const offered = await box('nothing');
      expect(offered.talks).toEqual([
        expect.objectContaining({
          title: 'Nothing is Something',
          speaker: 'Sandi Metz',
          recordings_count: 2,
        }),
      ]);
      expect((await box('met')).people.map(({ name }) => name)).toEqual(['Sandi Metz']);
      expect((await box('dhh')).people.map(({ name }) => name)).toEqual(['David Heinemeier Hansson']);
      expect((await box('us 20')).conferences.map(({ name }) => name)).toEqual(['PyCon US 2015']);
      expect(await box('  ')).toEqual({ talks: [], people: [], conferences: [], subjects: [], video: null });
    });

    test('accepts a link to a video, or its id', async () => {
      const { id } = await talk('filmed', { title: 'Filmed' });
      await change(id, { videoId: 'aB3_dE5-gH7' });
      const found = { id, slug: 'filmed', title: 'Filmed' };
      for (const text of [
        'https://youtu.be/aB3_dE5-gH7',
        'https://www.youtube.com/watch?v=aB3_dE5-gH7&t=3',
        'aB3_dE5-gH7',
      ])
        expect((await box(text)).video).toEqual({
          youtube_link: 'https://www.youtube.com/watch?v=aB3_dE5-gH7',
          talk: found,
        });
      expect((await box('https://youtu.be/aB3_dE5-gH8')).video?.talk).toBeNull();
      expect((await box('programming')).video).toBeNull();
    });

    test.each(['"', '%', '\u0000', 'a'.repeat(10_000), '😀'.repeat(10_000), "'; DROP TABLE talks; --"])(
      'treats anything as text',
      async (text) => {
        expect((await get('search/suggestions', { query: text })).status).toBe(200);
        expect((await get('talks/search_details', { query: text })).status).toBe(200);
      },
    );
  });

  describe('check-data', () => {
    const compared = async (seed: number) => {
      lectern.clock.advance(600_000);
      const services = await catalogueServices(lectern.config, lectern.database);
      const numbers: Compared[] = [];
      for await (const some of checkNumbers(services, lectern.database, seed)) numbers.push(...some);
      return numbers;
    };
    const differing = async (seed: number) =>
      (await compared(seed)).filter(({ said, counted }) => said !== counted);

    test('compares combinations with every filter, and the totals of lists, with plain counts', async () => {
      const numbers = await compared(1);
      expect(numbers.filter(({ said, counted }) => said !== counted)).toEqual([]);
      const all = numbers.map(({ what }) => what).join(' ');
      for (const name of [
        'tag',
        'speaker_name',
        'conference',
        'year',
        'language',
        'format',
        'length',
        'video',
      ])
        expect(all).toContain(`${name}=`);
      expect(all).toMatch(/\/talks \/new \/speakers \/conferences \/tags$/);
      expect((await compared(2)).map(({ what }) => what)).not.toEqual(numbers.map(({ what }) => what));
    });

    test('finds what the index does not have', async () => {
      await lectern.database.write((tx) => tx.query("UPDATE talks SET ordered_on = '1987-01-01'"));
      expect((await differing(1)).map(({ what }) => what).join()).toContain('year=1987');
    });
  });
});
