import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reported lengths have a date, so that they expire. The previous release writes none, and its reports expire at once. */
export class LengthReportDates1764440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      runner.dataSource.options.type === 'better-sqlite3'
        ? 'ALTER TABLE "length_reports" ADD COLUMN "reported_at" datetime(3)'
        : 'ALTER TABLE length_reports ADD COLUMN reported_at datetime(3) NULL',
    );
    await runner.query('CREATE INDEX ix_length_reports_reported ON length_reports (reported_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const onTable = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON length_reports';
    await runner.query(`DROP INDEX ix_length_reports_reported${onTable}`);
    await runner.query('ALTER TABLE length_reports DROP COLUMN reported_at');
  }
}
