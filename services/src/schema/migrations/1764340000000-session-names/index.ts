import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = ['ALTER TABLE sessions ADD COLUMN old_name_until datetime(3) NULL'];
const SQLITE = ['ALTER TABLE "sessions" ADD COLUMN "old_name_until" datetime(3)'];

/** Marks sessions that began while their cookie had a name that scripts can set. */
export class SessionNames1764340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
    await runner.query('UPDATE sessions SET old_name_until = expires_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN old_name_until');
  }
}
