import type { EntityManager } from 'typeorm';
import type { Dialect } from './database.js';

/** The database that a transaction is on. */
export const dialectOf = (tx: EntityManager): Dialect =>
  tx.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
