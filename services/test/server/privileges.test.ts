import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { backUp, restore } from '../../src/backup/index.js';
import { type Config, loadConfig } from '../../src/config/config.js';
import { openDatabase } from '../../src/schema/open-database.js';
import { openStorage } from '../../src/storage/open-storage.js';
import { onServer } from '../support/database-templates.js';
import { createTalk } from '../support/factories.js';
import { PRIVILEGES } from '../support/privileges.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { TEST_SECRET } from '../support/test-secret.js';

describe('the privileges that the guide grants', () => {
  const user = `lectern_${randomBytes(6).toString('hex')}`;
  const places: TestDatabase[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-privileges-'));
    await onServer(`CREATE USER ${user} IDENTIFIED BY 'secret'`);
  });
  afterAll(async () => {
    for (const { drop } of places) await drop();
    await onServer(`DROP USER ${user}`);
    await rm(folder, { recursive: true });
  });

  /** A site with an empty database on which the user has these privileges. */
  async function emptySite(name: string): Promise<Config> {
    const place = await createTestDatabase('mysql', { empty: true });
    places.push(place);
    if (!('url' in place.target)) throw new Error('No server');
    const url = Object.assign(new URL(place.target.url), { username: user, password: 'secret' });
    await onServer(`GRANT ${PRIVILEGES} ON ${url.pathname.slice(1)}.* TO ${user}`);
    return loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      VAR_DIR: join(folder, name),
      SECRET: TEST_SECRET,
      DATABASE_URL: url.href,
    });
  }

  test('suffice to migrate, back up and restore', async () => {
    const site = await emptySite('site');
    const database = await openDatabase(site);
    await createTalk(database);
    await database.close();
    const options = { target: join(folder, 'backups'), keepDays: 30, now: new Date(), lectern: '0.1.0' };
    const { path } = await backUp(site, await openStorage(site), options);
    const other = await emptySite('other');
    const { report } = await restore(other, await openStorage(other), path, []);
    expect(report.problems).toEqual([]);
  });
});
