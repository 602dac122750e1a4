import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for filtering talk lists by language and format, and an order that mixes talks of similar quality. */
export class TalkLists1764170000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ix_talks_language ON talks (status, watchable, language, ordered_on, id)',
    );
    await runner.query('CREATE INDEX ix_talks_format ON talks (status, watchable, format, ordered_on, id)');
    await runner.query(
      'UPDATE talks SET spread = (quality - quality % 20) * 1000000 + (id * 2654435761) % 1000000',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON talks';
    await runner.query(`DROP INDEX ix_talks_language${on}`);
    await runner.query(`DROP INDEX ix_talks_format${on}`);
  }
}
