import type { EntityManager } from 'typeorm';

export type Dialect = 'sqlite' | 'mysql';

/** The dialect of a transaction's database. */
export const dialectOf = (tx: EntityManager): Dialect =>
  tx.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';

/** SQL that starts the insertion of rows, of which those whose key exists already are left as they are. */
export const insertIgnore = (dialect: Dialect): string =>
  dialect === 'sqlite' ? 'INSERT OR IGNORE INTO' : 'INSERT IGNORE INTO';
