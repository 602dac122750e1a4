import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of the console, separate from those of the site. */
export class ConsoleSessions1764380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    const quote = embedded ? '"' : '';
    await runner.query(
      `ALTER TABLE ${quote}sessions${quote} ADD COLUMN ${quote}place${quote} varchar(10) NOT NULL DEFAULT 'site'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN place');
  }
}
