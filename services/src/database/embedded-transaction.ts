import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/**
 * Runs a transaction on the embedded database. A full or failing disk makes SQLite end a transaction by itself. TypeORM, which has a single
 * runner, would consider it open forever, and make each later one a savepoint of a transaction that is never committed.
 */
export async function transactEmbedded<T>(
  writer: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = writer.createQueryRunner();
  await runner.startTransaction();
  try {
    const result = await work(runner.manager);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await rollBack(runner);
    throw error;
  }
}

async function rollBack(runner: QueryRunner): Promise<void> {
  try {
    await runner.rollbackTransaction();
  } catch {
    // SQLite has ended it already: another is begun and rolled back, so that TypeORM's state is correct again.
    await runner.query('BEGIN');
    await runner.rollbackTransaction();
  }
}
