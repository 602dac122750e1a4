import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS line_block_search (
    line_id bigint NOT NULL,
    tokens mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    FULLTEXT INDEX ft_line_block_search (tokens),
    PRIMARY KEY (line_id)
  ) ENGINE=InnoDB`,
  // Ids of lines are longer than those of talks.
  'ALTER TABLE search_state MODIFY rebuilt_to bigint NOT NULL',
  `INSERT INTO search_state (id, version, rebuilt_to)
  SELECT 4, 0, 0 FROM (SELECT 1 AS one) AS once WHERE NOT EXISTS (SELECT id FROM search_state WHERE id = 4)`,
];

/**
 * A second full-text index of the lines of transcripts on a server, see `modules/search/block-engine.ts`. It is built when the application
 * starts; the previous release does not know it, and can still run.
 */
export class SearchLineBlocks1764431000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    for (const statement of MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    await runner.query('DROP TABLE line_block_search');
    await runner.query('DELETE FROM search_state WHERE id = 4');
    await runner.query('ALTER TABLE search_state MODIFY rebuilt_to int NOT NULL');
  }
}
