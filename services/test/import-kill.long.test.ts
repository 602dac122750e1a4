import { afterAll, describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { contentOf, manyEvents, MESSY_PYVIDEO, writeCatalogue } from './import-catalogues.js';
import { isKilled } from './support/killed-imports.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

/** Each run starts a process, which takes seconds on a busy machine. */
const TIMEOUT_MS = 900_000;
const MOST_RUNS = 60;
/** The id of a video of {@link manyEvents}. */
const videoOf = (number: number): string => `m${String(number).padStart(10, '0')}`;

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n00:03.000 --> 00:04.000\nTwo.\n';
const TRANSCRIPTS = {
  [`${videoOf(1)}.en.vtt`]: CAPTIONS,
  'new-video-1.vtt': CAPTIONS,
  'index.json': JSON.stringify([
    {
      youtube_id: 'new-video-1',
      file: 'new-video-1.vtt',
      title: 'A new talk',
      date: '2024-05-01',
      speakers: ['Member M1'],
    },
  ]),
};
const NUMBERS = ['video_id,views,likes,day']
  .concat(Array.from({ length: 20 }, (_, at) => `${videoOf(at)},${100 * (at + 1)},${at},2026-05-01`))
  .join('\n');
const CONFERENCES = {
  '2026/go.json': JSON.stringify(
    Array.from({ length: 40 }, (_, at) => ({
      name: `Event ${at}`,
      startDate: '2026-05-01',
      city: 'Berlin',
      country: 'Germany',
    })),
  ),
};

describe.each(dialects)('imports that are killed, on %s,', (dialect) => {
  const databases: TestDatabase[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    await Promise.all(databases.map((fixture) => fixture.drop()));
    await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  });
  const folder = async (files: Record<string, string>) => {
    const path = await writeCatalogue(files);
    folders.push(path);
    return path;
  };
  const fresh = async () => {
    const fixture = await createTestDatabase(dialect);
    databases.push(fixture);
    return fixture;
  };

  test.each(['demo', 'catalogues'])(
    'at each step of writing the %s are finished by the next run, as if undisturbed',
    async (what) => {
      const varDir = await folder({});
      const tasks =
        what === 'demo'
          ? [['demo']]
          : [
              ['rubyevents', await folder(manyEvents(16))],
              ['pyvideo', await folder(MESSY_PYVIDEO)],
              ['confs-tech', await folder(CONFERENCES)],
              ['transcripts', await folder(TRANSCRIPTS)],
              ['numbers', `${await folder({ 'numbers.csv': NUMBERS })}/numbers.csv`],
            ];
      const [whole, cut] = [await fresh(), await fresh()];
      for (const task of tasks) {
        await isKilled(whole, { task, varDir });
        let runs = 0;
        for (let isDone = false; !isDone && runs < MOST_RUNS; runs += 1) {
          // Nothing of a transaction may stay, and each run gets one transaction further.
          await isKilled(cut, { task, varDir, killAt: '1 inside' });
          isDone = !(await isKilled(cut, { task, varDir, killAt: '1 after' }));
        }
        expect(runs).toBeGreaterThan(1);
        expect(runs).toBeLessThan(MOST_RUNS);
      }
      expect(await contentOf(cut.database)).toEqual(await contentOf(whole.database));
    },
    TIMEOUT_MS,
  );
});
