// Databases to ask: the demo or the named catalogues, imported into an embedded one and into a MariaDB of its own.
import { copyFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startMariadb } from '../mariadb.mjs';
import { root, step, Stop } from '../steps.mjs';

/** A module of the built services. @param {string} path */
export const services = (path) => import(join(root, 'services/dist', path));

/** What is in a catalogue's folder. @param {string} folder */
async function kindOf(folder) {
  const names = await readdir(folder).catch(() => {
    throw new Stop(`${folder} cannot be read.`);
  });
  return names.includes('speakers.yml') || names.includes('data') ? 'rubyevents' : 'pyvideo';
}

/** @param {unknown} database @param {string[]} folders @param {string} varDir */
async function fill(database, folders, varDir) {
  const { runImport } = await services('import/run-import.js');
  const { loadDemo } = await services('import/demo/load-demo.js');
  await step('The demo', () => loadDemo(database));
  for (const given of folders) {
    const folder = resolve(process.env.INIT_CWD ?? '.', given);
    const kind = await kindOf(folder);
    await step(`Importing ${given}`, () => runImport(database, { kind, folder, varDir }));
  }
}

/**
 * @template T
 * @param {{dialect: string, folders: string[], file: string | null, varDir: string}} what `file`: an embedded database to copy instead
 * @param {(database: any) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withDatabase({ dialect, folders, file, varDir }, use) {
  const { Database } = await services('database/database.js');
  const { rebuildIndex } = await services('modules/search/rebuild-index.js');
  const mariadb = dialect === 'mysql' ? await startMariadb() : undefined;
  try {
    if (mariadb) await createDatabase(mariadb.url);
    const copy = join(varDir, 'bench.db');
    if (file && !mariadb) await copyFile(file, copy);
    const database = await Database.open(mariadb ? { url: `${mariadb.url}lectern` } : { file: copy });
    try {
      await step(`Migrating ${dialect}`, () => database.migrate());
      if (!file || mariadb) await fill(database, folders, varDir);
      await step('Indexing', () => rebuildIndex(database, {}));
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
  // Every server has this one, and a connection needs one.
  const source = await mysqlSource(`${server}information_schema`).initialize();
  await source.query('CREATE DATABASE lectern');
  await source.destroy();
}
