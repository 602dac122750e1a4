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
/** @typedef {{read: Queries, write: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>, migrate: () => Promise<string[]>, close: () => Promise<void>}} Database */

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
const ROWS_A_STATEMENT = 200;

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
  const { Database } = await services('database/database.js');
  const { runImport } = await services('import/run-import.js');
  const { loadDemo } = await services('import/demo/load-demo.js');
  const database = await Database.open({ file: path });
  try {
    await step('Migrating', () => database.migrate());
    if (!file) await step('The demo', () => loadDemo(database));
    for (const given of folders) {
      const folder = resolve(process.env.INIT_CWD ?? '.', given);
      const kind = await kindOf(folder);
      await step(`Importing ${given}`, () => runImport(database, { kind, folder, varDir }));
    }
  } finally {
    await database.close();
  }
  return path;
}

/**
 * @template T
 * @param {string} dialect
 * @param {string} file of the embedded database
 * @param {(database: Database) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withDatabase(dialect, file, use) {
  const { Database } = await services('database/database.js');
  const { rebuildIndex } = await services('modules/search/rebuild-index.js');
  const mariadb = dialect === 'mysql' ? await startMariadb() : undefined;
  try {
    if (mariadb) await createDatabase(mariadb.url);
    const database = await Database.open(mariadb ? { url: `${mariadb.url}lectern` } : { file });
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

/** @param {string} server */
async function createDatabase(server) {
  const { mysqlSource } = await services('database/data-sources.js');
  // A connection needs a database, and every server has this one.
  const source = await mysqlSource(`${server}information_schema`).initialize();
  await source.query('CREATE DATABASE lectern');
  await source.destroy();
}

/** @param {string} file @param {Database} to */
async function copyRows(file, to) {
  const { Database } = await services('database/database.js');
  const from = await Database.open({ file });
  try {
    await to.write(async (tx) => {
      await tx.query('SET FOREIGN_KEY_CHECKS = 0');
      for (const table of TABLES) await copyTable(from, tx, table);
      await tx.query('SET FOREIGN_KEY_CHECKS = 1');
    });
  } finally {
    await from.close();
  }
}

/** @param {Database} from @param {Queries} tx @param {string} table */
async function copyTable(from, tx, table) {
  await tx.query(`DELETE FROM ${table}`);
  /** @type {Record<string, unknown>[]} */
  const rows = await from.read.query(`SELECT * FROM ${table} ORDER BY 1`);
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = rows.slice(at, at + ROWS_A_STATEMENT);
    const columns = Object.keys(some[0] ?? {});
    const row = `(${columns.map(() => '?').join(', ')})`;
    await tx.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${some.map(() => row).join(', ')}`,
      some.flatMap((values) => columns.map((column) => values[column])),
    );
  }
}
