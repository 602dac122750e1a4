import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { embeddedSource } from '../../src/database/data-sources.js';
import { Database } from '../../src/database/database.js';
import { SCHEMA } from '../../src/schema/schema.js';

// Migrating takes longer than most tests. Each Jest process does it once, for all the files it runs.

const template = (ending: string) => join(process.env.TEST_TEMPLATES ?? '', `${process.pid}.${ending}`);

/** Creates a file atomically unless it exists: other processes see all of it or nothing. */
async function made(file: string, make: (part: string) => Promise<void>): Promise<string> {
  if (!existsSync(file)) {
    const part = `${file}.${randomBytes(6).toString('hex')}`;
    await make(part);
    await rename(part, file);
  }
  return file;
}

/** Creates a migrated embedded database. */
export async function copyOfFile(to: string): Promise<void> {
  const from = await made(template('db'), async (file) => {
    const database = await Database.open({ file }, SCHEMA);
    await database.migrate();
    await database.close();
    // Flushes everything into the one file that is copied.
    const writer = await embeddedSource(file, 'writer', SCHEMA).initialize();
    await writer.query('PRAGMA wal_checkpoint(TRUNCATE)');
    await writer.destroy();
  });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

/** Brings an empty schema up to date. */
export async function copyOfSchema(url: URL): Promise<void> {
  const from = await made(template('sql'), async (file) => {
    const name = `lectern_template_${randomBytes(6).toString('hex')}`;
    const place = new URL(url);
    place.pathname = `/${name}`;
    await onServer(`CREATE DATABASE ${name}`);
    const database = await Database.open({ url: place.href }, SCHEMA);
    await database.migrate();
    await database.close();
    await writeFile(file, await connected(place, dump));
    await onServer(`DROP DATABASE ${name}`);
  });
  const statements = await readFile(from, 'utf8');
  await connected(url, (connection) => connection.query(statements));
}

/** Every table and row as statements. */
async function dump(connection: Connection): Promise<string> {
  const [[database]] = await connection.query<RowDataPacket[]>(
    'SELECT @@character_set_database AS `set`, @@collation_database AS `collation`',
  );
  const statements = [
    `ALTER DATABASE CHARACTER SET ${database?.set} COLLATE ${database?.collation}`,
    'SET FOREIGN_KEY_CHECKS = 0',
  ];
  const [tables] = await connection.query<RowDataPacket[]>({ sql: 'SHOW TABLES', rowsAsArray: true });
  for (const [table] of tables as unknown as [string][]) {
    const [[created]] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [table]);
    statements.push(String(created?.['Create Table']));
    const [rows] = await connection.query<RowDataPacket[]>({ sql: 'SELECT * FROM ??', rowsAsArray: true }, [
      table,
    ]);
    if (rows.length > 0) statements.push(connection.format('INSERT INTO ?? VALUES ?', [table, rows]));
  }
  return statements.join(';\n');
}

/** Runs a statement on the server that `TEST_DATABASE_URL` names. */
export async function onServer(statement: string): Promise<void> {
  await connected(new URL(process.env.TEST_DATABASE_URL ?? ''), (connection) => connection.query(statement));
}

async function connected<T>(url: URL, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    socketPath: url.searchParams.get('socketPath') ?? undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || undefined,
    multipleStatements: true,
    dateStrings: true,
  });
  try {
    return await use(connection);
  } finally {
    await connection.end();
  }
}
