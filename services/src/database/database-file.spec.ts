import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Database } from './database.js';

test('only its owner can read the database file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-database-'));
  const database = await Database.open({ file: join(folder, 'a.sqlite') }, { entities: [], migrations: [] });
  try {
    await database.write((tx) => tx.query('CREATE TABLE a (b integer)'));
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  } finally {
    await database.close();
  }
});
