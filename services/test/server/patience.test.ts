import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { checkData } from '../../src/backup/index.js';
import { loadConfig } from '../../src/config/config.js';
import { Database } from '../../src/database/database.js';
import { SCHEMA } from '../../src/schema/schema.js';
import { openStorage } from '../../src/storage/open-storage.js';
import { FragileLine } from '../support/fragile-line.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { TEST_SECRET } from '../support/test-secret.js';

/** Limit for a statement of a job. */
const MINUTE_MS = 60_000;

/** Rebuilds a table. */
class Rebuild1999000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE tags COMMENT = 'rebuilt'");
  }

  async down(): Promise<void> {}
}

describe('work that takes longer than a job’s statement may', () => {
  let fixture: TestDatabase;
  let line: FragileLine;
  let url: string;
  /** How often the last statement of {@link sent} was sent. */
  let times = 0;
  const opened: Database[] = [];

  beforeAll(async () => {
    fixture = await createTestDatabase('mysql');
    if (!('url' in fixture.target)) throw new Error('No server');
    line = await FragileLine.to(fixture.target.url);
    url = line.urlOf(fixture.target.url);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    line.onSend = () => undefined;
    line.mend();
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await line.close();
    await fixture.drop();
  });

  /** Another process, on the line. */
  const open = async (schema = SCHEMA) => {
    const database = await Database.open({ url }, schema);
    opened.push(database);
    return database;
  };
  const sent = (text: string) =>
    new Promise<void>((resolve) => {
      times = 0;
      line.onSend = (data) => {
        if (!data.includes(text)) return;
        times += 1;
        resolve();
      };
    });
  /** Runs `work`, which waits in its statement `text` for what this transaction holds, until a minute counts as over. */
  const whileHeld = (hold: string, text: string, work: () => Promise<unknown>, letGo = 'DO 0') => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    return fixture.database.write(async (tx) => {
      await tx.query(hold);
      try {
        const arrived = sent(text);
        const result = work();
        // A failure is for whoever awaits the result.
        result.catch(() => undefined);
        await arrived;
        for (const [expire, ms] of timers.mock.calls) if (ms === MINUTE_MS) expire();
        return { result };
      } finally {
        await tx.query(letGo);
      }
    });
  };

  test('a migration that rebuilds a table for minutes ends, and is recorded', async () => {
    const schema = { entities: [], migrations: [Rebuild1999000000000] };
    const database = await open(schema);
    const { result } = await whileHeld('SELECT 1 FROM tags', 'ALTER TABLE', () => database.migrate());
    expect(await result).toEqual(['Rebuild1999000000000']);
    expect(await database.migrate()).toEqual([]);
  });

  test('a process waits for minutes until another one has migrated', async () => {
    const database = await open();
    const hold = "SELECT GET_LOCK('lectern.migrate', 60)";
    const { result } = await whileHeld(
      hold,
      'GET_LOCK',
      () => database.migrate(),
      "DO RELEASE_LOCK('lectern.migrate')",
    );
    expect([await result, times]).toEqual([[], 1]);
    expect(await fixture.database.migrate()).toEqual([]);
  });

  test('the lock is not taken on another connection if the first is lost', async () => {
    const database = await open();
    line.onSend = (data) => {
      if (!data.includes('GET_LOCK')) return;
      line.onSend = () => undefined;
      line.cut();
      setImmediate(() => line.mend());
    };
    await expect(database.migrate()).rejects.toThrow('Connection lost');
    expect(await fixture.database.migrate()).toEqual([]);
  });

  test('a table is checked for minutes', async () => {
    const varDir = await mkdtemp(join(tmpdir(), 'lectern-patience-'));
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      VAR_DIR: varDir,
      SECRET: TEST_SECRET,
    });
    const storage = await openStorage(config);
    const database = await open();
    const { result } = await whileHeld(
      'LOCK TABLES tags WRITE',
      'CHECK TABLE `tags`',
      () => checkData(config, database, storage),
      'UNLOCK TABLES',
    );
    expect(await result).toMatchObject({ problems: [], files: 0 });
    await rm(varDir, { recursive: true });
  });
});
