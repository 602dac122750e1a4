import type { EntityManager } from 'typeorm';
import type { Dialect } from './dialect.js';

const ROWS_AT_ONCE = 100;

/** Columns of an upsert. */
export interface Target {
  table: string;
  /** Primary key columns. */
  keys: readonly string[];
  values: readonly string[];
  /** For existing rows: add the new values, or replace the old ones. */
  onConflict: 'add' | 'replace';
  /** Columns set on insert only. */
  fixed?: readonly string[];
}

/** Inserts or updates rows, one statement per hundred. @param rows keys, values, fixed, in this order */
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
  // Always in key order, so that processes that write the same rows rarely collide.
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
