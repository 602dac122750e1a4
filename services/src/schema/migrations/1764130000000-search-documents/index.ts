import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The full-text index stores only tokens, each once. Separate tables contain narrow rows for ordering and counting results, the catalogue's
 * words with the keys of their misspellings, and the names of people, conferences, series and subjects.
 */
const SQLITE = [
  'DROP TABLE talk_search',
  `CREATE VIRTUAL TABLE talk_search USING fts5 (
    tokens, tokenize = "ascii tokenchars '_'", content = '', contentless_delete = 1, detail = none
  )`,
  `CREATE TABLE search_documents (
    talk_id integer PRIMARY KEY NOT NULL, digest varchar(27) NOT NULL, quality smallint NOT NULL, watchable boolean NOT NULL,
    group_id integer, day integer NOT NULL, duration integer, title_words smallint NOT NULL, facets text NOT NULL, words text NOT NULL
  )`,
  'CREATE TABLE search_words (word varchar(64) PRIMARY KEY NOT NULL, talks integer NOT NULL) WITHOUT ROWID',
  `CREATE TABLE search_deletions (deletion integer NOT NULL, word varchar(64) NOT NULL, PRIMARY KEY (deletion, word)) WITHOUT ROWID`,
  `CREATE TABLE search_names (
    kind integer NOT NULL, term varchar(64) NOT NULL, entity_id integer NOT NULL, PRIMARY KEY (kind, term, entity_id)
  ) WITHOUT ROWID`,
  'CREATE INDEX ix_search_names_entity ON search_names (kind, entity_id)',
];

const MYSQL = [
  'DROP TABLE IF EXISTS talk_search',
  `CREATE TABLE IF NOT EXISTS talk_search (
    talk_id int NOT NULL,
    tokens mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    FULLTEXT INDEX ft_talk_search (tokens),
    PRIMARY KEY (talk_id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS search_documents (
    talk_id int NOT NULL,
    digest varchar(27) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    quality smallint NOT NULL,
    watchable tinyint NOT NULL,
    group_id int NULL,
    day int NOT NULL,
    duration int NULL,
    title_words smallint NOT NULL,
    facets text CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    words text NOT NULL,
    PRIMARY KEY (talk_id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS search_words (
    word varchar(64) NOT NULL,
    talks int NOT NULL,
    PRIMARY KEY (word)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS search_deletions (
    deletion int NOT NULL,
    word varchar(64) NOT NULL,
    PRIMARY KEY (deletion, word)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS search_names (
    kind tinyint NOT NULL,
    term varchar(64) NOT NULL,
    entity_id int NOT NULL,
    INDEX ix_search_names_entity (kind, entity_id),
    PRIMARY KEY (kind, term, entity_id)
  ) ENGINE=InnoDB`,
];

/** If there is nothing to index, the index already has the version of these tables. */
const STATE = `UPDATE search_state SET rebuilt_to = 0, version = CASE WHEN EXISTS (SELECT id FROM talks) THEN 0 ELSE 2 END`;

/** The index is built when the application starts, see `modules/search/index-upkeep.ts`. */
export class SearchDocuments1764130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
    await runner.query(STATE);
  }

  async down(): Promise<void> {
    throw new Error('The former search index is not stored');
  }
}
