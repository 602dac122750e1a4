import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freeSlug } from '../src/import/normalise/slugs.js';
import { TalkEntity, TalkTextEntity } from '../src/modules/catalogue/index.js';
import { convertTalks } from '../src/schema/migrations/1764180000000-texts/convert-talks.js';
import { mendDates } from '../src/schema/migrations/1764180000000-texts/mend-dates.js';
import { mendLanguages } from '../src/schema/migrations/1764470100000-text-languages/mend-languages.js';
import { bareTexts } from '../src/schema/migrations/1764469900001-bare-texts/bare-texts.js';
import { mendSlugs } from '../src/schema/migrations/1764180000000-texts/mend-slugs.js';
import { mendTexts } from '../src/schema/migrations/1764470000000-imported-texts/mend-texts.js';
import { readDescription } from '../src/text/description/index.js';
import { createConference, createSlot, createSpeaker, createTalk, createUser } from './support/factories.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

const MADE = 'A talk by A Speaker, given at Gem Days 2015.';
const MEMBERS = 'Two  blanks, **stars** and\na line.';

describe.each(dialects)('older texts, on %s,', (dialect) => {
  let fixture: TestDatabase;
  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
    const { database } = fixture;
    const user = await createUser(database);
    const wrong = await createConference(database, {
      slug: 'snake-days-2014',
      name: 'Snake Days 2014',
      sourceKey: 'pyvideo:snake-days-2014',
      startDate: '2015-04-06',
      endDate: null,
      year: 2015,
    });
    const right = await createConference(database, {
      slug: 'gem-days-2015',
      name: 'Gem Days 2015',
      sourceKey: 'rubyevents:gem-days-2015',
      startDate: '2015-05-07',
      endDate: '2015-05-08',
      year: 2015,
    });
    const stored = { language: null, description: '', createdAt: new Date('2019-01-02T03:04:05Z') };
    await createTalk(database, {
      ...stored,
      slug: 'viewかレンタリンク',
      title: 'Viewがレンダリング',
      sourceKey: 'rubyevents:gem-days-2015:a',
      conferenceId: right.id,
      description: 'See `the\nnotes <https://notes.example.org/>`__.\n\n-  one\n-  two',
    });
    await createTalk(database, {
      ...stored,
      slug: 'keynote',
      title: 'Keynote',
      sourceKey: 'pyvideo:snake-days-2014/a',
      conferenceId: wrong.id,
      description: MADE,
    });
    await createTalk(database, {
      ...stored,
      slug: 'own',
      title: 'My own',
      authorId: user.id,
      description: MEMBERS,
    });
    await database.write(async (tx) => {
      await mendDates(tx);
      await convertTalks(tx);
      await mendSlugs(tx);
    });
  });
  afterAll(() => fixture.drop());

  const talk = async (title: string) => {
    const [row] = await fixture.database.read.query<Record<string, unknown>>(
      `SELECT t.slug, t.description, t.description_origin, t.language, t.format, t.given_on, x.markup, x.source, x.blocks
       FROM talks t LEFT JOIN talk_texts x ON x.talk_id = t.id WHERE t.title = ?`,
      [title],
    );
    return row;
  };

  test("get a description's structure and an address in their script, to which the former one redirects", async () => {
    expect(await talk('Viewがレンダリング')).toMatchObject({
      slug: 'viewがレンダリング',
      description: 'See the notes.\n\n- one\n- two',
      description_origin: 'source',
      language: 'ja',
      given_on: '2015-05-07',
      markup: 'rst',
    });
    const redirects = await fixture.database.read.query('SELECT kind, slug FROM slug_redirects');
    expect(redirects).toEqual([{ kind: 'talk', slug: 'viewかレンタリンク' }]);
  });

  test('are marked if this project generated them, and their format follows from the title', async () => {
    expect(await talk('Keynote')).toMatchObject({
      description_origin: 'made',
      format: 'keynote',
      given_on: null,
    });
  });

  test('are kept verbatim if a member wrote them', async () => {
    const own = await talk('My own');
    expect(own).toMatchObject({
      description: MEMBERS,
      source: MEMBERS,
      description_origin: 'member',
      slug: 'own',
    });
    expect(JSON.parse(String(own?.['blocks']))).toEqual([
      expect.objectContaining({
        content: [{ text: 'Two blanks, ' }, { text: 'stars', strong: true }, { text: ' and a line.' }],
      }),
    ]);
  });

  test("do not get the publishing date as the event's date", async () => {
    const [row] = await fixture.database.read.query(
      "SELECT start_date, year FROM conferences WHERE slug = 'snake-days-2014'",
    );
    expect(row).toEqual({ start_date: null, year: 2014 });
  });

  test('lose character references and line break marks, unless a member wrote them', async () => {
    const { database } = fixture;
    const { id: conferenceId } = await createConference(database, { name: 'Q&amp;A Days', slug: 'q-a-days' });
    const title = 'It&apos;s &lt;b&gt; &amp;amp; more';
    const { id: authorId } = await createUser(database);
    const sourced = await createTalk(database, {
      title,
      slug: freeSlug(title, [], '', () => false),
      sourceKey: 'pyvideo:q/a',
      conferenceId,
      conferenceName: 'Q&amp;A Days',
    });
    await createTalk(database, { title: 'A &amp; B', slug: 'members-a', authorId });
    const hyphened = await createTalk(database, { title: 'Hyphens', sourceKey: 'pyvideo:q/b' });
    await createSlot(database, { conferenceId, talkTitle: 'Tea &amp; cake' });
    await database.write(async (tx) => {
      const source = 'A pen\u00ADchant for\u200B tweed.';
      await tx.update(TalkEntity, hyphened.id, { description: source });
      await tx.save(TalkTextEntity, { talkId: hyphened.id, markup: 'plain', source, blocks: '[]' });
    });
    expect(await database.write((tx) => mendTexts(tx, new Date()))).toBe(3);
    expect(await talk("It's <b> &amp; more")).toMatchObject({ slug: 'its-b-and-amp-more' });
    const [redirect] = await database.read.query('SELECT target_id FROM slug_redirects WHERE slug = ?', [
      sourced.slug,
    ]);
    expect(redirect).toEqual({ target_id: sourced.id });
    expect(await talk('A &amp; B')).toMatchObject({ slug: 'members-a' });
    expect(await talk('Hyphens')).toMatchObject({
      description: 'A penchant for tweed.',
      source: 'A penchant for tweed.',
      blocks: expect.stringContaining('A penchant for tweed.'),
    });
    const names = await database.read.query(
      "SELECT c.name, c.name_key, t.conference_name, s.talk_title FROM conferences c JOIN slots s ON s.conference_id = c.id JOIN talks t ON t.conference_id = c.id WHERE c.slug = 'q-a-days'",
    );
    expect(names).toEqual([
      { name: 'Q&A Days', name_key: 'q a days', conference_name: 'Q&A Days', talk_title: 'Tea & cake' },
    ]);
  });

  test('are unchanged on a second run', async () => {
    const before = await talk('Viewがレンダリング');
    await fixture.database.write(async (tx) => {
      await convertTalks(tx);
      await mendSlugs(tx);
    });
    expect(await talk('Viewがレンダリング')).toEqual(before);
  });
});

describe.each(dialects)('languages, on %s,', (dialect) => {
  let fixture: TestDatabase;
  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
  });
  afterAll(() => fixture.drop());

  test('are those of the text where a catalogue entered its default, and those stated otherwise', async () => {
    const { database } = fixture;
    const stored = [
      ['Pruebas de integración para una tienda', 'pyvideo:a/1', 'en', false, 'es', true],
      ['Kept in English', 'pyvideo:a/2', 'en', false, 'en', true],
      ['Como se dice, en español y para todos', 'rubyevents:a:3', 'en', false, 'en', false],
      ['Readability matters', 'pyvideo:a/4', 'ru', false, 'ru', false],
      ['Effective computation (en)', 'pyvideo:a/5', 'ja', false, 'en', false],
      ['Les sept péchés du code', 'rubyevents:a:6', null, false, 'fr', true],
      ['Una storia di sensori e di vigneti', 'rubyevents:a:7', 'en', true, 'it', true],
      ['Microservices and queues', 'rubyevents:a:8', 'ja', true, 'ja', true],
    ] as const;
    for (const [at, [title, sourceKey, language, languageGuessed]] of stored.entries())
      await createTalk(database, {
        slug: `talk-${at}`,
        title,
        sourceKey,
        language,
        languageGuessed,
        description: '',
      });
    expect(await database.write(mendLanguages)).toBe(4);
    const rows: { title: string; source_key: string; language: string; language_guessed: number }[] =
      await database.read.query(
        'SELECT title, source_key, language, language_guessed FROM talks ORDER BY id',
      );
    expect(
      rows.map((row) => [row.title, row.source_key, row.language, Boolean(row.language_guessed)]),
    ).toEqual(stored.map(([title, key, , , language, isGuessed]) => [title, key, language, isGuessed]));
    expect(await database.write(mendLanguages)).toBe(0);
  });
});

describe.each(dialects)('texts that repeat what stands beside them, on %s,', (dialect) => {
  let fixture: TestDatabase;
  const now = new Date('2026-11-28T00:00:00Z');

  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
    const { database } = fixture;
    const user = await createUser(database);
    const { id: conferenceId } = await createConference(database, { name: 'Snake Days 2015' });
    const speaker = await createSpeaker(database, { name: 'Ada Sample' });
    const add = async (slug: string, title: string, text: string, more: object = {}) => {
      const own = { slug, title, conferenceId, sourceKey: `pyvideo:snake-days/${slug}`, speakers: [speaker] };
      const { blocks, plain, markup } = readDescription(text);
      const { id } = await createTalk(database, { ...own, description: plain, ...more });
      if (plain !== '')
        await database.write((tx) =>
          tx.insert(TalkTextEntity, { talkId: id, markup, source: text, blocks: JSON.stringify(blocks) }),
        );
    };
    await add('a', 'Snake Days 2015: Scales - Ada Sample', 'Scales by Ada Sample\n\nWhat a snake wears.');
    await add('b', 'Lightning Talk: Ada Sample', 'Lightning talk by Ada Sample at Snake Days 2015.');
    await add('c', 'Keynote by Ada Sample', '', { speakers: [] });
    await add('e', 'It&apos;s time', '');
    const members = { sourceKey: null, authorId: user.id, descriptionOrigin: 'member' };
    await add('d', 'Snake Days 2015: My own', 'Snake Days 2015\n\nMy words.', members);
    await database.write((tx) => bareTexts(tx, now));
  });
  afterAll(() => fixture.drop());

  const rows = () =>
    fixture.database.read.query<Record<string, unknown>>(
      `SELECT t.slug, t.title, t.source_title, t.description, x.source,
         (SELECT COUNT(*) FROM talk_speakers s WHERE s.talk_id = t.id) AS speakers
       FROM talks t LEFT JOIN talk_texts x ON x.talk_id = t.id ORDER BY t.slug`,
    );

  test('lose it, keep the words of their source, and name their speakers', async () => {
    const [whole, named, unnamed, own, encoded] = await rows();
    expect(whole).toMatchObject({
      title: 'Scales',
      source_title: 'Snake Days 2015: Scales - Ada Sample',
      description: 'What a snake wears.',
      source: 'Scales by Ada Sample\n\nWhat a snake wears.',
    });
    expect(named).toMatchObject({ title: 'Lightning Talk: Ada Sample', source_title: null, description: '' });
    expect(unnamed).toMatchObject({ title: 'Keynote by Ada Sample', speakers: 1 });
    expect(encoded).toMatchObject({ title: "It's time", source_title: null });
    expect(own).toMatchObject({
      title: 'Snake Days 2015: My own',
      description: 'Snake Days 2015\n\nMy words.',
    });
    const [speaker] = await fixture.database.read.query<{ talk_count: number }>(
      "SELECT talk_count FROM speakers WHERE name = 'Ada Sample'",
    );
    expect(speaker?.talk_count).toBe(5);
  });

  test('are unchanged on a second run', async () => {
    const before = await rows();
    await fixture.database.write((tx) => bareTexts(tx, now));
    expect(await rows()).toEqual(before);
  });
});
