import type { EntityManager } from 'typeorm';

export type Dialect = 'sqlite' | 'mysql';

/** The dialect of a transaction's database. */
export const dialectOf = (tx: EntityManager): Dialect =>
  tx.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';

/** Start of an INSERT that skips rows whose key already exists. */
export const insertIgnore = (dialect: Dialect): string =>
  dialect === 'sqlite' ? 'INSERT OR IGNORE INTO' : 'INSERT IGNORE INTO';
