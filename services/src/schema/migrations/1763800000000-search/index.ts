import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the tokens of each talk, see `modules/search/tokens.ts`, so that the databases' tokenizers make no difference. */
const SQLITE = [
  `CREATE VIRTUAL TABLE talk_search USING fts5 (tokens, tokenize = "ascii tokenchars '_'")`,
  `CREATE TABLE search_terms (
    place integer NOT NULL, term varchar(64) NOT NULL, talk_id integer NOT NULL,
    PRIMARY KEY (place, term, talk_id)
  ) WITHOUT ROWID`,
  'CREATE INDEX ix_search_terms_talk ON search_terms (talk_id)',
  'CREATE TABLE search_state (id integer PRIMARY KEY NOT NULL, version integer NOT NULL, rebuilt_to integer NOT NULL)',
];

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS talk_search (
    talk_id int NOT NULL,
    tokens mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    FULLTEXT INDEX ft_talk_search (tokens),
    PRIMARY KEY (talk_id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS search_terms (
    place tinyint NOT NULL,
    term varchar(64) NOT NULL,
    talk_id int NOT NULL,
    INDEX ix_search_terms_talk (talk_id),
    PRIMARY KEY (place, term, talk_id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS search_state (
    id int NOT NULL,
    version int NOT NULL,
    rebuilt_to int NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
];

/** Existing talks are indexed when the application starts, see `modules/search/index-upkeep.ts`. */
const STATE = `INSERT INTO search_state (id, version, rebuilt_to)
  SELECT 1, CASE WHEN EXISTS (SELECT id FROM talks) THEN 0 ELSE 1 END, 0 FROM (SELECT 1 AS one) AS once
  WHERE NOT EXISTS (SELECT id FROM search_state)`;

/** The tables that searches read. */
export class Search1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
    await runner.query(STATE);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['search_state', 'search_terms', 'talk_search'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
