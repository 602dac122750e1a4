import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MYSQL_STATEMENTS } from './mysql.js';
import { SQLITE_STATEMENTS } from './sqlite.js';

/** Every table of the product. */
export class Initial1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    if (!embedded) await compareBytes(runner);
    for (const statement of embedded ? SQLITE_STATEMENTS : MYSQL_STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted: drop the database');
  }
}

/**
 * Text is compared byte by byte, as in SQLite: video ids may differ only by case, and text that is matched loosely (names, tags, e-mails)
 * is folded in code. The server's default collation would treat `a` and `A` as the same key.
 */
async function compareBytes(runner: QueryRunner): Promise<void> {
  const answer: unknown = await runner.query('SELECT VERSION() AS version');
  const rows = answer as { version: string }[];
  const collation = /mariadb/i.test(rows[0]?.version ?? '') ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';
  await runner.query(`ALTER DATABASE CHARACTER SET utf8mb4 COLLATE ${collation}`);
}
