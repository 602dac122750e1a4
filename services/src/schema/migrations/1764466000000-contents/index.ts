import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  ix_contents_kind: 'kind, id',
  ix_contents_state: 'state, hidden_at',
  ix_contents_talk: 'talk_id',
  ix_contents_note: 'note_id',
  ix_contents_speaker: 'speaker_id',
  ix_contents_user: 'user_id, id',
  ix_contents_network: 'network, id',
  ix_contents_picture: 'picture',
  ix_contents_change: 'change_id',
  ix_contents_added: 'added_at',
};

const indexed = Object.entries(INDEXES);
const references = [
  ['talk', 'talks', 'CASCADE'],
  ['note', 'notes', 'CASCADE'],
  ['speaker', 'speakers', 'CASCADE'],
  ['user', 'users', 'SET NULL'],
];

const MYSQL = [
  `CREATE TABLE contents (
    id int NOT NULL AUTO_INCREMENT,
    kind varchar(10) NOT NULL,
    talk_id int NULL,
    note_id int NULL,
    speaker_id int NULL,
    user_id int NULL,
    text text NULL,
    picture varchar(32) NULL,
    network varchar(16) NULL,
    state varchar(10) NOT NULL,
    former_state varchar(10) NULL,
    reason varchar(300) NULL,
    hidden_at datetime(3) NULL,
    change_id varchar(16) NULL,
    added_at datetime(3) NOT NULL,
    ${indexed.map(([name, columns]) => `INDEX ${name} (${columns}),`).join(' ')}
    PRIMARY KEY (id),
    ${references.map(([name, table, onDelete]) => `CONSTRAINT fk_contents_${name} FOREIGN KEY (${name}_id) REFERENCES ${table} (id) ON DELETE ${onDelete} ON UPDATE NO ACTION`).join(', ')}
  ) ENGINE=InnoDB`,
  'ALTER TABLE notes ADD COLUMN hidden_reason varchar(300) NULL',
  'ALTER TABLE talk_speakers ADD COLUMN unlisted tinyint NOT NULL DEFAULT 0',
];

const SQLITE = [
  `CREATE TABLE "contents" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "kind" varchar(10) NOT NULL, "talk_id" integer, "note_id" integer, "speaker_id" integer, "user_id" integer, "text" text, "picture" varchar(32), "network" varchar(16), "state" varchar(10) NOT NULL, "former_state" varchar(10), "reason" varchar(300), "hidden_at" datetime(3), "change_id" varchar(16), "added_at" datetime(3) NOT NULL, ${references.map(([name, table, onDelete]) => `CONSTRAINT "fk_contents_${name}" FOREIGN KEY ("${name}_id") REFERENCES "${table}" ("id") ON DELETE ${onDelete} ON UPDATE NO ACTION`).join(', ')})`,
  ...indexed.map(
    ([name, columns]) =>
      `CREATE INDEX "${name}" ON "contents" (${columns
        .split(', ')
        .map((column) => `"${column}"`)
        .join(', ')})`,
  ),
  'ALTER TABLE "notes" ADD COLUMN "hidden_reason" varchar(300)',
  'ALTER TABLE "talk_speakers" ADD COLUMN "unlisted" boolean NOT NULL DEFAULT (0)',
];

/** What members have added so far. Nobody knows who wrote a biography or sent a picture before. */
const EARLIER = `INSERT INTO contents (kind, talk_id, note_id, user_id, state, added_at)
  SELECT kind, talk_id, note_id, user_id, 'shown', added_at FROM (
    SELECT 'talk' AS kind, id AS talk_id, NULL AS note_id, author_id AS user_id, added_at FROM talks
    WHERE author_id IS NOT NULL AND status = 'published'
    UNION ALL SELECT 'note', NULL, id, user_id, created_at FROM notes WHERE deleted_at IS NULL
  ) earlier ORDER BY added_at, kind, talk_id, note_id`;

/** What members add, for operators who decide on it: see `modules/contents`. */
export class Contents1764466000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
    await runner.query(EARLIER);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An older release knows no hidden talks, and shows drafts to nobody else.
    await runner.query("UPDATE talks SET status = 'draft' WHERE status = 'hidden'");
    await runner.query('DELETE FROM notes WHERE hidden_reason IS NOT NULL');
    await runner.query('DROP TABLE contents');
    await runner.query('ALTER TABLE notes DROP COLUMN hidden_reason');
    await runner.query('ALTER TABLE talk_speakers DROP COLUMN unlisted');
  }
}
