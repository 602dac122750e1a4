import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS talk_block_search (
    talk_id int NOT NULL,
    tokens mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    FULLTEXT INDEX ft_talk_block_search (tokens),
    PRIMARY KEY (talk_id)
  ) ENGINE=InnoDB`,
  `INSERT INTO search_state (id, version, rebuilt_to)
  SELECT 3, 0, 0 FROM (SELECT 1 AS one) AS once WHERE NOT EXISTS (SELECT id FROM search_state WHERE id = 3)`,
];

/**
 * A second full-text index of talks on a server, see `modules/search/block-engine.ts`. It is built when the application starts; the former
 * release does not know it, and can still run.
 */
export class SearchBlocks1764430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    for (const statement of MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    await runner.query('DROP TABLE talk_block_search');
    await runner.query('DELETE FROM search_state WHERE id = 3');
  }
}
