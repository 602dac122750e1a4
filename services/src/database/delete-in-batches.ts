import type { Database } from './database.js';
import type { Dialect } from './dialect.js';

/** Rows per transaction: a few milliseconds, for which other writers of the embedded database wait. */
const BATCH = 500;

/** The rows to delete: up to a value of an indexed column, or those without one. */
interface Expired {
  table: string;
  column: string;
  upTo: Date | number | null;
}

const conditionOn = ({ column, upTo }: Expired): string => `${column} ${upTo === null ? 'IS NULL' : '<= ?'}`;

const DELETE: Record<Dialect, (expired: Expired) => string> = {
  // SQLite is usually compiled without a limit for DELETE.
  sqlite: (expired) =>
    `DELETE FROM ${expired.table} WHERE rowid IN (SELECT rowid FROM ${expired.table} WHERE ${conditionOn(expired)} ORDER BY ${expired.column} LIMIT ${BATCH})`,
  mysql: (expired) =>
    `DELETE FROM ${expired.table} WHERE ${conditionOn(expired)} ORDER BY ${expired.column} LIMIT ${BATCH}`,
};

/** Deletes rows of a table in many transactions, so that others do not wait for all of them. */
export async function deleteInBatches(
  database: Database,
  expired: Expired,
  isStopping: () => boolean,
): Promise<void> {
  const values = expired.upTo === null ? [] : [expired.upTo];
  const left = `SELECT 1 FROM ${expired.table} WHERE ${conditionOn(expired)} LIMIT 1`;
  const isLeft = async () => (await database.read.query(left, values)).length > 0;
  while (!isStopping() && (await isLeft()))
    await database.write((tx) => tx.query(DELETE[database.dialect](expired), values));
}
