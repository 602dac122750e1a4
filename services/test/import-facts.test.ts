import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kind } from '../src/import/kinds.js';
import { runImport } from '../src/import/run-import.js';
import { contentOf, writeCatalogue } from './import-catalogues.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

const EVENT = `title: "Gem Days 2015"
location: "Ghent, Belgium"
timezone: "Europe/Brussels"
start_date: "2015-05-07"
end_date: "2015-05-08"
`;
const VIDEOS = `
- id: "first"
  title: "Writing tests that read well"
  original_title: "Tests schrijven"
  kind: "keynote"
  date: "2015-05-07"
  published_at: "2019-01-02"
  language: "Dutch"
  tags: ["ASpeaker", "DoorBells"]
  slides_url: "http://speakerdeck.com/somebody/tests"
  additional_resources:
    - { type: "repo", url: "https://github.com/somebody/tests", name: "The code" }
    - { type: "link", url: "javascript:alert(1)", name: "No" }
    - { type: "blog", url: "http://127.0.0.1/x", name: "Neither" }
  video_provider: "youtube"
  video_id: "aaaaaaaaaa1"
  alternative_recordings:
    - { video_provider: "youtube", video_id: "bbbbbbbbbb2" }
  description: |-
    About **tests**:

    * short ones
    * [long ones](https://tests.example.org/)

    00:30 Begin
    10:00 End
  speakers: ["A Speaker"]
- id: "lightning"
  title: "Lightning Talks"
  date: "2015-05-08"
  video_provider: "youtube"
  video_id: "cccccccccc3"
  speakers: []
  talks:
    - { id: "l1", title: "Small things", start_cue: "00:00", end_cue: "04:30", video_provider: "parent", video_id: "l1", speakers: ["B Speaker"] }
    - { id: "l2", title: "Smaller things", start_cue: "04:30", end_cue: "TODO", video_provider: "parent", video_id: "l2", speakers: ["TODO"] }
    - { id: "l3", video_provider: "parent" }
- { id: "vimeo", title: "On film", date: "2015-05-08", video_provider: "vimeo", video_id: "123456789", speakers: ["C Speaker"] }
- { id: "file", title: "On another site", video_provider: "mp4", video_id: "https://videos.example.org/x.mp4", external_player: true, external_player_url: "https://www.ruby-lang.org/x", speakers: ["C Speaker"] }
- { id: "none", title: "Never filmed", video_provider: "not_recorded", video_id: "none", speakers: ["C Speaker"] }
- { id: "hidden", title: "Kept back", video_provider: "not_published", video_id: "hidden", speakers: ["C Speaker"] }
- { id: "long", title: "${'long '.repeat(200)}", language: "Klingonese", speakers: ["C Speaker"] }
- { id: "huge", title: "A huge description", description: "${'[x]('.repeat(250_000)}", speakers: ["C Speaker"] }
`;
const RUBYEVENTS = {
  'data/gem-days/series.yml':
    'name: "Gem Days"\nwebsite: "https://gemdays.example.org/"\nlanguage: "English"\naliases:\n  - "Gem Day"\n  - "Gem Days"\n',
  'data/gem-days/gem-days-2015/event.yml': EVENT,
  'data/gem-days/gem-days-2015/videos.yml': VIDEOS,
  'data/gem-days/gem-days-2015/cfp.yml':
    '- { link: "https://gemdays.example.org/cfp", close_date: "2015-02-01" }\n',
  'data/gem-days/gem-days-2016/event.yml': EVENT.replaceAll('2015', '2016'),
  'data/off/off-2027/event.yml':
    'title: "Off 2027 (Cancelled)"\nstatus: "cancelled"\nstart_date: "2027-04-01"\n',
  'data/off/off-2027/videos.yml':
    '- { title: "Off with all others", video_provider: "scheduled", speakers: ["C Speaker"] }\n',
  'data/on/on-2027/event.yml': 'title: "On 2027"\nstatus: "sold out"\nstart_date: "2027-04-01"\n',
  'data/on/on-2027/videos.yml':
    '- { title: "Off alone", status: "canceled", video_provider: "scheduled", speakers: ["C Speaker"] }\n' +
    '- { title: "Cancelled: a story", video_provider: "scheduled", speakers: ["C Speaker"] }\n' +
    '- { title: "On", room_size: 30, video_provider: "scheduled", speakers: [], talks: [{ title: "A part", colour: "blue" }] }\n',
  'data/speakers.yml': '[]',
};

const snake = (title: string, more: object) =>
  JSON.stringify({
    title,
    speakers: ['D Speaker'],
    recorded: '2014-04-06',
    language: 'eng',
    videos: [],
    ...more,
  });
const PYVIDEO = {
  'snake-days-2013/category.json': '{"title": "Snake Days 2013"}',
  'snake-days-2013/videos/a.json': snake('Writing tests', {
    description: 'See `the\nnotes <https://notes.example.org>`__ and ``x``.',
    tags: ['keynote', 'TODO'],
    videos: [
      { type: 'archive.org', url: 'http://archive.org/download/snake/a.mp4' },
      { type: 'mp4', url: 'http://files.unknown.example.org/a.mp4' },
    ],
    related_urls: [
      { label: 'Conference schedule', url: 'https://snake.example.org/schedule' },
      { label: 'Slides', url: 'https://slides.example.org/a' },
    ],
  }),
  'snake-days-2013/videos/b.json': snake('Nobody on stage', { speakers: [] }),
  'snake-days-2013/videos/c.json': snake('Pruebas de integración para una tienda', {}),
  'snake-days-2013/videos/d.json': snake('Testing a shop', { language: 'spa' }),
  // The page of this person comes with a later event.
  'snake-days-2013/videos/e.json': snake('2nd Keynote by Zoe Later - Snake Days 2013', { speakers: [] }),
  'snake-days-2013/videos/f.json': snake('Snake Days 2013: Scales - D Speaker', {
    description: 'Scales\n\nD Speaker\n\nhttps://scales.example.org/a\n\nAbout scales.',
  }),
  'snake-nights-2014/category.json': '{"title": "Snake Nights 2014"}',
  'snake-nights-2014/videos/a.json': snake('At night', { speakers: ['Zoe Later'] }),
  'snake-off-2016/category.json': '{"title": "Snake Off 2016 [CANCELED]"}',
  'snake-off-2016/videos/a.json': snake('No snakes', {}),
  'snakes-tonight/category.json': '{"title": "Snakes Tonight"}',
  ...Object.fromEntries(
    [20, 30, 45].map((duration, at) => [
      `snakes-tonight/videos/${at}.json`,
      snake(`Evening ${at}`, { duration, recorded: `201${at}-03-04`, language: null }),
    ]),
  ),
};

const CONFS = {
  '2015/ruby.json': JSON.stringify([
    {
      name: 'Gem Days',
      url: 'https://gemdays.example.com',
      startDate: '2015-05-07',
      endDate: '2015-05-08',
      city: 'Gent',
      country: 'Belgium',
      cfpEndDate: '2015-01-31',
    },
    {
      name: 'Gem Days',
      url: 'https://other.example.com',
      startDate: '2015-11-20',
      endDate: '2015-11-21',
      city: 'Goa',
      country: 'India',
    },
    {
      name: 'SampleConf',
      startDate: '2026-05-06',
      endDate: '2026-05-08',
      city: 'Austin, TX',
      country: 'U.S.A.',
    },
    { name: 'SampleConf', startDate: '2026-05-14', city: 'London', country: 'U.K.' },
    { name: 'SampleConf', startDate: '2026-05-14', city: 'Lyon', country: 'France' },
    { name: 'Nothing Conf (Postponed)', startDate: '2027-03-01', cancelled: false },
    { name: 'No Conf', startDate: '2027-03-01', cancelled: true },
    { name: '', startDate: '2015-01-01' },
    { name: 'No day' },
    'nothing',
  ]),
  '2013/python.json': JSON.stringify([
    {
      name: 'SnakeDays',
      url: 'javascript:alert(1)',
      startDate: '2013-06-01',
      endDate: '2012-06-02',
      city: 'Oslo',
      country: 'Norway',
    },
  ]),
  '2013/data.json': JSON.stringify([
    { name: 'SnakeDays', startDate: '2013-06-01', city: 'Oslo', country: 'Norway' },
    { name: 'SampleConf', startDate: '2026-05-14', city: 'London', country: 'U.K.' },
  ]),
};

describe.each(dialects)('an import, on %s,', (dialect) => {
  let fixture: TestDatabase;
  const folders: string[] = [];
  const all = async (): Promise<Record<string, Array<Record<string, unknown>>>> =>
    (await contentOf(fixture.database)) as Record<string, Array<Record<string, unknown>>>;
  const talk = async (slug: string) => (await all())['talks']?.find((row) => row['slug'] === slug);
  const run = (kind: Kind, path: string) =>
    runImport(fixture.database, { kind, folder: path, varDir: folders[0] ?? '' });
  const imports: Array<[Kind, Record<string, string>]> = [
    ['rubyevents', RUBYEVENTS],
    ['pyvideo', PYVIDEO],
    ['confs-tech', CONFS],
  ];

  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
    for (const [kind, files] of imports) {
      const path = await writeCatalogue(files);
      folders.push(path);
      await run(kind, path);
    }
  });
  afterAll(async () => {
    await fixture.drop();
    await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  });

  test('gives a description its structure and plain text, and keeps the original', async () => {
    const [text] =
      (await all())['texts']?.filter(({ slug }) => slug === 'writing-tests-that-read-well') ?? [];
    expect(text).toMatchObject({ markup: 'markdown' });
    expect(text?.['source']).toContain('[long ones](https://tests.example.org/)');
    expect(JSON.parse(String(text?.['blocks']))).toEqual([
      { type: 'paragraph', content: [{ text: 'About ' }, { text: 'tests', strong: true }, { text: ':' }] },
      {
        type: 'list',
        ordered: false,
        items: [
          [{ type: 'paragraph', content: [{ text: 'short ones' }] }],
          [{ type: 'paragraph', content: [{ text: 'long ones', href: 'https://tests.example.org/' }] }],
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [
          [{ type: 'paragraph', content: [{ text: '00:30', time: 30 }, { text: ' Begin' }] }],
          [{ type: 'paragraph', content: [{ text: '10:00', time: 600 }, { text: ' End' }] }],
        ],
      },
    ]);
    expect((await talk('writing-tests'))?.['description']).toBe('See the notes and x.');
  });

  test('leaves out of titles and descriptions what stands beside them, and keeps the words of the source', async () => {
    expect(await talk('scales')).toMatchObject({
      title: 'Scales',
      source_title: 'Snake Days 2013: Scales - D Speaker',
      description: 'About scales.\n\nhttps://scales.example.org/a',
    });
    const text = (await all())['texts']?.find(({ slug }) => slug === 'scales');
    expect(text?.['source']).toMatch(/^Scales\n\nD Speaker/u);
  });

  test('links a talk without speakers to the people that its title names', async () => {
    const linked = (await all())['talkSpeakers']?.filter((row) => row['talk'] === '2nd-keynote-by-zoe-later');
    expect(linked).toEqual([{ talk: '2nd-keynote-by-zoe-later', speaker: 'zoe-later', position: 0 }]);
    expect((await talk('2nd-keynote-by-zoe-later'))?.['title']).toBe('2nd Keynote by Zoe Later');
  });

  test('takes language, format, original title and day from the source', async () => {
    expect(await talk('writing-tests-that-read-well')).toMatchObject({
      original_title: 'Tests schrijven',
      language: 'nl',
      format: 'keynote',
      given_on: '2015-05-07',
      ordered_on: '2015-05-07',
      programme_position: 0,
      description_origin: 'source',
    });
    expect(Number((await talk('on-film'))?.['language_guessed'])).toBe(1);
    expect(await talk('on-film')).toMatchObject({ language: 'en', format: null, given_on: '2015-05-08' });
  });

  test('takes the language of the text where the source has entered its default', async () => {
    const languageOf = async (slug: string) => {
      const row = await talk(slug);
      return [row?.['language'], Boolean(row?.['language_guessed'])];
    };
    expect(await languageOf('pruebas-de-integracion-para-una-tienda')).toEqual(['es', true]);
    expect(await languageOf('writing-tests')).toEqual(['en', true]);
    expect(await languageOf('testing-a-shop')).toEqual(['es', false]);
  });

  test('stores slides and resources as links, only https of public hosts', async () => {
    const links = (await all())['links'];
    expect(links).toEqual([
      expect.objectContaining({ slug: 'writing-tests', kind: 'slides', url: 'https://slides.example.org/a' }),
      expect.objectContaining({ kind: 'slides', url: 'https://speakerdeck.com/somebody/tests', position: 0 }),
      expect.objectContaining({ kind: 'repository', host: 'github.com', title: 'The code', position: 1 }),
    ]);
  });

  test('stores recordings elsewhere, further recordings, and what became of the others', async () => {
    const recordings = (await all())['recordings']?.map(({ slug, kind, url }) => [slug, kind, url].join(' '));
    expect(recordings).toEqual([
      'on-another-site page https://www.ruby-lang.org/x',
      'on-film vimeo https://vimeo.com/123456789',
      'writing-tests file https://archive.org/download/snake/a.mp4',
      'writing-tests-that-read-well youtube https://www.youtube.com/watch?v=bbbbbbbbbb2',
    ]);
    expect(await talk('never-filmed')).toMatchObject({ video_state: 'not_recorded' });
    expect(await talk('kept-back')).toMatchObject({ video_state: 'not_public' });
    expect(Number((await talk('on-film'))?.['watchable'])).toBe(1);
  });

  test('knows what was cancelled, by field or by name', async () => {
    const conferences = (await all())['conferences']?.filter(({ status }) => status !== null);
    expect(conferences?.map(({ slug, name, status }) => [slug, name, status])).toEqual([
      ['no-conf-2027', 'No Conf 2027', 'cancelled'],
      ['nothing-conf-2027', 'Nothing Conf 2027', 'postponed'],
      ['off-2027', 'Off 2027', 'cancelled'],
      ['snake-off-2016', 'Snake Off 2016', 'cancelled'],
    ]);
    const states = await Promise.all(
      ['off-alone', 'off-with-all-others', 'cancelled-a-story'].map((slug) => talk(slug)),
    );
    expect(states.map((row) => row?.['video_state'])).toEqual(['cancelled', 'cancelled', 'expected']);
  });

  test('what takes place after all is no longer cancelled', async () => {
    const path = await writeCatalogue({
      'data/off/off-2027/event.yml': 'title: "Off 2027"\nstart_date: "2027-04-01"\n',
      'data/off/off-2027/videos.yml': '- { title: "Off with all others", speakers: ["C Speaker"] }\n',
    });
    await run('rubyevents', path);
    const found = (await all())['conferences']?.find(({ slug }) => slug === 'off-2027');
    expect(found).toMatchObject({ name: 'Off 2027', status: null });
    expect(await talk('off-with-all-others')).toMatchObject({ video_state: 'unknown' });
    await run('rubyevents', join(folders[0] ?? '', 'data'));
    expect(await talk('off-with-all-others')).toMatchObject({ video_state: 'cancelled' });
    await rm(path, { recursive: true, force: true });
  });

  test('names the fields of a source that it did not use, in one line', async () => {
    const report = await run('rubyevents', join(folders[0] ?? '', 'data'));
    const lines = report.summary().filter((line) => line.includes('unused-fields'));
    expect(lines).toEqual([
      '      1  noted unused-fields, such as all files: videos.yml: talks.video_id (2), videos.yml: external_player (1), videos.yml: room_size (1), videos.yml: talks.colour (1)',
    ]);
    expect(report.summary().join()).toContain('"sold out" is not a known status');
  });

  test('makes the parts of a recording separate talks', async () => {
    expect((await all())['parts']).toEqual([
      { part: 'small-things', whole: 'lightning-talks' },
      { part: 'smaller-things', whole: 'lightning-talks' },
    ]);
    expect(await talk('small-things')).toMatchObject({
      video_id: null,
      starts_at: 0,
      ends_at: 270,
      duration: 270,
      youtube_link: 'https://www.youtube.com/watch?v=cccccccccc3',
    });
    expect(await talk('smaller-things')).toMatchObject({
      starts_at: 270,
      ends_at: null,
      youtube_link: 'https://www.youtube.com/watch?v=cccccccccc3&t=270s',
    });
    expect(await talk('lightning-talks')).toMatchObject({ format: 'lightning_talk' });
  });

  test('takes no name of a person for a subject', async () => {
    const names = (await all())['talkTags']?.map(({ name }) => name);
    expect(names).toContain('DoorBells');
    expect(names).not.toContain('ASpeaker');
  });

  test('keeps a talk without speakers', async () => {
    expect(await talk('nobody-on-stage')).toMatchObject({ status: 'published', language: 'en' });
  });

  test('reads a meetup’s minutes as minutes, and its days from its recordings', async () => {
    const evenings = (await all())['talks']?.filter(({ slug }) => String(slug).startsWith('evening'));
    expect(evenings?.map(({ duration, given_on }) => [duration, given_on])).toEqual([
      [1200, '2010-03-04'],
      [1800, '2011-03-04'],
      [2700, '2012-03-04'],
    ]);
  });

  test('assigns editions to a series, and fills gaps of one catalogue from another', async () => {
    const { series, conferences, conferenceKeys } = await all();
    const held = (rows: Array<Record<string, unknown>> = []) =>
      rows.filter(({ slug }) => /^(?:gem-days|sampleconf|snake-days|snakes-)/.test(String(slug)));
    expect(held(series)).toEqual([
      expect.objectContaining({
        slug: 'gem-days',
        website: 'https://gemdays.example.org/',
        edition_count: 2,
      }),
      expect.objectContaining({ slug: 'sampleconf', edition_count: 3 }),
      expect.objectContaining({ slug: 'snake-days', edition_count: 1 }),
    ]);
    expect(conferenceKeys).toEqual([
      { source_key: 'confs-tech:gem days 2015:2015-05', slug: 'gem-days-2015' },
      { source_key: 'confs-tech:snakedays 2013:2013-06', slug: 'snake-days-2013' },
    ]);
    expect(held(conferences)).toEqual([
      expect.objectContaining({
        slug: 'gem-days-2015',
        location: 'Ghent, Belgium',
        topic: 'Ruby',
        cfp_ends_on: '2015-02-01',
        series: 'gem-days',
      }),
      expect.objectContaining({ slug: 'gem-days-2015-confs-tech', location: 'Goa, India', series: null }),
      expect.objectContaining({ slug: 'gem-days-2016', series: 'gem-days', talk_count: 0 }),
      expect.objectContaining({ slug: 'sampleconf-2026', location: 'London, United Kingdom' }),
      expect.objectContaining({ slug: 'sampleconf-2026-austin', location: 'Austin, TX, United States' }),
      expect.objectContaining({ slug: 'sampleconf-2026-lyon', location: 'Lyon, France' }),
      // The recordings are dated a year after the name, so the day comes from the other catalogue.
      expect.objectContaining({
        slug: 'snake-days-2013',
        location: 'Oslo, Norway',
        start_date: '2013-06-01',
        end_date: null,
        year: 2013,
        topic: 'Data',
      }),
      expect.objectContaining({ slug: 'snakes-tonight', series: null }),
    ]);
  });

  test('copes with long titles, unknown languages and huge descriptions', async () => {
    const titles = (await all())['talks']?.map(({ title }) => String(title)) ?? [];
    expect(Math.max(...titles.map((title) => [...title].length))).toBeLessThanOrEqual(300);
    const huge = await talk('a-huge-description');
    expect([...String(huge?.['description'])].length).toBeLessThanOrEqual(16_000);
    const long = (await all())['talks']?.find(({ slug }) => String(slug).startsWith('long-'));
    expect(long).toMatchObject({ language: 'en' });
  });

  test('finds people by aliases that are added later', async () => {
    const path = await writeCatalogue({
      ...RUBYEVENTS,
      'data/speakers.yml':
        '- name: "C Speaker"\n  slug: "c-speaker"\n  aliases:\n    - name: "Zelda Earlier"\n      slug: "x"\n',
    });
    await run('rubyevents', join(path, 'data'));
    await rm(path, { recursive: true });
    const found = await fixture.database.read.query(
      "SELECT s.slug FROM search_names n JOIN speakers s ON s.id = n.entity_id WHERE n.kind = 1 AND n.term = 'zelda earlier'",
    );
    expect(found).toEqual([{ slug: 'c-speaker' }]);
  });

  test('replaces a generated sentence by a real abstract, once', async () => {
    await fixture.database.write((tx) =>
      tx.query(
        "UPDATE talks SET description = 'Made.', description_origin = 'made' WHERE slug = 'writing-tests'",
      ),
    );
    await run('pyvideo', folders[1] ?? '');
    expect(await talk('writing-tests')).toMatchObject({
      description: 'See the notes and x.',
      description_origin: 'source',
    });
  });

  test('tells conferences apart that an earlier import took for one', async () => {
    const held = (city: string, country: string, startDate: string) => ({
      name: 'Twinconf',
      city,
      country,
      startDate,
    });
    const [austin, london] = [held('Austin', 'U.S.A.', '2026-05-06'), held('London', 'U.K.', '2026-05-14')];
    const twins = async () => (await all())['conferences']?.filter(({ name }) => name === 'Twinconf 2026');
    const paths = [[austin], [austin, london]].map((rows) =>
      writeCatalogue({ '2026/general.json': JSON.stringify(rows) }),
    );
    const [before = '', after = ''] = await Promise.all(paths);
    folders.push(before, after);
    await run('confs-tech', before);
    const [stored] = (await twins()) ?? [];
    await run('confs-tech', after);
    expect(await twins()).toEqual([stored, expect.objectContaining({ location: 'London, United Kingdom' })]);
    expect((await run('confs-tech', after)).changes).toBe(0);
  });

  test('decodes character references in lines, and restores joiners that earlier imports removed', async () => {
    const title = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} و می\u200Cخواهم';
    const description = '`این <https://notes.example.org>`__ را می\u200Cخواهم';
    const path = await writeCatalogue({
      'snake-marks-2012/category.json': '{"title": "Snake Q&amp;A 2012"}',
      'snake-marks-2012/videos/a.json': snake(title, { description, speakers: ['سارا می\u200Cخواهم'] }),
      'snake-marks-2012/videos/b.json': snake('It&apos;s &lt;html&gt; &amp;amp; more', {}),
    });
    folders.push(path);
    await run('pyvideo', path);
    const before = await all();
    expect(before['talks']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title, conference_name: 'Snake Q&A 2012' }),
        expect.objectContaining({ slug: 'its-html-and-amp-more', title: "It's <html> &amp; more" }),
      ]),
    );
    await fixture.database.write(async (tx) => {
      for (const column of ['talks.title', 'talks.description', 'talk_texts.source', 'speakers.name']) {
        const [table = '', name = ''] = column.split('.');
        for (const joiner of ['\u200C', '\u200D'])
          await tx.query(`UPDATE ${table} SET ${name} = REPLACE(${name}, ?, '')`, [joiner]);
      }
    });
    expect(await all()).not.toEqual(before);
    expect((await run('pyvideo', path)).changes).toBe(3);
    expect(await all()).toEqual(before);
    expect((await run('pyvideo', path)).changes).toBe(0);
  });

  test('takes the accents of a name from whichever talk has them', async () => {
    const path = await writeCatalogue({
      'snake-marks-2013/category.json': '{"title": "Snake Marks 2013"}',
      'snake-marks-2013/videos/a.json': snake('Length', { speakers: ['Marius Angstrom'] }),
      'snake-marks-2013/videos/b.json': snake('Weight', { speakers: ['Marius Ångström'] }),
    });
    folders.push(path);
    await run('pyvideo', path);
    const people = (await all())['speakers']?.filter(({ slug }) => String(slug).startsWith('marius'));
    expect(people).toEqual([expect.objectContaining({ name: 'Marius Ångström' })]);
    expect((await run('pyvideo', path)).changes).toBe(0);
  });

  test('changes nothing when repeated', async () => {
    const before = await all();
    for (const [at, [kind]] of imports.entries()) {
      const path = folders[at] ?? '';
      const again = await run(kind, kind === 'rubyevents' ? join(path, 'data') : path);
      expect(again.changes).toBe(0);
      expect(again.totals).toMatchObject({ taken: 0, merged: kind === 'confs-tech' ? 2 : 0 });
    }
    expect(await all()).toEqual(before);
  });
});
