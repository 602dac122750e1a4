import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The embedded database stores the texts that suggest a talk in a full-text index of their own, see `modules/search/suggestion-terms.ts`.
 * `search_terms` stays, empty, so that the previous release can still run.
 */
const SQLITE = [
  `CREATE VIRTUAL TABLE suggestion_index USING fts5 (
    terms, tokenize = "ascii tokenchars ' '", content = '', contentless_delete = 1, detail = none
  )`,
  `CREATE VIRTUAL TABLE suggestion_terms USING fts5vocab ('suggestion_index', 'instance')`,
  'DELETE FROM search_terms',
];

/** If there is nothing to index, the index already has the version of these tables. */
const STATE = `UPDATE search_state SET rebuilt_to = 0, version = CASE WHEN EXISTS (SELECT id FROM talks) THEN 0 ELSE 3 END`;

/** The index is built when the application starts, see `modules/search/index-upkeep.ts`. */
export class SearchSuggestions1764400200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : []) await runner.query(statement);
    await runner.query(STATE);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type !== 'better-sqlite3') return;
    await runner.query('DROP TABLE suggestion_terms');
    await runner.query('DROP TABLE suggestion_index');
  }
}
