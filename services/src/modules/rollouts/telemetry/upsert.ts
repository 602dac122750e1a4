import type { EntityManager } from 'typeorm';
import type { Dialect } from '../../../database/database.js';

const ROWS_AT_ONCE = 100;

/** What is written where. */
export interface Target {
  table: string;
  /** Columns of the primary key. */
  keys: readonly string[];
  values: readonly string[];
  /** What becomes of the values of a row that is there: the new ones are added to them, or take their place. */
  onConflict: 'add' | 'replace';
  /** Columns that are written with a new row and then stay. */
  fixed?: readonly string[];
}

/** Inserts rows or changes those that are there, in one statement each hundred. @param rows keys, values, fixed, in this order */
export async function upsert(
  tx: EntityManager,
  dialect: Dialect,
  { table, keys, values, onConflict, fixed = [] }: Target,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const columns = [...keys, ...values, ...fixed];
  const incoming = (column: string) => (dialect === 'mysql' ? `VALUES(${column})` : `excluded.${column}`);
  const changes = values.map((column) =>
    onConflict === 'add'
      ? `${column} = ${table}.${column} + ${incoming(column)}`
      : `${column} = ${incoming(column)}`,
  );
  const conflict =
    dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET`;
  const places = `(${columns.map(() => '?').join(', ')})`;
  // Always in the order of their keys, so that processes which write the same rows rarely give way to each other.
  const ordered = rows
    .map((row) => ({ row, key: row.slice(0, keys.length).join('\n') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (let from = 0; from < ordered.length; from += ROWS_AT_ONCE) {
    const part = ordered.slice(from, from + ROWS_AT_ONCE);
    await tx.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${part.map(() => places).join(', ')} ${conflict} ${changes.join(', ')}`,
      part.flatMap(({ row }) => [...row]),
    );
  }
}
