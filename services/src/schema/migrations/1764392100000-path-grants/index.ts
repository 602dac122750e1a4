import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = 'ALTER TABLE rollouts ADD COLUMN path_grants text NULL';
const SQLITE = 'ALTER TABLE "rollouts" ADD COLUMN "path_grants" text';

/** Paths of remotes that operators have granted to others. */
export class PathGrants1764392100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(embedded ? SQLITE : MYSQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rollouts DROP COLUMN path_grants');
  }
}
