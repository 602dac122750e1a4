import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The numbers that order and count the matches of a search, without the talks' words, which fill the table's pages. */
export class SearchNarrow1764412000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ix_search_documents_narrow ON search_documents (talk_id, group_id, quality, watchable, day, duration, title_words)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON search_documents';
    await runner.query(`DROP INDEX ix_search_documents_narrow${on}`);
  }
}
