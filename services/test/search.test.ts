import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SearchSuggestion, TalkCard } from '@lectern/contracts';
import { TalkEntity } from '../src/modules/catalogue/index.js';
import {
  createConference,
  createSpeaker,
  createTalk,
  createUser,
  type TalkFields,
} from './support/factories.js';
import { type FixtureBuild, registerBuild, SHELL } from './support/fixture-builds.js';
import { pageViewsOf } from './support/page-views.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;
/** Tables that are empty at the start of each test. */
const SEARCHED = [
  'talks',
  'speakers',
  'tags',
  'conferences',
  'talk_search',
  'search_documents',
  'search_words',
  'search_deletions',
  'search_names',
  'search_terms',
];

describe.each(dialects)('search on %s', (dialect) => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(dialect);
  });
  afterAll(() => lectern.close());

  beforeEach(() =>
    lectern.database.write(async (tx) => {
      const own = dialect === 'sqlite' ? ['suggestion_index'] : [];
      for (const table of [...SEARCHED, ...own]) await tx.query(`DELETE FROM ${table}`);
    }),
  );

  const search = (parameters: string | Record<string, string>) =>
    lectern
      .client()
      .get<TalkCard[]>(`/api/v1/talks/combined_search?${String(new URLSearchParams(parameters))}`);
  const slugs = async (parameters: string | Record<string, string>) =>
    (await search(parameters)).body.map(({ slug }) => slug);
  const found = async (query: string) => slugs({ query });
  const suggested = async (query: string) => {
    const path = `/api/v1/talks/search_suggestions?${String(new URLSearchParams({ query }))}`;
    return (await lectern.client().get<SearchSuggestion[]>(path)).body;
  };
  const suggestedSlugs = async (query: string) => (await suggested(query)).map(({ slug }) => slug);
  const talk = (slug: string, fields: TalkFields = {}) => createTalk(lectern.database, { slug, ...fields });

  describe('combined_search', () => {
    test('finds nothing without parameters', async () => {
      await talk('any');
      for (const parameters of ['', 'query=', 'query=%20%20&tag=&speaker_name=', 'tag=,,%20', 'other=x'])
        expect((await search(parameters)).body).toEqual([]);
    });

    test('answers with cards', async () => {
      const speaker = await createSpeaker(lectern.database, { name: 'Sandi Metz' });
      await talk('nothing', { title: 'Nothing is something', description: 'On nil.', speakers: [speaker] });
      const { status, body } = await search({ query: 'nothing' });
      expect(status).toBe(200);
      expect(body).toEqual([
        expect.objectContaining({
          slug: 'nothing',
          title: 'Nothing is something',
          description: 'On nil.',
          speaker: expect.objectContaining({ speakername: 'Sandi Metz' }),
        }),
      ]);
    });

    test('requires every word in any of title, description, speaker, tags, conference', async () => {
      const speaker = await createSpeaker(lectern.database, { name: 'Aaron Patterson' });
      const conference = await createConference(lectern.database, { name: `RailsConf ${dialect}` });
      await talk('all', {
        title: 'Faster views',
        description: 'About rendering.',
        speakers: [speaker],
        tags: ['performance'],
        conferenceId: conference.id,
        conferenceName: 'The Rails gathering',
      });
      for (const query of ['faster', 'rendering', 'patterson', 'performance', 'railsconf', 'gathering'])
        expect(await found(query)).toEqual(['all']);
      expect(await found('gathering performance patterson rendering views railsconf')).toEqual(['all']);
      expect(await slugs({ query: 'faster rendering elephants', exact: 'true' })).toEqual([]);
    });

    test("finds a talk by its conference as its source's title spells it", async () => {
      const { id: conferenceId } = await createConference(lectern.database, { name: 'Snake Days AU 2010' });
      await talk('speed', {
        title: 'Need for speed',
        sourceTitle: 'SnakeDaysAU 2010: Need for speed',
        conferenceId,
      });
      await talk('other', { title: 'Need for speed' });
      expect(await found('snakedaysau')).toEqual(['speed']);
      expect((await found('snake days au 2010 speed'))[0]).toBe('speed');
    });

    test('matches the beginning of a word, not its middle or end', async () => {
      await talk('scale', { title: 'Microservices at scale' });
      expect(await found('micro')).toEqual(['scale']);
      expect(await found('sca mic')).toEqual(['scale']);
      expect(await found('services')).toEqual([]);
    });

    test('ignores accents, case and Unicode form', async () => {
      const speaker = await createSpeaker(lectern.database, { name: 'José Valim' });
      await talk('elixir', { title: 'Élixir für Anfänger', speakers: [speaker], tags: ['Programación'] });
      const queries = [
        'jose',
        'JOSÉ',
        'Jose\u0301 valim',
        'elixir',
        'ÉLIXIR',
        'fur anfanger',
        'programacion',
      ];
      for (const query of queries) expect(await found(query)).toEqual(['elixir']);
    });

    test('finds ä, ö, ü, å, ø and æ as one letter and as two, both ways', async () => {
      const speakers = ['Jörg Müller', 'Andreas Mueller', 'Søren Kjær', 'Soeren Aagaard'];
      for (const [at, name] of speakers.entries())
        await talk(`by-${at}`, { title: 'Any', speakers: [await createSpeaker(lectern.database, { name })] });
      await talk('title', { title: 'Größere Prüfungen' });
      const expected: Record<string, string[]> = {
        mueller: ['by-0', 'by-1'],
        MÜLLER: ['by-0', 'by-1'],
        muller: ['by-0'],
        joerg: ['by-0'],
        'soren kjaer': ['by-2'],
        soeren: ['by-2', 'by-3'],
        Søren: ['by-2', 'by-3'],
        ågaard: ['by-3'],
        'groessere pruefungen': ['title'],
        'Größere Prüfungen': ['title'],
      };
      for (const [query, slugs] of Object.entries(expected))
        expect([query, (await found(query)).toSorted()]).toEqual([query, slugs]);
    });

    test('finds short words, stop words and names of languages with signs', async () => {
      const titles = {
        go: 'Go',
        c: 'C',
        cpp: 'C++',
        csharp: 'C#',
        dotnet: '.NET',
        r: 'R',
        js: 'JS',
        ai: 'AI',
        the: 'The Who',
        is: 'What is it about',
      };
      for (const [slug, title] of Object.entries(titles)) await talk(slug, { title });
      for (const query of ['go', 'r', 'js', 'ai', 'the', 'is', 'who'])
        expect((await found(query))[0]).toBe(query === 'who' ? 'the' : query);
      expect(await found('c++')).toEqual(['cpp']);
      expect(await found('c#')).toEqual(['csharp']);
      expect(await found('.net')).toEqual(['dotnet']);
      expect((await found('c'))[0]).toBe('c');
      expect(await found('what is it about')).toEqual(['is']);
    });

    test('finds compounds whole and by their parts', async () => {
      await talk('hyphen', { title: 'Micro-frontends' });
      await talk('blank', { title: 'On micro frontends' });
      await talk('joined', { title: 'A microfrontends story' });
      await talk('name', { speakers: [await createSpeaker(lectern.database, { name: "Tim O'Reilly" })] });
      expect(new Set(await found('micro-frontends'))).toEqual(new Set(['hyphen', 'blank', 'joined']));
      expect(new Set(await found('microfrontends'))).toEqual(new Set(['hyphen', 'joined']));
      expect((await found('frontends on'))[0]).toBe('blank');
      for (const query of ["O'Reilly", 'o’reilly', 'oreilly', 'reilly tim'])
        expect(await found(query)).toEqual(['name']);
    });

    test('finds scripts without spaces, right-to-left scripts and emoji', async () => {
      await talk('tokyo', { title: '東京で学ぶRuby入門' });
      await talk('arabic', { title: 'مقدمة في البرمجة' });
      await talk('rocket', { title: 'To the moon 🚀' });
      for (const query of ['東京', '京', '学ぶ', '入門 ruby']) expect(await found(query)).toEqual(['tokyo']);
      expect(await found('京東')).toEqual([]);
      expect(await found('البرم')).toEqual(['arabic']);
      expect(await found('🚀')).toEqual(['rocket']);
    });

    test('ranks titles first, and whole words before prefixes', async () => {
      const speaker = await createSpeaker(lectern.database, { name: 'Java Jones' });
      await talk('described', { title: 'Brewing', description: 'java '.repeat(50), tags: ['java'] });
      await talk('spoken', { title: 'Coffee', speakers: [speaker] });
      await talk('mentioned', { title: 'Tea', description: 'Not java' });
      await talk('script', { title: 'JavaScript' });
      await talk('titled', {
        title: 'A rather long title that mentions Java at its very end',
        description: 'x '.repeat(200),
      });
      const order = await found('java');
      expect(order.slice(0, 2)).toEqual(['titled', 'script']);
      expect(new Set(order.slice(2))).toEqual(new Set(['described', 'spoken', 'mentioned']));
      expect(order.at(-1)).toBe('mentioned');
    });

    test('narrows by tags, and by tags, speaker and words together', async () => {
      const [ann, bob] = [
        await createSpeaker(lectern.database, { name: 'Ann Lee' }),
        await createSpeaker(lectern.database, { name: 'Bob Ray' }),
      ];
      await talk('one', { title: 'Testing one', tags: ['Ruby', 'Testing'], speakers: [ann] });
      await talk('two', { title: 'Testing two', tags: ['Python'], speakers: [ann, bob] });
      await talk('three', { title: 'Deploying', tags: ['C++'], speakers: [bob] });
      const set = async (parameters: Record<string, string>) => new Set(await slugs(parameters));
      expect(await set({ tag: 'ruby' })).toEqual(new Set(['one']));
      expect(await set({ tag: 'RUBY, testing' })).toEqual(new Set(['one']));
      expect(await set({ tag: 'RUBY, pythón' })).toEqual(new Set());
      expect(await set({ tag: 'ruby,unheard of' })).toEqual(new Set());
      expect(await set({ tag: 'unheard of' })).toEqual(new Set());
      expect(await set({ tag: 'rub' })).toEqual(new Set());
      expect(await set({ tag: 'c++' })).toEqual(new Set(['three']));
      expect(await set({ speaker_name: 'Bob Ray' })).toEqual(new Set(['two', 'three']));
      expect(await set({ speaker_name: 'bob' })).toEqual(new Set(['two', 'three']));
      expect(await set({ speaker_name: 'Nobody' })).toEqual(new Set());
      expect(await set({ speaker_name: 'Ann Lee', tag: 'ruby' })).toEqual(new Set(['one']));
      expect(await set({ query: 'testing', tag: 'python' })).toEqual(new Set(['two']));
      expect(await set({ query: 'testing', tag: 'python', speaker_name: 'bob ray' })).toEqual(
        new Set(['two']),
      );
      expect(await set({ query: 'deploying', tag: 'ruby' })).toEqual(new Set());
      expect(await set({ query: '!!!', tag: 'ruby' })).toEqual(new Set());
    });

    test('finds everyone with a name, but only one person by a full name', async () => {
      const [one, two] = [
        await createSpeaker(lectern.database, { name: 'Jan Kim', slug: 'jan-kim' }),
        await createSpeaker(lectern.database, { name: 'Jan Kim', slug: 'jan-kim-2', nameKey: 'jan kim#2' }),
      ];
      const longer = await createSpeaker(lectern.database, { name: 'Jan Kimura' });
      await talk('first', { speakers: [one] });
      await talk('second', { speakers: [two] });
      await talk('other', { speakers: [longer] });
      expect(new Set(await slugs({ speaker_name: 'Jan Kim' }))).toEqual(new Set(['first', 'second']));
      expect(await slugs({ speaker_name: 'Jan Kimura' })).toEqual(['other']);
    });

    test('ranks by views without words', async () => {
      for (const internalViews of [3, 9, 1])
        await talk(`seen-${internalViews}`, { internalViews, tags: ['Ruby'] });
      expect(await slugs({ tag: 'ruby' })).toEqual(['seen-9', 'seen-3', 'seen-1']);
    });

    test('never finds drafts or deleted talks', async () => {
      const { id: authorId } = await createUser(lectern.database);
      await talk('draft', { title: 'Hidden gem', status: 'draft', authorId, tags: ['Ruby'] });
      const gone = await talk('gone', { title: 'Hidden past', tags: ['Ruby'] });
      await lectern.database.write((tx) => tx.delete(TalkEntity, gone.id));
      expect(await found('hidden')).toEqual([]);
      expect(await slugs({ tag: 'ruby' })).toEqual([]);
      expect(await suggested('hidden')).toEqual([]);
    });

    test('finds sixty talks at most', async () => {
      for (let at = 0; at < 63; at += 1) await talk(`many-${at}`, { title: `Many ${at}`, speakers: [] });
      expect(await found('many')).toHaveLength(60);
    });
  });

  describe('hostile input is text:', () => {
    const HOSTILE = [
      '"',
      '""',
      '"unbalanced',
      "'; DROP TABLE talks; --",
      'NEAR(',
      'NEAR(ruby rails, 5)',
      'ruby AND',
      'OR NOT ruby',
      'title:ruby',
      '{title} : ruby',
      '^ruby',
      'ruby*',
      '*',
      '%',
      '_',
      '\\',
      '+-*()@"<>~',
      '+ruby -rails ~x >y <z @4',
      '(((((',
      'ruby + + +',
      '\u0000',
      'ru\u0000by',
      '\u202eybur',
      '😀'.repeat(200),
      '👩‍👩‍👧‍👦',
      'مرحبا',
      '\ud800',
      'a'.repeat(10_000),
      '"'.repeat(10_000),
      'a '.repeat(5_000),
      '😀'.repeat(10_000),
      '東'.repeat(10_000),
      'x-'.repeat(5_000),
      '${jndi:ldap://x}',
      'h_ruby w_ruby t_1 s_1',
      '__proto__',
    ];

    test.each(
      HOSTILE.map((text) => [text.length > 30 ? `${text.slice(0, 12)}… ${text.length}` : text, text]),
    )('%j', async (_, text) => {
      await talk('ruby', { title: 'Ruby', tags: ['Ruby'] });
      for (const name of ['query', 'tag', 'speaker_name']) {
        const { status, body } = await search({ [name]: text });
        expect([status, Array.isArray(body)]).toEqual([200, true]);
      }
      expect(await suggested(text)).toEqual(expect.any(Array));
    });

    test.each([
      ['ruby*', true],
      ['"ruby"', true],
      ['+ruby', true],
      ['^ruby', true],
      ['NEAR(ruby)', false],
      ['ruby OR python', false],
      ['ruby NOT python', false],
      ['-ruby', false],
      ['h_ruby rails', false],
      ['*', false],
      ['%', false],
    ])('%s counts as its words only', async (query, finds) => {
      await talk('ruby', { title: 'Ruby' });
      expect(await slugs({ query, exact: 'true' })).toEqual(finds ? ['ruby'] : []);
    });

    test('repeated parameters and percent signs', async () => {
      await talk('ruby', { title: 'Ruby basics', tags: ['Ruby'] });
      await talk('python', { title: 'Python basics', tags: ['Python'] });
      expect(await slugs('query=ruby&query=basics')).toEqual(['ruby', 'python']);
      expect(await slugs('tag=ruby&tag=python')).toEqual([]);
      expect(await slugs('tag=ruby&tag=RUBY')).toEqual(['ruby']);
      expect((await search('speaker_name=a&speaker_name=b')).status).toBe(200);
      const raw = await lectern
        .client()
        .get<TalkCard[]>('/api/v1/talks/combined_search?query=%E0%A4%A&tag=%zz');
      expect([raw.status, raw.body]).toEqual([200, []]);
      expect(
        (await lectern.client().get('/api/v1/talks/search_suggestions?query=ruby&query=b')).body,
      ).toEqual([expect.objectContaining({ slug: 'ruby' })]);
    });
  });

  describe('search_suggestions', () => {
    test('have an id, a slug and a title', async () => {
      const { id } = await talk('rails', { title: 'Rails at scale' });
      expect(await suggested('rai')).toEqual([{ id, slug: 'rails', title: 'Rails at scale' }]);
    });

    test('are empty for a blank text', async () => {
      await talk('rails', { title: 'Rails at scale' });
      for (const query of ['', '   ', '!?']) expect(await suggested(query)).toEqual([]);
      expect((await lectern.client().get('/api/v1/talks/search_suggestions')).body).toEqual([]);
    });

    test('list titles that start with the text, then words in titles, then speakers, then tags', async () => {
      const speaker = await createSpeaker(lectern.database, { name: 'Zoe Grahamson' });
      await talk('tag', { title: 'Tables', tags: ['graph databases'] });
      await talk('speaker', { title: 'Chairs', speakers: [speaker] });
      await talk('word', { title: 'A tour of GraphQL' });
      await talk('title', { title: 'Gráphs everywhere' });
      expect(await suggestedSlugs('gra')).toEqual(['title', 'word', 'speaker', 'tag']);
      expect(await suggestedSlugs('  GRAPHS  every')).toEqual(['title']);
      expect(await suggestedSlugs('of graphql')).toEqual(['word']);
      expect(await suggestedSlugs('databases')).toEqual(['tag']);
      expect(await suggestedSlugs('phs')).toEqual([]);
    });

    test('find a talk by words that are apart', async () => {
      const speaker = await createSpeaker(lectern.database, { name: 'Chris McCord' });
      await talk('phoenix', { title: 'Phoenix takes flight', speakers: [speaker] });
      await talk('other', { title: 'Phoenix' });
      expect(await suggestedSlugs('mccord phoe')).toEqual(['phoenix']);
    });

    test('are ten at most, each talk once', async () => {
      for (let at = 0; at < 12; at += 1)
        await talk(`ruby-${at}`, { title: `Ruby ruby ${at}`, tags: ['ruby'] });
      const list = await suggestedSlugs('ruby');
      expect(list).toHaveLength(10);
      expect(new Set(list).size).toBe(10);
    });
  });

  describe('a talk opened from a search', () => {
    const openedAt = async (id: number) =>
      (await lectern.database.read.manager.findOneByOrFail(TalkEntity, { id })).openedFromSearchAt;
    const searched = async () => {
      const { body } = await lectern.client().get<TalkCard[]>('/api/v1/talk_discoveries/top_recent_talks');
      return body.map(({ slug }) => slug);
    };

    test('is immediately suggested first', async () => {
      await talk('one', { trendingScore: 5 });
      const two = await talk('two');
      lectern.clock.advance(2 * MINUTE_MS);
      expect(await searched()).toEqual(['one', 'two']);
      await lectern.client().get('/api/v1/talks/two?from=search');
      expect(await openedAt(two.id)).toEqual(lectern.clock.now());
      expect(await searched()).toEqual(['two', 'one']);
    });

    test('is recorded at most once a minute', async () => {
      const { id } = await talk('popular');
      const first = lectern.clock.now();
      for (const pause of [0, MINUTE_MS - 1]) {
        lectern.clock.advance(pause);
        await lectern.client().get('/api/v1/talks/popular?from=search');
        expect(await openedAt(id)).toEqual(first);
      }
      lectern.clock.advance(1);
      await lectern.client().get('/api/v1/talks/popular?from=search');
      expect(await openedAt(id)).toEqual(lectern.clock.now());
    });

    test('is not recorded if it was opened otherwise, by a robot or as a draft', async () => {
      const author = await createUser(lectern.database);
      const draft = await talk('draft', { status: 'draft', authorId: author.id });
      const plain = await talk('plain');
      await (await lectern.client().signIn(author.id)).get('/api/v1/talks/draft?from=search');
      await lectern.client().get('/api/v1/talks/plain');
      await lectern.client().get('/api/v1/talks/plain?from=elsewhere');
      await lectern.client().get('/api/v1/talks/plain?from=search', { 'user-agent': 'Googlebot/2.1' });
      expect([await openedAt(draft.id), await openedAt(plain.id)]).toEqual([null, null]);
    });

    test('is recorded by its page too, where the visitor comes from the site’s own search', async () => {
      const talks: FixtureBuild = {
        name: 'mf-talks',
        pages: { '/video/:slug': './page' },
        server: `exports.exposes = { './page': async () => ({ body: '<h1>Talk</h1>' }) };`,
      };
      for (const build of [SHELL, talks]) await registerBuild(lectern.app, build);
      lectern.clock.advance(MINUTE_MS);
      const { id } = await talk('page');
      const open = async (referer: string) => {
        const before = await views('page');
        const { status } = await lectern.client().get('/video/page', { referer });
        expect(status).toBe(200);
        expect(await views('page')).toBe(before + 1);
      };
      const views = pageViewsOf(lectern);
      await open('https://elsewhere.example/search?query=x');
      await open(`${lectern.url}/trending`);
      expect(await openedAt(id)).toBeNull();
      await open(`${lectern.url}/search?query=x`);
      expect(await openedAt(id)).toEqual(lectern.clock.now());
    });
  });
});
