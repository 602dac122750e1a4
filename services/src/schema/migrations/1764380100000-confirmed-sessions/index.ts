import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an operator last confirmed their identity at the console; older sessions have not. */
export class ConfirmedSessions1764380100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "sessions" ADD COLUMN "confirmed_at" datetime(3)'
        : 'ALTER TABLE sessions ADD COLUMN confirmed_at datetime(3) NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN confirmed_at');
  }
}
