import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Dialect } from './dialect.js';
import { patientRunner } from './outages/server-source.js';

const LOCK = 'lectern.migrate';
/** Shorter than the limit of a statement, so that the reason is known. */
const LOCK_SECONDS = 29 * 60;

/** Runs pending migrations, one process at a time. */
export async function migrate(source: DataSource, dialect: Dialect): Promise<string[]> {
  return dialect === 'sqlite' ? migrateEmbedded(source) : migrateMysql(source);
}

async function migrateEmbedded(source: DataSource): Promise<string[]> {
  // The list of executed migrations is read inside the transaction, which holds the write lock from its start.
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    const names = await run(runner);
    await runner.commitTransaction();
    return names;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

async function migrateMysql(source: DataSource): Promise<string[]> {
  const runner = patientRunner(source);
  try {
    const answer: unknown = await runner.query('SELECT GET_LOCK(?, ?) AS got', [LOCK, LOCK_SECONDS]);
    if ((answer as { got: number | null }[])[0]?.got !== 1)
      throw new Error('Another process has been migrating the database for too long');
    await selectAgain(runner);
    return await run(runner);
  } finally {
    // Fails only on a lost connection, whose lock the server releases by itself.
    await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]).catch(() => undefined);
    await runner.release();
  }
}

/**
 * A connection remembers the database's character set, which the first migration changes: another process may have run it meanwhile.
 * Selecting the same database again would change nothing.
 */
async function selectAgain(runner: QueryRunner): Promise<void> {
  const rows: unknown = await runner.query('SELECT DATABASE() AS name');
  for (const { name } of [{ name: 'information_schema' }, ...(rows as { name: string }[])])
    await runner.query(`USE ${runner.dataSource.driver.escape(name)}`);
}

/** On the runner's own connection, which has the lock. */
async function run(runner: QueryRunner): Promise<string[]> {
  const executor = new MigrationExecutor(runner.dataSource, runner);
  executor.transaction = 'none';
  const done = await executor.executePendingMigrations();
  return done.map((migration) => migration.name);
}
