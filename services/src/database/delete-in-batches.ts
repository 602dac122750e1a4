import type { Database } from './database.js';
import type { Dialect } from './dialect.js';

/** Rows per transaction: a few milliseconds, for which other writers of the embedded database wait. */
const BATCH = 500;

/** The rows to delete: up to a value of an indexed column. */
interface Expired {
  table: string;
  column: string;
  upTo: Date | number;
}

const DELETE: Record<Dialect, (expired: Expired) => string> = {
  // SQLite is usually compiled without a limit for DELETE.
  sqlite: ({ table, column }) =>
    `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${column} <= ? ORDER BY ${column} LIMIT ${BATCH})`,
  mysql: ({ table, column }) => `DELETE FROM ${table} WHERE ${column} <= ? ORDER BY ${column} LIMIT ${BATCH}`,
};

/** Deletes rows of a table in many transactions, so that others do not wait for all of them. */
export async function deleteInBatches(
  database: Database,
  expired: Expired,
  isStopping: () => boolean,
): Promise<void> {
  const { table, column, upTo } = expired;
  const isLeft = async () =>
    (await database.read.query(`SELECT 1 FROM ${table} WHERE ${column} <= ? LIMIT 1`, [upTo])).length > 0;
  while (!isStopping() && (await isLeft()))
    await database.write((tx) => tx.query(DELETE[database.dialect](expired), [upTo]));
}
