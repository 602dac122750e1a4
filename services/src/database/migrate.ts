import type { DataSource } from 'typeorm';
import type { Dialect } from './dialect.js';

const LOCK = 'lectern.migrate';
const LOCK_SECONDS = 120;

/** Runs pending migrations, one process at a time. */
export async function migrate(source: DataSource, dialect: Dialect): Promise<string[]> {
  return dialect === 'sqlite' ? migrateEmbedded(source) : migrateMysql(source);
}

async function migrateEmbedded(source: DataSource): Promise<string[]> {
  // The list of executed migrations is read inside the transaction, which holds the write lock from its start.
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    const names = await run(source);
    await runner.commitTransaction();
    return names;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

async function migrateMysql(source: DataSource): Promise<string[]> {
  const runner = source.createQueryRunner();
  try {
    const answer: unknown = await runner.query('SELECT GET_LOCK(?, ?) AS got', [LOCK, LOCK_SECONDS]);
    if ((answer as { got: number | null }[])[0]?.got !== 1)
      throw new Error('Another process has been migrating the database for too long');
    return await run(source);
  } finally {
    await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]);
    await runner.release();
  }
}

async function run(source: DataSource): Promise<string[]> {
  const done = await source.runMigrations({ transaction: 'none' });
  return done.map((migration) => migration.name);
}
