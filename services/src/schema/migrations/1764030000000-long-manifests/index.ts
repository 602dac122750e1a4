import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes room for manifests of releases with hundreds of files; SQLite's text is unlimited. */
export class LongManifests1764030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    await runner.query('ALTER TABLE releases MODIFY manifest mediumtext NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    await runner.query('ALTER TABLE releases MODIFY manifest text NOT NULL');
  }
}
