import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the title in the source's words beside the one that is shown. */
export class SourceTitles1764469900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "talks" ADD COLUMN "source_title" varchar(300)'
        : 'ALTER TABLE talks ADD COLUMN source_title varchar(300) NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE talks SET title = source_title WHERE source_title IS NOT NULL');
    await runner.query('ALTER TABLE talks DROP COLUMN source_title');
  }
}
