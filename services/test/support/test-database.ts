import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '../../src/database/data-sources.js';
import { Database } from '../../src/database/database.js';
import type { Dialect } from '../../src/database/dialect.js';
import { SCHEMA } from '../../src/schema/schema.js';
import { copyOfFile, copyOfSchema, onServer } from './database-templates.js';

/** The databases to test on: `TEST_DATABASES`, by default only the embedded one. */
export const dialects = (process.env.TEST_DATABASES ?? 'sqlite').split(',').map(asDialect);

function asDialect(name: string): Dialect {
  if (name !== 'sqlite' && name !== 'mysql')
    throw new Error(`TEST_DATABASES: '${name}' is neither sqlite nor mysql`);
  if (name === 'mysql' && !process.env.TEST_DATABASE_URL) {
    throw new Error('TEST_DATABASE_URL must name a server where databases may be created');
  }
  return name;
}

export interface TestDatabase {
  target: DatabaseTarget;
  database: Database;
  /** Closes and deletes it. */
  drop: () => Promise<void>;
}

/** A fresh database, copied from a migrated one; `empty` leaves the tables to the test. */
export async function createTestDatabase(dialect: Dialect, { empty = false } = {}): Promise<TestDatabase> {
  const { target, remove } = dialect === 'sqlite' ? await freshFile(empty) : await freshSchema(empty);
  const database = await Database.open(target, SCHEMA);
  const drop = async () => {
    await database.close();
    await remove();
  };
  return { target, database, drop };
}

interface Place {
  target: DatabaseTarget;
  remove: () => Promise<void>;
}

async function freshFile(empty: boolean): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const file = join(folder, 'lectern.db');
  if (!empty) await copyOfFile(file);
  return { target: { file }, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function freshSchema(empty: boolean): Promise<Place> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `lectern_test_${randomBytes(6).toString('hex')}`;
  url.pathname = `/${name}`;
  await onServer(`CREATE DATABASE ${name}`);
  if (!empty) await copyOfSchema(url);
  return { target: { url: url.href }, remove: () => onServer(`DROP DATABASE ${name}`) };
}
