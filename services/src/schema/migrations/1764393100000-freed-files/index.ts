import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the files of a deleted release were removed from the storage. */
export class FreedFiles1764393100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "releases" ADD COLUMN "files_freed_at" datetime(3)'
        : 'ALTER TABLE releases ADD COLUMN files_freed_at datetime(3) NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases DROP COLUMN files_freed_at');
  }
}
