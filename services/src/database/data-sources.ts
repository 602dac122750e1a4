import { DataSource, type DataSourceOptions, type Driver, type MigrationInterface } from 'typeorm';
import { EmbeddedDriver } from './embedded-driver.js';
import { SnakeCaseNaming } from './naming-strategy.js';
import { serverDriver, steadySource } from './outages/server-source.js';
import { WaitingRoom } from './outages/waiting-room.js';
import { Turns } from './turns.js';

/** Location of the data: a file of the embedded database, or `mysql://user:password@host:port/database`. */
export type DatabaseTarget = { file: string } | { url: string };

/** Tables and their migrations, oldest first. Passed in, since modules define their own tables. */
export interface Schema {
  entities: readonly (new () => object)[];
  migrations: readonly (new () => MigrationInterface)[];
}

const optionsOf = ({ entities, migrations }: Schema) =>
  ({
    entities: [...entities],
    migrations: [...migrations],
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    logging: false,
  }) satisfies Partial<DataSourceOptions>;

/**
 * SQLite's busy timeout blocks the event loop. Opening and reading need a lock only briefly; transactions that wait for another's write are
 * retried instead, see `outages/until-answered.ts`.
 */
const BUSY_MS = 2_000;
const WRITER_BUSY_MS = 10;

/** A connection to the embedded database; the one for reading rejects writes. */
export function embeddedSource(file: string, role: 'writer' | 'reader', schema: Schema): DataSource {
  const source = new DataSource({
    ...optionsOf(schema),
    type: 'better-sqlite3',
    driver: EmbeddedDriver,
    database: file,
    statementCacheSize: 200,
    subscribers: [Turns],
    prepareDatabase: (connection: { pragma(source: string): unknown }) => {
      connection.pragma(`busy_timeout = ${BUSY_MS}`);
      connection.pragma('journal_mode = WAL');
      // Committed data survives a power cut, not only the end of the process.
      connection.pragma('synchronous = FULL');
      connection.pragma('foreign_keys = ON');
      connection.pragma(role === 'reader' ? 'query_only = ON' : `busy_timeout = ${WRITER_BUSY_MS}`);
    },
  });
  takeLongTexts(source.driver);
  return source;
}

/** MySQL's `text` is limited to 64 KB, so entities use a longer type; SQLite has one text type of any length. */
function takeLongTexts(driver: Driver): void {
  const normalize = driver.normalizeType.bind(driver);
  driver.supportedDataTypes.push('mediumtext');
  driver.normalizeType = (column) => (column.type === 'mediumtext' ? 'text' : normalize(column));
}

/** A pool of connections to MySQL or MariaDB that outlasts the loss of its server: see `outages`. */
export function mysqlSource(url: string, schema: Schema, room = new WaitingRoom()): DataSource {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const source = new DataSource({
    ...optionsOf(schema),
    type: 'mariadb',
    driver: serverDriver(),
    host: hostname,
    port: port ? Number(port) : 3306,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    socketPath: searchParams.get('socketPath') ?? undefined,
    ssl: searchParams.get('ssl') === 'true' ? {} : undefined,
    charset: 'utf8mb4',
    timezone: 'Z',
    // A calendar day must not depend on time zones; as a Date it would shift with the process's zone.
    dateStrings: ['DATE'],
    // Counts and sums fit a number, as returned by SQLite.
    bigNumberStrings: false,
    poolSize: 10,
    connectTimeout: 3_000,
    extra: { decimalNumbers: true, enableKeepAlive: true },
  });
  return steadySource(source, room);
}
