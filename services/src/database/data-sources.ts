import { DataSource, type DataSourceOptions, type Driver, type MigrationInterface } from 'typeorm';
import { databaseTls } from './database-tls.js';
import { EmbeddedDriver, prepareConnection } from './embedded-driver.js';
import { measuredSource } from './measured-source.js';
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

/** A connection to the embedded database; the one for reading rejects writes. */
export function embeddedSource(file: string, role: 'writer' | 'reader', schema: Schema): DataSource {
  const source = new DataSource({
    ...optionsOf(schema),
    type: 'better-sqlite3',
    driver: EmbeddedDriver,
    database: file,
    statementCacheSize: 200,
    subscribers: [Turns],
    prepareDatabase: (connection: EmbeddedDriver) => prepareConnection(connection, role),
  });
  takeLongTexts(source.driver);
  return measuredSource(source);
}

/** MySQL's `text` is limited to 64 KB, so entities use a longer type; SQLite has one text type of any length. */
function takeLongTexts(driver: Driver): void {
  const normalize = driver.normalizeType.bind(driver);
  driver.supportedDataTypes.push('mediumtext');
  driver.normalizeType = (column) => (column.type === 'mediumtext' ? 'text' : normalize(column));
}

/** A pool of connections to MySQL or MariaDB that outlasts the loss of its server: see `outages`. */
export function mysqlSource(url: string, schema: Schema, room = new WaitingRoom()): DataSource {
  const address = new URL(url);
  const { hostname, port, username, password, pathname, searchParams } = address;
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
    ssl: databaseTls(address),
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
  return measuredSource(steadySource(source, room));
}
