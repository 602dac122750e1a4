import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, rm } from 'node:fs/promises';
import type { ImportReport } from '../src/import/report.js';
import type { Kind } from '../src/import/kinds.js';
import { runImport } from '../src/import/run-import.js';
import { contentOf, MESSY_PYVIDEO, messyRubyevents, writeCatalogue } from './import-catalogues.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

describe.each(dialects)('importing on %s', (dialect) => {
  const databases: TestDatabase[] = [];
  const folders: string[] = [];
  let varDir: string;

  beforeAll(async () => {
    varDir = await folder({});
  });
  afterAll(async () => {
    await Promise.all(databases.map((fixture) => fixture.drop()));
    await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  });

  async function folder(files: Record<string, string | Buffer>): Promise<string> {
    const path = await writeCatalogue(files);
    folders.push(path);
    return path;
  }
  async function fresh(): Promise<TestDatabase> {
    const fixture = await createTestDatabase(dialect);
    databases.push(fixture);
    return fixture;
  }
  const content = ({ database }: TestDatabase) => contentOf(database);
  const run = ({ database }: TestDatabase, kind: Kind, path: string) =>
    runImport(database, { kind, folder: path, varDir });
  const codes = async (report: ImportReport) => {
    const lines = (await readFile(report.path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines
      .filter(({ outcome }) => outcome === 'skipped')
      .map(({ file, row, code }) => [file, row, code].filter(Boolean).join(' '))
      .sort();
  };

  describe('an untidy catalogue', () => {
    let fixture: TestDatabase;
    let path: string;
    let report: ImportReport;
    beforeAll(async () => {
      fixture = await fresh();
      path = await messyRubyevents();
      folders.push(path);
      report = await run(fixture, 'rubyevents', path);
    });

    test('names what it skips, and imports the rest', async () => {
      expect(await codes(report)).toEqual(
        [
          'series/binary/videos.yml binary',
          'series/bomb/videos.yml yaml',
          'series/broken/event.yml yaml',
          'series/broken/videos.yml yaml',
          'series/large/videos.yml file-too-large',
          'series/latin/videos.yml not-utf8',
          'series/linked/videos.yml outside',
          'series/none/videos.yml empty',
          'series/one/videos.yml unnamed not-an-object',
          'series/one/videos.yml g no-title',
        ].sort(),
      );
      expect(report.totals.taken).toBe(8);
    });

    test('merges rows of the same video into one talk, with the data of both', async () => {
      const { talks, talkSpeakers } = await content(fixture);
      expect(talks).toHaveLength(8);
      expect(talks).toContainEqual(
        expect.objectContaining({
          slug: 'talk-a',
          video_id: 'aaaaaaaaaa1',
          description: 'The second row knows more.',
        }),
      );
      expect(talkSpeakers).toEqual(
        expect.arrayContaining([
          { talk: 'talk-a', speaker: 'aaron-patterson', position: 0 },
          { talk: 'talk-a', speaker: 'adrian-goh', position: 1 },
        ]),
      );
    });

    test('merges people across spellings and aliases, and keeps two where the catalogue has two', async () => {
      const { speakers } = await content(fixture);
      expect(speakers).toEqual([
        {
          slug: 'aaron-patterson',
          name: 'Aaron Patterson',
          name_key: 'aaron patterson',
          github: 'tenderlove',
        },
        { slug: 'adrian-goh', name: 'Adrian Goh', name_key: 'adrian goh', github: null },
        { slug: 'hi-u-nguy-n', name: 'Hiếu Nguyễn', name_key: 'hieu nguyen#hi-u-nguy-n', github: null },
        { slug: 'hieu-nguyen', name: 'Hieu Nguyen', name_key: 'hieu nguyen', github: null },
      ]);
    });

    test('puts slots into the local zone, on both sides of a clock change', async () => {
      const slots = await fixture.database.read.query<{ title: string; at: string; kind: string }>(
        'SELECT talk_title title, starts_at at, kind FROM slots ORDER BY starts_at, position',
      );
      const shown = slots.map(
        ({ title, at, kind }) =>
          `${new Date(typeof at === 'string' ? `${at.replace(' ', 'T')}Z` : at).toISOString()} ${kind} ${title}`,
      );
      expect(shown).toEqual([
        '2024-03-30T08:00:00.000Z break Doors',
        '2024-03-30T08:30:00.000Z talk Talk a',
        '2024-03-30T08:30:00.000Z talk Talk b',
        '2024-03-31T07:30:00.000Z talk Talk c',
      ]);
    });

    test('changes nothing on a second run', async () => {
      const before = await content(fixture);
      const again = await run(fixture, 'rubyevents', path);
      expect(again.changes).toBe(0);
      expect(again.totals).toMatchObject({ taken: 0, merged: 0, skipped: report.totals.skipped });
      expect(await content(fixture)).toEqual(before);
    });

    test('completes existing data from another catalogue', async () => {
      const other = await folder(MESSY_PYVIDEO);
      const second = await run(fixture, 'pyvideo', other);
      expect(await codes(second)).toEqual(
        [
          'series-one/videos/c.json no-title',
          'series-one/videos/e.json json',
          'series-one/videos/f.json not-an-object',
        ].sort(),
      );
      const { talks, talkTags, speakers } = await content(fixture);
      expect(talks).toContainEqual(expect.objectContaining({ slug: 'talk-a', duration: 1200 }));
      expect(talks).toContainEqual(
        expect.objectContaining({ title: 'A talk with hhhhhhhhhh8', duration: null }),
      );
      expect(
        talks?.filter((row) => (row as { conference_name: string }).conference_name === 'Milliseconds'),
      ).toEqual(Array(4).fill(expect.objectContaining({ duration: null })));
      expect(talks).toContainEqual(expect.objectContaining({ slug: 'talk-a', format: 'lightning_talk' }));
      expect(talkTags).toEqual([]);
      expect(speakers?.map((row) => (row as { name_key: string }).name_key)).toEqual(
        expect.arrayContaining(['josh#milliseconds', 'josh#series-one']),
      );
      expect((await run(fixture, 'pyvideo', other)).changes).toBe(0);
    });

    test('assigns transcripts to their talk, and creates it where it is missing', async () => {
      const vtt =
        'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Host>Welcome &amp; hello</v>\n\n01:00:01.000 --> 01:00:02.000\nBye\n';
      const other = await folder({
        'index.json': JSON.stringify([
          { youtube_id: 'aaaaaaaaaa1', title: 'x', speakers: [], date: '', file: 'a.vtt' },
          {
            youtube_id: 'llllllllll0',
            title: 'New here',
            speakers: ['Adrian Goh'],
            date: '2024-01-01',
            tags: ['lightning'],
            file: 'l.vtt',
          },
          { youtube_id: 'mmmmmmmmmm0', file: '../../etc/hostname' },
          { youtube_id: 'short', file: 'a.vtt' },
          { youtube_id: 'nnnnnnnnnn0', title: 'Bad', file: 'n.vtt' },
        ]),
        'a.vtt': vtt,
        'l.vtt': vtt,
        'n.vtt': 'not webvtt',
        'oooooooooo0.vtt': vtt,
      });
      const first = await run(fixture, 'transcripts', other);
      expect(await codes(first)).toEqual([
        expect.stringMatching(/hostname (outside|file-missing)$/),
        'a.vtt bad-video-id',
        'n.vtt Bad not-webvtt',
        'oooooooooo0.vtt no-talk',
      ]);
      const lines = await fixture.database.read.query(
        "SELECT l.seconds, l.content FROM transcript_lines l JOIN talks t ON t.id = l.talk_id WHERE t.video_id = 'llllllllll0' ORDER BY l.position",
      );
      expect(lines).toEqual([
        { seconds: 1, content: 'Welcome & hello' },
        { seconds: 3601, content: 'Bye' },
      ]);
      expect((await run(fixture, 'transcripts', other)).changes).toBe(0);
    });
  });

  test('from a missing or empty folder reports an error', async () => {
    const fixture = await fresh();
    await expect(run(fixture, 'pyvideo', '/no/such/folder')).rejects.toThrow(
      'There is no folder /no/such/folder',
    );
    expect((await run(fixture, 'pyvideo', await folder({}))).filesRead).toBe(0);
  });
});
