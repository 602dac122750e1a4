import { expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type DatabaseTarget, embeddedSource, mysqlSource } from '../src/database/data-sources.js';
import { MIGRATIONS } from '../src/schema/migrations/index.js';
import { Rollouts1764000000000 } from '../src/schema/migrations/1764000000000-rollouts/index.js';
import { createTestDatabase, dialects } from './support/test-database.js';
import { SCHEMA } from '../src/schema/schema.js';

/** The tables before rollouts had actions. */
async function openBefore(target: DatabaseTarget): Promise<DataSource> {
  const source =
    'url' in target ? mysqlSource(target.url, SCHEMA) : embeddedSource(target.file, 'writer', SCHEMA);
  source.setOptions({ migrations: MIGRATIONS.slice(0, MIGRATIONS.indexOf(Rollouts1764000000000)) });
  await source.initialize();
  await source.runMigrations({ transaction: 'none' });
  return source;
}

test.each(dialects)('older releases and rollouts stay, with their history, on %s', async (dialect) => {
  const { target, database, drop } = await createTestDatabase(dialect, { empty: true });
  const before = await openBefore(target);
  const insert = 'INSERT INTO releases (id, name, version, manifest, published_at) VALUES (?, ?, ?, ?, ?)';
  const at = '2026-03-04 05:06:07.890';
  for (const [id, name, version] of [
    [1, 'mf-talk', '1.0.0'],
    [2, 'shell', '1.0.0'],
    [3, 'mf-talk', '1.1.0'],
    [4, 'mf-talk', '1.2.0'],
  ]) {
    await before.query(insert, [id, name, version, '{"contract":1}', at]);
  }
  const rollout =
    'INSERT INTO rollouts (id, remote, stable_release_id, candidate_release_id, share, updated_at, revision) VALUES (?, ?, ?, ?, ?, ?, ?)';
  await before.query(rollout, [1, 'mf-talk', 4, 3, 250, at, 7]);
  await before.query(rollout, [2, 'shell', 2, null, 0, at, 1]);
  await before.destroy();

  expect(await database.migrate()).toContain('Rollouts1764000000000');

  const rows = await database.read.query<Record<string, unknown>>(
    'SELECT remote, stable_release_id, candidate_release_id, fallback_release_id, share, segment, decided_at, revision FROM rollouts ORDER BY id',
  );
  const untouched = { segment: null, decided_at: null };
  expect(rows).toEqual([
    {
      remote: 'mf-talk',
      stable_release_id: 4,
      candidate_release_id: 3,
      fallback_release_id: 3,
      share: 250,
      revision: 7,
      ...untouched,
    },
    {
      remote: 'shell',
      stable_release_id: 2,
      candidate_release_id: null,
      fallback_release_id: null,
      share: 0,
      revision: 1,
      ...untouched,
    },
  ]);
  const periods = await database.read.query<{ remote: string; release_id: number }>(
    'SELECT remote, release_id FROM stable_spells ORDER BY id',
  );
  expect(periods.map(({ remote, release_id: release }) => [remote, release])).toEqual([
    ['mf-talk', 1],
    ['shell', 2],
    ['mf-talk', 3],
    ['mf-talk', 4],
  ]);
  await drop();
});
