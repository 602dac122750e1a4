import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importNumbers } from '../src/import/import-numbers.js';
import { runImport } from '../src/import/run-import.js';
import { storeTranscript } from '../src/modules/enrichment/index.js';
import { EnrichmentRunEntity } from '../src/modules/enrichment/runs/enrichment-run.entity.js';
import { placeholders } from '../src/database/row-values.js';
import { rebuildCatalogue, TalkEntity } from '../src/modules/catalogue/index.js';
import { changeTalks } from '../src/modules/search/index.js';
import { updateReceptions } from '../src/modules/upkeep/index.js';
import { createConference, createTalk } from './support/factories.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

describe.each(dialects)('importing transcripts and numbers on %s', (dialect) => {
  let fixture: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
    folder = await mkdtemp(join(tmpdir(), 'lectern-transcripts-'));
  });
  afterAll(async () => {
    await fixture.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('reads SRT and WebVTT, renews a summary made from less, and changes nothing the second time', async () => {
    const { database } = fixture;
    const srt = await createTalk(database, { videoId: 'srtsrtsrt01', summary: 'Of the description.' });
    const vtt = await createTalk(database, { videoId: 'vttvttvtt01' });
    await database.write((tx) =>
      tx.insert(EnrichmentRunEntity, { talkId: srt.id, kind: 'summary', finishedAt: new Date() }),
    );
    await writeFile(join(folder, 'srtsrtsrt01.srt'), '1\n00:00:05,000 --> 00:00:06,000\nFrom SRT.\n');
    await writeFile(join(folder, 'vttvttvtt01.vtt'), 'WEBVTT\n\n00:07.000 --> 00:08.000\nFrom WebVTT.\n');
    const run = () => runImport(database, { kind: 'transcripts', folder, varDir: folder });

    expect((await run()).changes).toBe(2);

    const rows = await database.read.query(
      'SELECT talk_id, seconds, content FROM transcript_lines ORDER BY talk_id',
    );
    expect(rows).toEqual([
      { talk_id: srt.id, seconds: 5, content: 'From SRT.' },
      { talk_id: vtt.id, seconds: 7, content: 'From WebVTT.' },
    ]);
    expect((await database.read.manager.findOneByOrFail(TalkEntity, { id: srt.id })).summary).toBeNull();
    expect(await database.read.manager.countBy(EnrichmentRunEntity, { talkId: srt.id })).toBe(0);
    expect((await run()).changes).toBe(0);

    // As earlier imports stored it.
    await writeFile(
      join(folder, 'vttvttvtt01.vtt'),
      'WEBVTT\n\n00:07.000 --> 00:08.000\nمی\u200Cخواهم\n\n00:09.000 --> 00:10.000\nEnd.\n',
    );
    const lines = () =>
      database.read.query(`SELECT content FROM transcript_lines WHERE talk_id = ${vtt.id} ORDER BY position`);
    await database.write((tx) =>
      changeTalks(tx, [vtt.id], () =>
        storeTranscript(tx, vtt.id, [
          { seconds: 7, text: 'میخواهم' },
          { seconds: 9, text: 'End.' },
        ]),
      ),
    );
    expect((await run()).changes).toBe(2);
    expect(await lines()).toEqual([{ content: 'می\u200Cخواهم' }, { content: 'End.' }]);
    expect((await run()).changes).toBe(0);
  });

  test('reports empty captions and times that go backwards, and takes ten thousand cues', async () => {
    const { database } = fixture;
    const path = await mkdtemp(join(folder, 'odd-'));
    const ids = ['odd-videos-1', 'odd-videos-2', 'odd-videos-3'].map((id) => id.slice(0, 10) + id.at(-1));
    const talks = [];
    for (const videoId of ids) talks.push(await createTalk(database, { videoId }));
    const second = (at: number) => new Date(at * 1_000).toISOString().slice(11, 19);
    const many = Array.from(
      { length: 10_000 },
      (_, at) => `${second(at)}.000 --> ${second(at + 1)}.000\nWord ${at}\n`,
    );
    const files = {
      [`${ids[0]}.vtt`]: '',
      [`${ids[1]}.vtt`]: 'WEBVTT\n\n00:10.000 --> 00:11.000\nSecond\n\n00:02.000 --> 00:03.000\nFirst\n',
      [`${ids[2]}.vtt`]: `WEBVTT\n\n${many.join('\n')}`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);

    const report = await runImport(database, { kind: 'transcripts', folder: path, varDir: folder });

    expect(report.totals).toMatchObject({ taken: 2, skipped: 1, noted: 1 });
    expect(report.summary().join()).toMatch(
      /skipped empty.*noted times-backwards|noted times-backwards.*skipped empty/s,
    );
    const [{ count }] = (await database.read.query(
      'SELECT COUNT(*) count FROM transcript_lines WHERE talk_id = ?',
      [talks[2]?.id],
    )) as [{ count: number | string }];
    expect(Number(count)).toBe(10_000);
  });

  test('finds captions by the names that downloading programs give, in the languages they state', async () => {
    const { database } = fixture;
    const path = await mkdtemp(join(folder, 'named-'));
    const ids = ['OSGv2VnC0g1', 'OSGv2VnC0g2', '-SGv2VnC0g3', 'OSGv2VnC0g4'] as const;
    for (const videoId of ids) await createTalk(database, { videoId });
    const cue = '00:00:01.000 --> 00:00:02.000\nhello there\n';
    const files = {
      [`${ids[0]}.en.vtt`]: `WEBVTT\n\n${cue}`,
      [`${ids[0]}.de-AT.vtt`]: `WEBVTT\nKind: captions\nLanguage: en\n\n${cue}`,
      [`A title [${ids[1]}].pt-BR.srt`]: '1\n00:00:01,000 --> 00:00:02,000\nolá\n',
      [`A title-${ids[2]}.en-orig.vtt`]: `WEBVTT\n\n${cue}`,
      [`${ids[3]}.VTT`]: `WEBVTT\nKind: captions\nLanguage: ja\n\n${cue}`,
      'notes.txt': 'no captions',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
    const run = () => runImport(database, { kind: 'transcripts', folder: path, varDir: folder });

    const first = await run();

    expect(first.totals).toMatchObject({ taken: 5, skipped: 0, noted: 1 });
    const rows = await database.read.query(
      `SELECT t.video_id, x.language FROM transcripts x JOIN talks t ON t.id = x.talk_id
       WHERE t.video_id IN (${placeholders(ids)}) ORDER BY t.id, x.language`,
      [...ids],
    );
    expect(rows).toEqual([
      { video_id: ids[0], language: 'de-AT' },
      { video_id: ids[0], language: 'en' },
      { video_id: ids[1], language: 'pt-BR' },
      { video_id: ids[2], language: 'en' },
      { video_id: ids[3], language: 'ja' },
    ]);
    expect((await run()).changes).toBe(0);
    // One that an earlier import stored without its language gets it.
    await database.write(async (tx) => {
      await tx.query("UPDATE transcript_lines SET language = '' WHERE language = 'ja'");
      await tx.query("UPDATE transcripts SET language = '' WHERE language = 'ja'");
    });
    expect((await run()).totals).toMatchObject({ taken: 1, unchanged: 4 });
    const stored = await database.read.query(
      'SELECT x.language FROM transcripts x JOIN talks t ON t.id = x.talk_id WHERE t.video_id = ?',
      [ids[3]],
    );
    expect(stored).toEqual([{ language: 'ja' }]);
  });

  describe('numbers', () => {
    const now = new Date('2026-05-31T12:00:00Z');
    const imported = async (name: string, lines: readonly string[]) => {
      const file = join(folder, name);
      await writeFile(file, lines.join('\n'));
      return importNumbers(fixture.database, { file, varDir: folder, now });
    };
    const skipped = async (path: string) =>
      (await readFile(path, 'utf8'))
        .split('\n')
        .filter((line) => line.includes('"outcome":"skipped"'))
        .map((line) => JSON.parse(line) as { line?: number; code: string; text: string });
    const stored = () =>
      fixture.database.read.query(
        'SELECT video_id, views, likes, day, source FROM video_numbers ORDER BY video_id',
      );
    const row = (video_id: string, views: number, likes: number | null, day: string) => ({
      ...{ video_id, views, likes, day },
      source: 'file',
    });

    test('stores the latest day of each video, reports every bad line, and changes nothing the second time', async () => {
      for (const videoId of ['numbered-01', 'numbered-02', 'numbered-03'])
        await createTalk(fixture.database, { videoId });
      const lines = [
        '\uFEFFvideo_id,views,likes,day',
        'numbered-01,900,40,2026-05-01',
        '"numbered-01","31204","612","2026-05-30"',
        'https://youtu.be/numbered-02,0,,2026-05-30',
        'numbered-03,-5,1,2026-05-30',
        'numbered-03,3000000000,1,2026-05-30',
        'numbered-03,many,1,2026-05-30',
        'numbered-03,10,11,2026-05-30',
        'numbered-03,10,1,2026-02-30',
        'numbered-03,10,1,2026-07-01',
        'numbered-03,1,000,1,2026-05-30',
        'Numbered-03,10,1,2026-05-30',
        'no video,10,1,2026-05-30',
        '',
      ];

      const first = await imported('numbers.csv', lines);

      const expected = [
        row('numbered-01', 31_204, 612, '2026-05-30'),
        row('numbered-02', 0, null, '2026-05-30'),
      ];
      expect(await stored()).toEqual(expected);
      expect(first).toMatchObject({ changes: 2, totals: { taken: 2, skipped: 10 } });
      const problems = new Map(
        (await skipped(first.path)).map(({ line, code, text }) => [line, [code, text]]),
      );
      expect([...problems.keys()].sort((a, b) => Number(a) - Number(b))).toEqual([
        2, 5, 6, 7, 8, 9, 10, 11, 12, 13,
      ]);
      expect(problems.get(2)).toEqual(['twice', 'the video numbered-01 is on line 3, too, which counts']);
      expect(problems.get(5)?.[1]).toBe('views: -5 is not a whole number from 0 to 2147483647');
      expect(problems.get(7)?.[1]).toBe('views: "many" is not a whole number from 0 to 2147483647');
      expect(problems.get(10)?.[1]).toBe('day: 2026-07-01 is in the future');
      expect(problems.get(12)).toEqual(['no-talk', 'no talk has the video']);

      expect(await imported('numbers.csv', lines)).toMatchObject({ changes: 0, totals: { unchanged: 2 } });
      expect(await imported('older.csv', [lines[0] ?? '', lines[1] ?? ''])).toMatchObject({ changes: 0 });
      expect(await stored()).toEqual(expected);
    });

    test('moves talks by how they were received, also in the search index, and leaves the others as they are', async () => {
      const { database } = fixture;
      const conference = await createConference(database, {});
      const created = [];
      for (let at = 0; at < 8; at += 1)
        created.push(await createTalk(database, { videoId: `received-0${at}`, conferenceId: conference.id }));
      const ids = created.map(({ id }) => id);
      const ratings = async () =>
        database.read.query<{ quality: number; spread: number; reception: number; indexed: number }>(
          `SELECT t.quality, t.spread, t.reception, d.quality AS indexed FROM talks t JOIN search_documents d ON d.talk_id = t.id
           WHERE t.id IN (${placeholders(ids)}) ORDER BY t.id`,
          ids,
        );
      const before = await ratings();
      const lines = ['video_id,views,likes,day', 'received-00,90000,1800,2026-05-30'];
      for (let at = 1; at < 7; at += 1) lines.push(`received-0${at},${at === 6 ? 3 : 900},,2026-05-30`);

      await imported('received.csv', lines);

      const after = await ratings();
      const moved = after.map(({ quality }, at) => quality - (before[at]?.quality ?? 0));
      expect(moved[0]).toBeGreaterThan(10);
      expect(moved[6]).toBeLessThan(-10);
      expect(moved[7]).toBe(0);
      expect(after[7]).toEqual(before[7]);
      expect(after.map(({ reception }) => reception)).toEqual(moved);
      expect(after.map(({ indexed }) => indexed)).toEqual(after.map(({ quality }) => quality));
      expect(after[0]?.spread).toBeGreaterThan(after[6]?.spread ?? Infinity);

      await imported('received.csv', lines);
      await database.write((tx) => changeTalks(tx, ids, () => Promise.resolve()));
      await rebuildCatalogue(database);
      expect(await ratings()).toEqual(after);
      await database.write((tx) =>
        tx.update(TalkEntity, { id: ids[0] }, { videoId: null, youtubeLink: null }),
      );
      await updateReceptions(database);
      expect((await ratings())[0]?.reception).toBe(0);
    });

    test('reads JSON lines, and reports files with nothing in them', async () => {
      await createTalk(fixture.database, { videoId: 'numbered-04' });
      const lines = [
        '{"video_id":"numbered-04","views":"12","likes":1,"day":"2026-05-30"}',
        '{"video_id":"numbered-04","views":12.5,"likes":1,"day":"2026-05-30"}',
        '{"video_id":"numbered-04","views":',
        '{"video_id":"numbered-04","views":12,"likes":1,"day":"2026-05-30"}',
      ];
      const report = await imported('numbers.jsonl', lines);
      expect(await stored()).toContainEqual(row('numbered-04', 12, 1, '2026-05-30'));
      expect((await skipped(report.path)).map(({ line }) => line)).toEqual([1, 2, 3]);

      const codeOf = async (given: Awaited<ReturnType<typeof imported>>) => [
        given.filesRead,
        ...(await skipped(given.path)).map(({ code }) => code),
      ];
      expect(await codeOf(await imported('none.csv', ['', ' ']))).toEqual([0, 'empty']);
      expect(await codeOf(await imported('other.csv', ['video_id,views', 'numbered-04,1']))).toEqual([
        0,
        'no-header',
      ]);
      const [large, options] = [join(folder, 'large.csv'), { varDir: folder, now }];
      await writeFile(large, '');
      await truncate(large, 100 * 1024 * 1024);
      const refused = await importNumbers(fixture.database, { file: large, ...options });
      expect(await codeOf(refused)).toEqual([0, 'file-too-large']);
      const missing = await importNumbers(fixture.database, { file: join(folder, 'no.csv'), ...options });
      expect(await codeOf(missing)).toEqual([0, 'file-missing']);
    });
  });
});
