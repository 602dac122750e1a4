import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A full-text index of the lines of transcripts, and a row per indexed transcript, see `modules/search/line-index.ts`. The previous release
 * knows neither, and can still run.
 */
const SQLITE = [
  `CREATE VIRTUAL TABLE line_search USING fts5 (
    tokens, tokenize = "ascii tokenchars '_'", content = '', contentless_delete = 1, detail = none
  )`,
  `CREATE TABLE search_transcripts (
    talk_id integer NOT NULL, language varchar(35) NOT NULL, number smallint NOT NULL, line_count integer NOT NULL, digest varchar(27) NOT NULL,
    PRIMARY KEY (talk_id, language)
  ) WITHOUT ROWID`,
];

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS line_search (
    line_id bigint NOT NULL,
    tokens mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    FULLTEXT INDEX ft_line_search (tokens),
    PRIMARY KEY (line_id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS search_transcripts (
    talk_id int NOT NULL,
    language varchar(35) NOT NULL,
    number smallint NOT NULL,
    line_count int NOT NULL,
    digest varchar(27) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    PRIMARY KEY (talk_id, language)
  ) ENGINE=InnoDB`,
];

/** The first row is the progress of the index of talks. */
const STATE = `INSERT INTO search_state (id, version, rebuilt_to)
  SELECT 2, CASE WHEN EXISTS (SELECT talk_id FROM transcripts) THEN 0 ELSE 1 END, 0 FROM (SELECT 1 AS one) AS once
  WHERE NOT EXISTS (SELECT id FROM search_state WHERE id = 2)`;

/** The index is built when the application starts, see `modules/search/index-upkeep.ts`. */
export class SearchLines1764420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
    await runner.query(STATE);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['search_transcripts', 'line_search']) await runner.query(`DROP TABLE ${table}`);
    await runner.query('DELETE FROM search_state WHERE id = 2');
  }
}
