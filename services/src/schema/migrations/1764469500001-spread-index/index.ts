import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Popular talks of a site without numbers are read in this order. */
export class SpreadIndex1764469500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_talks_spread ON talks (status, watchable, spread, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON talks';
    await runner.query(`DROP INDEX ix_talks_spread${on}`);
  }
}
