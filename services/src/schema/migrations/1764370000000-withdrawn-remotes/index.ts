import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  'ALTER TABLE rollouts ADD COLUMN withdrawn_at datetime(3) NULL, ADD COLUMN retired_at datetime(3) NULL',
  'ALTER TABLE releases ADD COLUMN deleted_at datetime(3) NULL',
];

const SQLITE = [
  'ALTER TABLE "rollouts" ADD COLUMN "withdrawn_at" datetime(3)',
  'ALTER TABLE "rollouts" ADD COLUMN "retired_at" datetime(3)',
  'ALTER TABLE "releases" ADD COLUMN "deleted_at" datetime(3)',
];

/** Withdrawn remotes, and releases that were deleted before they went live. */
export class WithdrawnRemotes1764370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases DROP COLUMN deleted_at');
    await runner.query('ALTER TABLE rollouts DROP COLUMN retired_at');
    await runner.query('ALTER TABLE rollouts DROP COLUMN withdrawn_at');
  }
}
