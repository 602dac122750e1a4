import { DataSource, type DataSourceOptions, type Driver } from 'typeorm';
import { EmbeddedDriver } from './embedded-driver.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeCaseNaming } from './naming-strategy.js';
import { Turns } from './turns.js';

/** Where the data lies: a file of the embedded database, or `mysql://user:password@host:port/database`. */
export type DatabaseTarget = { file: string } | { url: string };

const common = {
  entities: ENTITIES,
  migrations: MIGRATIONS,
  namingStrategy: new SnakeCaseNaming(),
  synchronize: false,
  logging: false,
} satisfies Partial<DataSourceOptions>;

/**
 * SQLite's own waiting for a lock blocks the event loop. Opening the file and reading need one for a moment at most;
 * what waits for another's write is run again instead, see `retried.ts`.
 */
const BUSY_MS = 2_000;
const WRITER_BUSY_MS = 10;

/** A connection to the embedded database; the one for reading refuses to write. */
export function embeddedSource(file: string, role: 'writer' | 'reader'): DataSource {
  const source = new DataSource({
    ...common,
    type: 'better-sqlite3',
    driver: EmbeddedDriver,
    database: file,
    statementCacheSize: 200,
    subscribers: [Turns],
    prepareDatabase: (connection: { pragma(source: string): unknown }) => {
      connection.pragma(`busy_timeout = ${BUSY_MS}`);
      connection.pragma('journal_mode = WAL');
      // What was acknowledged survives a power cut, not only the end of the process.
      connection.pragma('synchronous = FULL');
      connection.pragma('foreign_keys = ON');
      connection.pragma(role === 'reader' ? 'query_only = ON' : `busy_timeout = ${WRITER_BUSY_MS}`);
    },
  });
  takeLongTexts(source.driver);
  return source;
}

/** MySQL's `text` ends at 64 KB, so entities name a longer type; SQLite has one text of any length. */
function takeLongTexts(driver: Driver): void {
  const normalize = driver.normalizeType.bind(driver);
  driver.supportedDataTypes.push('mediumtext');
  driver.normalizeType = (column) => (column.type === 'mediumtext' ? 'text' : normalize(column));
}

/** A pool of connections to MySQL or MariaDB. */
export function mysqlSource(url: string): DataSource {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return new DataSource({
    ...common,
    type: 'mariadb',
    host: hostname,
    port: port ? Number(port) : 3306,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    socketPath: searchParams.get('socketPath') ?? undefined,
    ssl: searchParams.get('ssl') === 'true' ? {} : undefined,
    charset: 'utf8mb4',
    timezone: 'Z',
    // A day is a day in every zone; as a Date it would move with the process's own.
    dateStrings: ['DATE'],
    // Counts and sums fit a number, as they come from SQLite.
    bigNumberStrings: false,
    poolSize: 10,
    connectTimeout: 10_000,
    // The default, repeatable read, takes gap locks and deadlocks where this does not.
    isolationLevel: 'READ COMMITTED',
    extra: { decimalNumbers: true, enableKeepAlive: true },
  });
}
