import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How talks were received, which becomes part of their quality once numbers are imported. */
export class Receptions1764469100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "talks" ADD COLUMN "reception" integer NOT NULL DEFAULT (0)'
        : "ALTER TABLE talks ADD COLUMN reception int NOT NULL DEFAULT '0'",
    );
    await runner.query('CREATE INDEX ix_talks_quality ON talks (status, watchable, quality, spread, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON talks';
    await runner.query(`DROP INDEX ix_talks_quality${on}`);
    await runner.query('ALTER TABLE talks DROP COLUMN reception');
  }
}
