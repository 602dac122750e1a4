import { createRequire } from 'node:module';

/** The part of libsql's statement that TypeORM calls. */
interface Statement {
  readonly reader: boolean;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number; lastInsertRowid: number };
}

interface Libsql {
  prepare(sql: string): Statement;
  pragma(source: string): unknown;
  close(): unknown;
}

const LibsqlDatabase = createRequire(import.meta.url)('libsql') as new (
  path: string,
  options: object,
) => Libsql;

/**
 * SQLite's busy timeout blocks the event loop. Opening and reading need a lock only briefly; transactions that wait for another's write are
 * retried instead, see `outages/until-answered.ts`.
 */
const BUSY_MS = 2_000;
const WRITER_BUSY_MS = 10;

/** Prepares a connection; one for reading rejects writes. */
export function prepareConnection(connection: Pick<Libsql, 'pragma'>, role: 'writer' | 'reader'): void {
  connection.pragma(`busy_timeout = ${BUSY_MS}`);
  connection.pragma('journal_mode = WAL');
  // Committed data survives a power cut, not only the end of the process.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(role === 'reader' ? 'query_only = ON' : `busy_timeout = ${WRITER_BUSY_MS}`);
}

/**
 * Copies an embedded database as of a single point in time, while others read and write it, and checks the copy.
 *
 * @param to must not exist
 * @throws {Error} if the copy, and thus the database, is damaged
 */
export function copyEmbedded(from: string, to: string): void {
  const source = new LibsqlDatabase(from, { readonly: true });
  try {
    source.prepare('VACUUM INTO ?').run([to]);
  } finally {
    source.close();
  }
  const copy = new LibsqlDatabase(to, { readonly: true });
  try {
    const [row] = copy.pragma('integrity_check') as { integrity_check: string }[];
    if (row?.integrity_check !== 'ok') throw new Error(`The database is damaged: ${row?.integrity_check}`);
  } finally {
    copy.close();
  }
}

/** Keeps the connections: one that nothing refers to would be closed. */
const locks = new Set<Libsql>();

/**
 * Locks a file as SQLite does; the system unlocks it when this process ends.
 *
 * @returns unlocks it; null if another process holds the lock
 */
export function openLocked(file: string): (() => void) | null {
  const connection = new LibsqlDatabase(file, {});
  try {
    connection.prepare('BEGIN EXCLUSIVE').run([]);
  } catch {
    connection.close();
    return null;
  }
  locks.add(connection);
  return () => {
    locks.delete(connection);
    // `close` alone keeps the lock until the statements are garbage-collected.
    connection.prepare('ROLLBACK').run([]);
    connection.close();
  };
}

/** `yyyy-MM-dd HH:mm:ss.SSS` in UTC: as TypeORM stores dates in SQLite, so that text order is chronological. */
const sqliteTime = (date: Date): string => date.toISOString().replace('T', ' ').slice(0, -1);

function bind(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? sqliteTime(value) : value;
}

/**
 * libsql as TypeORM's better-sqlite3 driver expects it, with two differences.
 *
 * Plain SQL may bind dates and booleans, as on MySQL. Transactions take the write lock at their start: a deferred one that reads first
 * fails immediately if another process writes in between, instead of waiting.
 */
export class EmbeddedDriver extends LibsqlDatabase {
  override prepare(sql: string): Statement {
    const statement = super.prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql);
    return {
      reader: statement.reader,
      // Always an array: libsql reads a single object, including null, as named parameters.
      all: (...parameters) => statement.all(parameters.map(bind)),
      run: (...parameters) => statement.run(parameters.map(bind)),
    };
  }
}
