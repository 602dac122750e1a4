import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { dialectOf } from './dialect.js';
import { placeholders } from './row-values.js';

// Row locks until the end of a transaction. On the embedded database a write transaction has the whole file to itself, so no locks are
// needed.

/** Suffix of a SELECT that locks its rows. */
export const forUpdate = (tx: EntityManager, { skipLocked = false } = {}): string =>
  dialectOf(tx) === 'mysql' ? ` FOR UPDATE${skipLocked ? ' SKIP LOCKED' : ''}` : '';

/** The same for TypeORM's `find`. */
export const lockFound = (tx: EntityManager): { lock?: { mode: 'pessimistic_write' } } =>
  dialectOf(tx) === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {};

/** Locks an entity's rows in the order of their ids, so that transactions do not deadlock. */
export async function lockRows(
  tx: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  ids: readonly number[],
): Promise<void> {
  const lock = forUpdate(tx);
  if (!lock || ids.length === 0) return;
  const { tableName } = tx.connection.getMetadata(entity);
  await tx.query(`SELECT id FROM ${tableName} WHERE id IN (${placeholders(ids)}) ORDER BY id${lock}`, [
    ...ids,
  ]);
}
