import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Database } from './database.js';

async function withDatabase(work: (database: Database, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-database-'));
  const database = await Database.open({ file: join(folder, 'a.sqlite') }, { entities: [], migrations: [] });
  try {
    await work(database, folder);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

/** Takes some 100 ms, and longer than any other read here. */
const LONG = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT COUNT(*) AS n FROM n`;

test('a slow read delays no other read, and sees what was written before it', async () => {
  await withDatabase(async (database) => {
    const order: string[] = [];
    const slow = database.slow.query(LONG).then((rows) => order.push(JSON.stringify(rows)));
    await database.read.query('SELECT 1');
    order.push('read');
    await slow;
    expect(order).toEqual(['read', '[{"n":500000}]']);
    const at = new Date('2026-01-02T03:04:05.678Z');
    await database.write((tx) => tx.query('CREATE TABLE a (at text, is_on boolean, content text)'));
    await database.write((tx) => tx.query("INSERT INTO a VALUES ('2026-01-02 03:04:05.678', 1, 'é')"));
    const found = await database.slow.query(
      'SELECT content FROM a WHERE at = ? AND is_on = ? AND ? IS NULL',
      [at, true, undefined],
    );
    expect(found).toEqual([{ content: 'é' }]);
  });
});

test('slow reads cannot write, and their errors name the fault', async () => {
  await withDatabase(async (database) => {
    await expect(database.slow.query('CREATE TABLE a (b integer)')).rejects.toThrow('readonly');
    await expect(database.slow.query('SELECT b FROM missing')).rejects.toThrow('no such table: missing');
    expect(await database.slow.query('SELECT 1 AS b')).toEqual([{ b: 1 }]);
  });
});

test('too many waiting slow reads are refused immediately', async () => {
  await withDatabase(async (database) => {
    const all = Array.from({ length: 600 }, () => database.slow.query('SELECT 1 AS b'));
    const ended = await Promise.allSettled(all);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(500);
    expect(ended.at(-1)).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  });
});

test('only its owner can read the database file', async () => {
  await withDatabase(async (database, folder) => {
    await database.write((tx) => tx.query('CREATE TABLE a (b integer)'));
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });
});
