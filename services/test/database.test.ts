import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Database } from '../src/database/database.js';
import { isDuplicateKey } from '../src/database/duplicate-key.js';
import { MIGRATIONS } from '../src/schema/migrations/index.js';
import { TagEntity, TalkEntity } from '../src/modules/catalogue/index.js';
import { createTalk } from './support/factories.js';
import { createTestDatabase, dialects, type TestDatabase } from './support/test-database.js';
import { SCHEMA } from '../src/schema/schema.js';
import { translateError } from '../src/gateway/translate-error.js';

describe.each(dialects)('the database on %s', (dialect) => {
  let fixture: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    fixture = await createTestDatabase(dialect);
    database = fixture.database;
  });
  afterAll(() => fixture.drop());

  const tagNames = async (prefix: string) => {
    const rows = await database.read.query<{ name: string }>('SELECT name FROM tags WHERE tag_key LIKE ?', [
      `${prefix}%`,
    ]);
    return rows.map(({ name }) => name);
  };

  test('is created by the migrations exactly as the entities describe', async () => {
    const drift = await database.reader.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
  });

  test('counts the tokens of rows, those of a group once', async () => {
    const rows = `SELECT 7 AS group_id, 'a b' AS tokens UNION ALL SELECT 7, 'a c' UNION ALL SELECT NULL, 'a' UNION ALL SELECT NULL, 'c'`;
    const { byToken, ...sizes } = await database.countTokens(rows, []);
    expect(sizes).toEqual({ rows: 4, total: 3 });
    expect([...byToken].sort()).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ]);
  });

  test('is unchanged when several processes migrate it again at the same time', async () => {
    const others = await Promise.all([
      Database.open(fixture.target, SCHEMA),
      Database.open(fixture.target, SCHEMA),
    ]);
    expect(await Promise.all(others.map((other) => other.migrate()))).toEqual([[], []]);
    await Promise.all(others.map((other) => other.close()));
  });

  test('gets its tables once when several processes start at the same time', async () => {
    const empty = await createTestDatabase(dialect, { empty: true });
    const others = await Promise.all([
      Database.open(empty.target, SCHEMA),
      Database.open(empty.target, SCHEMA),
    ]);

    const ran = await Promise.all(others.map((other) => other.migrate()));

    expect(ran.flat()).toHaveLength(MIGRATIONS.length);
    await Promise.all(others.map((other) => other.close()));
    await empty.drop();
  });

  test('does not block the event loop in a long transaction', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await database.write(async (tx) => {
      for (let statement = 0; statement < 20_000 && turns < 3; statement += 1)
        await tx.query('SELECT COUNT(*) FROM tags');
    });
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('keeps 99 of 100 concurrent transactions when one fails', async () => {
    const writes = Array.from({ length: 100 }, (_, index) =>
      database.write(async (tx) => {
        await tx.insert(TagEntity, {
          name: `queue ${index}`,
          tagKey: `queue ${index}`,
          slug: `queue-${index}`,
        });
        if (index === 50) throw new Error('refused');
      }),
    );
    const results = await Promise.allSettled(writes);

    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const names = await tagNames('queue');
    expect(names).toHaveLength(99);
    expect(names).not.toContain('queue 50');
  });

  test('counts 100 concurrent increments as 100', async () => {
    const { id } = await createTalk(database);
    const increment = () => database.write((tx) => tx.increment(TalkEntity, { id }, 'internalViews', 1));
    await Promise.all(Array.from({ length: 100 }, increment));

    const talk = await database.read.manager.findOneByOrFail(TalkEntity, { id });
    expect(talk.internalViews).toBe(100);
  });

  test('loses no row when two processes write', async () => {
    const other = await Database.open(fixture.target, SCHEMA);
    const insert = (target: Database, name: string) =>
      target.write(async (tx) => {
        await tx.countBy(TagEntity, {});
        await tx.insert(TagEntity, { name, tagKey: name, slug: name });
      });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => insert(index % 2 ? other : database, `shared ${index}`)),
    );
    await other.close();

    expect(await tagNames('shared')).toHaveLength(40);
  });

  test('distinguishes a unique violation from other failures', async () => {
    const insert = (name: string | undefined) =>
      database
        .write((tx) => tx.insert(TagEntity, { name, tagKey: 'taken', slug: name }))
        .catch((error: unknown) => error);
    await insert('Taken');

    expect(isDuplicateKey(await insert('Taken'))).toBe(true);
    const missing: unknown = await database
      .write<unknown>((tx) => tx.query('INSERT INTO tags (name, tag_key) VALUES (NULL, ?)', ['missing']))
      .catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(Error);
    expect(isDuplicateKey(missing)).toBe(false);
  });

  test('distinguishes video ids that differ only in case', async () => {
    await createTalk(database, { videoId: 'abcdefghijk' });
    const other = await createTalk(database, { videoId: 'ABCDEFGHIJK' });
    expect(other.videoId).toBe('ABCDEFGHIJK');
    await expect(createTalk(database, { videoId: 'abcdefghijk' })).rejects.toThrow();
  });

  test('returns text as it was written', async () => {
    const texts = ['😀 astral', 'Grüße, Żółć', 'trailing blank ', `quotes ' " \` \\ %_`, 'line\r\nbreak'];
    for (const title of texts) {
      const { id } = await createTalk(database, { title, slug: `text-${texts.indexOf(title)}` });
      const [row] = await database.read.query<{ title: string }>(
        'SELECT title FROM talks WHERE id = ? AND title = ?',
        [id, title],
      );
      expect(row?.title).toBe(title);
    }
  });

  test('keeps milliseconds, through entities and plain SQL', async () => {
    const createdAt = new Date('2024-03-31T01:30:00.123Z');
    const { id } = await createTalk(database, { createdAt });
    const talk = await database.read.manager.findOneByOrFail(TalkEntity, { id });
    expect(talk.createdAt).toEqual(createdAt);
    const found = await database.read.query('SELECT id FROM talks WHERE id = ? AND created_at = ?', [
      id,
      createdAt,
    ]);
    expect(found).toHaveLength(1);
  });

  test('refuses a nested write() instead of deadlocking', async () => {
    const nested = database.write(() => database.write(() => Promise.resolve('never')));
    await expect(nested).rejects.toThrow('use the transaction that is open');
  });

  test('finishes earlier requests before closing, and accepts no more', async () => {
    const other = await Database.open(fixture.target, SCHEMA);
    const writes = Array.from({ length: 10 }, (_, index) =>
      other.write((tx) =>
        tx.insert(TagEntity, {
          name: `closing ${index}`,
          tagKey: `closing ${index}`,
          slug: `closing-${index}`,
        }),
      ),
    );
    await other.close();
    await Promise.all(writes);
    await expect(other.write(() => Promise.resolve())).rejects.toThrow('closed');
    expect(await tagNames('closing')).toHaveLength(10);
  });
});

/** Transactions in a WAL file: only the frame header of a commit has the size of the database, others 0. */
async function commitsIn(file: string): Promise<number> {
  const wal = await readFile(`${file}-wal`);
  const [header, frame] = [32, 24 + wal.readUInt32BE(8)];
  const salts = wal.subarray(16, 24);
  let commits = 0;
  for (let at = header; at + frame <= wal.length && wal.subarray(at + 8, at + 16).equals(salts); at += frame)
    if (wal.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}

describe('the embedded database', () => {
  test('answers slow reads while it counts', async () => {
    const { database, drop } = await createTestDatabase('sqlite');
    const rows = `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 100000)
      SELECT NULL AS group_id, 'a b c d' AS tokens FROM n`;
    let isCounting = true;
    const counted = database.countTokens(rows, []).finally(() => (isCounting = false));
    for (let reads = 0; reads < 5; reads += 1)
      await Promise.all([database.slow.query('SELECT 1'), database.slow.query('SELECT 2')]);
    expect(isCounting).toBe(true);
    expect((await counted).total).toBe(100_000);
    await drop();
  });

  test('waits for the disk once for writes that came while it was writing, and each has its own result', async () => {
    const { database, target, drop } = await createTestDatabase('sqlite');
    if (!('file' in target)) throw new Error('an embedded database');
    const insert = (name: string) =>
      database.write(async (tx) => {
        await tx.insert(TagEntity, { name, tagKey: name, slug: name });
        return name;
      });
    await insert('before');
    const before = await commitsIn(target.file);
    const names = Array.from({ length: 30 }, (_, index) => `together ${index}`);
    expect(await Promise.all(names.map(insert))).toEqual(names);
    // The first had no other write to wait for.
    expect((await commitsIn(target.file)) - before).toBe(2);
    const again = await Promise.allSettled(['new', 'together 3', 'other'].map(insert));
    expect(again.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await drop();
  });

  test('reports a full disk, and keeps what it acknowledges afterwards', async () => {
    const { database, target, drop } = await createTestDatabase('sqlite');
    const insert = (name: string) =>
      database.write((tx) => tx.insert(TagEntity, { name, tagKey: name, slug: name }));
    const limitTo = (pages: string) => database.write((tx) => tx.query(`PRAGMA max_page_count = ${pages}`));
    await limitTo('1');
    const full = await insert('much '.repeat(100_000)).catch((error: unknown) => error);
    expect(full).toMatchObject({ driverError: { code: 'SQLITE_FULL' } });
    expect(translateError(full)).toMatchObject({ code: 'UNAVAILABLE' });
    await limitTo('1000000');
    const ended = database.write(async (tx) => {
      // As SQLite does by itself when a commit finds no room.
      await tx.query('ROLLBACK');
      throw new Error('no room');
    });
    await expect(ended).rejects.toThrow('no room');
    await expect(database.write(() => Promise.reject(new Error('still none')))).rejects.toThrow('still none');
    await insert('after');
    const other = await Database.open(target, SCHEMA);
    expect(await other.read.manager.countBy(TagEntity, { name: 'after' })).toBe(1);
    await other.close();
    await drop();
  });

  test('is a file only this user can access, together with the files beside it', async () => {
    const { target, drop } = await createTestDatabase('sqlite', { empty: true });
    const database = await Database.open(target, SCHEMA);
    await database.migrate();
    const file = 'file' in target ? target.file : '';
    for (const path of [file, `${file}-wal`, `${file}-shm`])
      expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
    await database.close();
    await drop();
  });

  test('survives a kill, and its reader cannot write', async () => {
    const { database, drop } = await createTestDatabase('sqlite');
    const pragma = async (name: string): Promise<unknown[]> => {
      const [row] = await database.read.query<Record<string, unknown>>(`PRAGMA ${name}`);
      return Object.values(row ?? {});
    };
    expect(await pragma('journal_mode')).toEqual(['wal']);
    expect(await pragma('synchronous')).toEqual([2]);
    expect(await pragma('foreign_keys')).toEqual([1]);
    await database.write(async (tx) => {
      const rows: unknown = await tx.query('PRAGMA synchronous');
      expect(rows).toEqual([{ synchronous: 2 }]);
    });
    await expect(database.read.query('DELETE FROM tags')).rejects.toThrow('readonly');
    await drop();
  });
});
