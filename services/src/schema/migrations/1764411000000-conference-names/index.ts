import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conferences are found by parts of their names in an index that has everything a list needs to order them. */
export class ConferenceNames1764411000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ix_conferences_found ON conferences (name_key, start_date, end_date, year, series_id)',
    );
    await runner.query(`DROP INDEX ix_conferences_name${onTable(runner)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_conferences_name ON conferences (name_key, id)');
    await runner.query(`DROP INDEX ix_conferences_found${onTable(runner)}`);
  }
}

const onTable = (runner: QueryRunner): string =>
  runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON conferences';
