// Single queries to a database.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../steps.mjs';

const services = createRequire(join(root, 'services/package.json'));
const mysql = services('mysql2/promise');
const FILE = 'file:';
/** Enough for a cluster to lose a node and start another one on a busy machine. */
const TIMEOUT_MS = 60_000;

/**
 * @param {string} url of a server, or `file:` and the path of an embedded database
 * @param {string} sql
 * @param {number} [timeout] milliseconds
 * @returns {Promise<Record<string, string | number>[]>}
 */
export async function ask(url, sql, timeout = 30_000) {
  if (url.startsWith(FILE)) return askFile(url.slice(FILE.length), sql);
  const connection = await mysql.createConnection({ uri: url, connectTimeout: timeout });
  // If the server dies later, the query fails.
  connection.on('error', () => undefined);
  try {
    const [rows] = await connection.query({ sql, timeout });
    return Array.isArray(rows) ? /** @type {Record<string, string | number>[]} */ (rows) : [];
  } finally {
    connection.destroy();
  }
}

/**
 * As {@link ask}, repeated while no server responds yet.
 *
 * @param {string} url
 * @param {string} sql
 */
export async function askUntilAnswered(url, sql) {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await ask(url, sql, 2_000);
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** @param {string} file @param {string} sql @returns {Record<string, string | number>[]} */
function askFile(file, sql) {
  const database = new (services('libsql'))(file);
  try {
    database.pragma('busy_timeout = 10000');
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all();
    statement.run();
    return [];
  } finally {
    database.close();
  }
}

/**
 * Holds the write lock of an embedded database.
 *
 * @param {string} file
 * @returns {Promise<() => void>} releases it
 */
export async function held(file) {
  const database = new (services('libsql'))(file);
  database.pragma('busy_timeout = 10000');
  database.exec('BEGIN IMMEDIATE');
  return () => {
    database.exec('COMMIT');
    database.close();
  };
}
