// Databases for the benchmark: the demo and the named catalogues in an embedded one, and the same rows in a
// private MariaDB.
import { copyFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startMariadb } from '../mariadb.mjs';
import { root, step, Stop } from '../steps.mjs';

/** A module of the built services. @param {string} path */
export const services = (path) => import(join(root, 'services/dist', path));

/**
 * The part of the services' database interface used here.
 *
 * @typedef {{query: <R>(sql: string, given?: unknown[]) => Promise<R[]>}} Queries
 */
/** @typedef {{dialect: 'sqlite' | 'mysql', read: Queries, write: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>, migrate: () => Promise<string[]>, close: () => Promise<void>}} Database */

/** The class that opens a database, and the schema with all tables. */
export async function databaseModules() {
  const { Database } = await services('database/database.js');
  const { mysqlSource } = await services('database/data-sources.js');
  const { SCHEMA } = await services('schema/schema.js');
  return { Database, SCHEMA, mysqlSource };
}

/** Tables a search is built from, each after those it refers to. */
const TABLES = [
  'series',
  'conferences',
  'speakers',
  'speaker_aliases',
  'tags',
  'tag_names',
  'talks',
  'talk_speakers',
  'talk_tags',
];
/** Those, and the tables shown with a talk. */
const ALL_TABLES = [
  ...TABLES,
  'series_keys',
  'talk_neighbours',
  'speaker_tags',
  'transcripts',
  'transcript_lines',
  'job_cursors',
];
const ROWS_A_STATEMENT = 500;
const ROWS_A_TRANSACTION = 20_000;

/** Kind of the catalogue in a folder. @param {string} folder */
async function kindOf(folder) {
  const names = await readdir(folder).catch(() => {
    throw new Stop(`${folder} cannot be read.`);
  });
  return names.includes('speakers.yml') || names.includes('data') ? 'rubyevents' : 'pyvideo';
}

/**
 * An embedded database with the catalogues in it.
 *
 * @param {{folders: string[], file: string | null, varDir: string}} what `file`: one to copy instead
 * @returns {Promise<string>} its path
 */
export async function embeddedDatabase({ folders, file, varDir }) {
  const path = join(varDir, 'bench.db');
  if (file) await copyFile(file, path);
  await fillFromCatalogues(path, folders, varDir, { demo: !file });
  return path;
}

/**
 * Migrates an embedded database and imports catalogues into it.
 *
 * @param {string} path
 * @param {string[]} folders
 * @param {string} varDir of the reports
 */
export async function fillFromCatalogues(path, folders, varDir, { demo = true } = {}) {
  const { Database, SCHEMA } = await databaseModules();
  const { runImport } = await services('import/run-import.js');
  const { loadDemo } = await services('import/demo/load-demo.js');
  const database = await Database.open({ file: path }, SCHEMA);
  try {
    await step('Migrating', () => database.migrate());
    if (demo) await step('The demo', () => loadDemo(database));
    for (const given of folders) {
      const folder = resolve(process.env.INIT_CWD ?? '.', given);
      const kind = await kindOf(folder);
      await step(`Importing ${given}`, () => runImport(database, { kind, folder, varDir }));
    }
  } finally {
    await database.close();
  }
}

/**
 * @template T
 * @param {string} dialect
 * @param {string} file of the embedded database
 * @param {(database: Database) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withDatabase(dialect, file, use) {
  const { Database, SCHEMA } = await databaseModules();
  const { rebuildIndex } = await services('modules/search/rebuild-index.js');
  const mariadb = dialect === 'mysql' ? await startMariadb() : undefined;
  try {
    if (mariadb) await onServer(new URL(mariadb.url), 'CREATE DATABASE lectern');
    const database = await Database.open(mariadb ? { url: `${mariadb.url}lectern` } : { file }, SCHEMA);
    try {
      await database.migrate();
      if (mariadb) await step('The same rows in MariaDB', () => copyRows(file, database));
      await step('Indexing', () => rebuildIndex(database, { force: true }));
      return await use(database);
    } finally {
      await database.close();
    }
  } finally {
    await mariadb?.stop();
  }
}

/** What a server for a million talks would have; the default is 128 MB. */
const SERVER_OPTIONS = ['--innodb-buffer-pool-size=2G'];

/**
 * Every row of an embedded database in a MySQL one, indexed.
 *
 * @template T
 * @param {string} file
 * @param {string | undefined} server its URL; by default a private one
 * @param {(url: string, data: string | null) => Promise<T>} use `data`: the folder of a private server's files
 * @returns {Promise<T>}
 */
export async function withServer(file, server, use) {
  const { Database, SCHEMA } = await databaseModules();
  const { rebuildIndex } = await services('modules/search/rebuild-index.js');
  const own = server ? undefined : await startMariadb(SERVER_OPTIONS);
  const at = new URL(own?.url ?? server ?? '');
  const name = `lectern_bench_${process.pid}`;
  try {
    await onServer(at, `CREATE DATABASE ${name}`);
    const { href: url } = Object.assign(new URL(at), { pathname: `/${name}` });
    const database = await Database.open({ url }, SCHEMA);
    try {
      await database.migrate();
      await step('The same rows in MariaDB', () => copyRows(file, database, ALL_TABLES));
      await step('Indexing', () => rebuildIndex(database, { force: true }));
    } finally {
      await database.close();
    }
    return await use(url, own?.data ?? null);
  } finally {
    if (!own) await onServer(at, `DROP DATABASE ${name}`);
    await own?.stop();
  }
}

/** @param {URL} server @param {string} sql */
async function onServer(server, sql) {
  const { mysqlSource } = await services('database/data-sources.js');
  const { SCHEMA } = await databaseModules();
  // A connection needs a database, and every server has this one.
  const source = await mysqlSource(new URL('/information_schema', server).href, SCHEMA).initialize();
  await source.query(sql);
  await source.destroy();
}

/** @param {string} file @param {Database} to @param {readonly string[]} tables */
async function copyRows(file, to, tables = TABLES) {
  const { Database, SCHEMA } = await databaseModules();
  const from = await Database.open({ file }, SCHEMA);
  try {
    // A catalogue that was kept may lack the newest tables.
    await from.migrate();
    for (const table of tables) await copyTable(from, to, table);
  } finally {
    await from.close();
  }
}

/** @param {Database} from @param {Database} to @param {string} table */
async function copyTable(from, to, table) {
  /** @type {{name: string, pk: number}[]} */
  const columns = await from.read.query(`PRAGMA table_info(${table})`);
  const names = columns.map(({ name }) => name);
  const places = `(${names.map(() => '?').join(', ')})`;
  await to.write((tx) => tx.query(`DELETE FROM ${table}`));
  // By key, not by offset, which would read all rows before it again.
  const key = columns
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => name);
  const keys = `(${key.join(', ')})`;
  /** @type {unknown[]} */
  let last = [];
  for (;;) {
    const after = last.length > 0 ? `WHERE ${keys} > (${key.map(() => '?').join(', ')})` : '';
    /** @type {Record<string, unknown>[]} */
    const rows = await from.read.query(
      `SELECT * FROM ${table} ${after} ORDER BY ${key.join(', ')} LIMIT ${ROWS_A_TRANSACTION}`,
      last,
    );
    if (rows.length === 0) return;
    await to.write(async (tx) => {
      // Talks refer to later talks.
      await tx.query('SET FOREIGN_KEY_CHECKS = 0');
      for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
        const some = rows.slice(at, at + ROWS_A_STATEMENT);
        await tx.query(
          `INSERT INTO ${table} (${names.join(', ')}) VALUES ${some.map(() => places).join(', ')}`,
          some.flatMap((values) => names.map((name) => values[name])),
        );
      }
      await tx.query('SET FOREIGN_KEY_CHECKS = 1');
    });
    last = key.map((name) => rows.at(-1)?.[name]);
  }
}

/**
 * The services without the network and the response cache.
 *
 * @param {Database} database closed by the caller
 * @param {string} varDir
 */
export async function openApp(database, varDir) {
  const { createApp } = await services('app.js');
  const { loadConfig } = await services('config/config.js');
  const { internalHeaders } = await services('gateway/internal-calls.js');
  const { ResponseCache } = await services('response-cache/response-cache.js');
  const config = loadConfig({
    NODE_ENV: 'test',
    VAR_DIR: varDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    YOUTUBE_URL: 'off',
    ARCHIVE_URL: 'off',
    MEDIA_CCC_URL: 'off',
  });
  const app = await createApp(config, { database });
  const cache = app.get(ResponseCache);
  const headers = internalHeaders();
  return {
    app,
    /** @param {string} url @returns {Promise<{statusCode: number, body: string}>} */
    call(url) {
      cache.drop('');
      return app.inject({ method: 'GET', url, headers });
    },
  };
}
