import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an override ends unless its development server reports that it is alive. */
export class OverrideLeases1764393000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "overrides" ADD COLUMN "lease_until" datetime(3)'
        : 'ALTER TABLE overrides ADD COLUMN lease_until datetime(3) NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE overrides DROP COLUMN lease_until');
  }
}
