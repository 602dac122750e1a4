// One question to a database server.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../steps.mjs';

const services = createRequire(join(root, 'services/package.json'));
const mysql = services('mysql2/promise');

/**
 * @param {string} url
 * @param {string} sql
 * @param {number} [timeout] milliseconds
 * @returns {Promise<Record<string, string | number>[]>}
 */
export async function ask(url, sql, timeout = 30_000) {
  const connection = await mysql.createConnection({ uri: url, connectTimeout: timeout });
  // A server that dies later is noticed by the question.
  connection.on('error', () => undefined);
  try {
    const [rows] = await connection.query({ sql, timeout });
    return Array.isArray(rows) ? /** @type {Record<string, string | number>[]} */ (rows) : [];
  } finally {
    connection.destroy();
  }
}
