import type { EntityManager } from 'typeorm';

export type Dialect = 'sqlite' | 'mysql';

/** The dialect of a transaction's database. */
export const dialectOf = (tx: EntityManager): Dialect =>
  tx.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
