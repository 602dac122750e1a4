import { afterAll, describe, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { loadDemo } from '../src/import/demo/load-demo.js';
import { runImport } from '../src/import/run-import.js';
import { contentOf, manyEvents, writeCatalogue } from './import-catalogues.js';
import { createTalk } from './support/factories.js';
import { isKilled } from './support/killed-imports.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';

describe.each(dialects)('a whole import, on %s,', (dialect) => {
  const databases: TestDatabase[] = [];
  const folders: string[] = [];

  afterAll(async () => {
    await Promise.all(databases.map((fixture) => fixture.drop()));
    await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));
  });

  async function folder(files: Record<string, string>): Promise<string> {
    const path = await writeCatalogue(files);
    folders.push(path);
    return path;
  }
  async function fresh(): Promise<TestDatabase> {
    const fixture = await createTestDatabase(dialect);
    databases.push(fixture);
    return fixture;
  }

  // At every step, of every kind: import-kill.long.test.ts.
  test('gives the same result after it was killed in the middle of writing', async () => {
    const [path, varDir] = [await folder(manyEvents(25)), await folder({})];
    const [whole, cut] = [await fresh(), await fresh()];
    await runImport(whole.database, { kind: 'rubyevents', folder: path, varDir });

    const killed = { task: ['rubyevents', path], varDir, killAt: '2 inside' };
    expect(await isKilled(cut, killed)).toBe(true);
    const [{ count }] = (await cut.database.read.query('SELECT COUNT(*) count FROM talks')) as [
      { count: number },
    ];
    // What was committed before, and nothing of what was written when it was killed.
    expect(count).toBe(160);
    await runImport(cut.database, { kind: 'rubyevents', folder: path, varDir });
    expect(await contentOf(cut.database)).toEqual(await contentOf(whole.database));
  }, 60_000);

  test('of the demo catalogue is complete, loads once, and repeats no text', async () => {
    const fixture = await fresh();
    expect(await loadDemo(fixture.database)).toEqual({
      talks: expect.any(Number),
      conferences: expect.any(Number),
    });
    const before = await contentOf(fixture.database);
    const [sums] = await fixture.database.read.query<Record<string, number>>(
      "SELECT (SELECT COUNT(*) FROM talks WHERE video_id IS NOT NULL) videos, (SELECT COUNT(*) FROM speakers) speakers, (SELECT COUNT(DISTINCT conference_id) FROM slots WHERE kind = 'talk' AND talk_id IS NOT NULL) schedules, (SELECT COUNT(*) FROM slots s JOIN conferences c ON c.id = s.conference_id WHERE c.time_zone = 'UTC') zoneless, (SELECT COUNT(*) FROM talks WHERE description = '') bare, (SELECT COUNT(*) FROM talks WHERE featured = 1) featured, (SELECT COUNT(*) FROM speakers WHERE description <> '') biographies",
    );
    expect(sums?.['videos']).toBeGreaterThanOrEqual(150);
    expect(sums?.['speakers']).toBeGreaterThanOrEqual(80);
    expect(sums?.['schedules']).toBeGreaterThanOrEqual(6);
    expect(sums).toMatchObject({ zoneless: 0, bare: 0, featured: 6, biographies: 0 });
    const count = async (sql: string) =>
      Number(
        (await fixture.database.read.query<{ n: number | string }>(`SELECT COUNT(*) n FROM ${sql}`))[0]?.n,
      );
    // What the screens need.
    expect(
      await count('(SELECT DISTINCT language FROM talks WHERE language IS NOT NULL) l'),
    ).toBeGreaterThanOrEqual(5);
    expect(await count('series WHERE edition_count >= 3')).toBeGreaterThanOrEqual(2);
    expect(await count('talks WHERE part_of_id IS NOT NULL AND watchable = 1')).toBeGreaterThanOrEqual(8);
    expect(await count("talks WHERE video_state = 'gone' AND gone_on IS NOT NULL")).toBe(1);
    expect(await count("talks WHERE video_state = 'not_recorded'")).toBeGreaterThanOrEqual(1);
    expect(
      await count('talks WHERE video_id IS NULL AND watchable = 1 AND part_of_id IS NULL'),
    ).toBeGreaterThanOrEqual(5);
    expect(await count('talks WHERE has_slides = 1')).toBeGreaterThanOrEqual(10);
    expect(await count("talks WHERE format = 'keynote'")).toBeGreaterThanOrEqual(5);
    expect(
      await count('talks t WHERE NOT EXISTS (SELECT 1 FROM talk_speakers s WHERE s.talk_id = t.id)'),
    ).toBeGreaterThanOrEqual(3);
    expect(
      await count('conferences c WHERE NOT EXISTS (SELECT 1 FROM slots s WHERE s.conference_id = c.id)'),
    ).toBeGreaterThanOrEqual(5);
    expect(await count('talk_texts WHERE blocks LIKE \'%"time":184%\'')).toBe(1);
    expect(await count("transcripts WHERE language IN ('en', 'de')")).toBe(2);
    expect(await loadDemo(fixture.database)).toBeNull();
    await loadDemo(fixture.database, { force: true });
    expect(await contentOf(fixture.database)).toEqual(before);

    // As if a release without its last conference had loaded it.
    await fixture.database.write((tx) =>
      tx.query("UPDATE conferences SET slug = 'of-the-site' WHERE slug = 'welcome-to-lectern'"),
    );
    await createTalk(fixture.database);
    expect(await loadDemo(fixture.database)).toBeNull();
  }, 60_000);
});
