import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { DatabaseTarget } from '../../src/database/data-sources.js';
import { Database, type Dialect } from '../../src/database/database.js';

/** The databases to test on: `TEST_DATABASES`, by default the embedded one alone. */
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
  /** Closes it and leaves nothing behind. */
  drop: () => Promise<void>;
}

/** A fresh database of one's own; `empty` leaves the tables to the test. */
export async function createTestDatabase(dialect: Dialect, { empty = false } = {}): Promise<TestDatabase> {
  const { target, remove } = dialect === 'sqlite' ? await freshFile() : await freshSchema();
  const database = await Database.open(target);
  if (!empty) await database.migrate();
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

async function freshFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { target: { file: join(folder, 'lectern.db') }, remove };
}

async function freshSchema(): Promise<Place> {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `lectern_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { target: { url: url.href }, remove: () => onServer(server, `DROP DATABASE ${name}`) };
}

async function onServer(server: URL, statement: string): Promise<void> {
  const connection = await createConnection({
    host: server.hostname,
    port: Number(server.port || 3306),
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
    socketPath: server.searchParams.get('socketPath') ?? undefined,
  });
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}
