import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE transcripts (
    talk_id int NOT NULL,
    language varchar(35) NOT NULL,
    automatic tinyint NOT NULL,
    PRIMARY KEY (talk_id, language),
    CONSTRAINT fk_transcripts_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
  `ALTER TABLE transcript_lines ADD COLUMN language varchar(35) NOT NULL,
    DROP PRIMARY KEY, ADD PRIMARY KEY (talk_id, language, position)`,
  `CREATE TABLE length_reports (
    talk_id int NOT NULL,
    visitor varchar(64) NOT NULL,
    seconds int NOT NULL,
    PRIMARY KEY (talk_id, visitor),
    CONSTRAINT fk_length_reports_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
  `CREATE TABLE job_cursors (
    name varchar(40) NOT NULL,
    changed_at datetime(3) NULL,
    last_id int NOT NULL DEFAULT '0',
    PRIMARY KEY (name)
  ) ENGINE=InnoDB`,
];

// SQLite cannot change a primary key in place.
const SQLITE = [
  'CREATE TABLE "transcripts" ("talk_id" integer NOT NULL, "language" varchar(35) NOT NULL, "automatic" boolean NOT NULL, CONSTRAINT "fk_transcripts_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_transcripts" PRIMARY KEY ("talk_id", "language"))',
  'CREATE TABLE "former_lines" ("talk_id" integer NOT NULL, "language" varchar(35) NOT NULL, "position" integer NOT NULL, "seconds" integer NOT NULL, "content" text NOT NULL, CONSTRAINT "fk_transcript_lines_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_transcript_lines" PRIMARY KEY ("talk_id", "language", "position"))',
  'INSERT INTO "former_lines" ("talk_id", "language", "position", "seconds", "content") SELECT "talk_id", \'\', "position", "seconds", "content" FROM "transcript_lines"',
  'DROP TABLE "transcript_lines"',
  'ALTER TABLE "former_lines" RENAME TO "transcript_lines"',
  'CREATE TABLE "length_reports" ("talk_id" integer NOT NULL, "visitor" varchar(64) NOT NULL, "seconds" integer NOT NULL, CONSTRAINT "fk_length_reports_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_length_reports" PRIMARY KEY ("talk_id", "visitor"))',
  'CREATE TABLE "job_cursors" ("name" varchar(40) NOT NULL, "changed_at" datetime(3), "last_id" integer NOT NULL DEFAULT (0), CONSTRAINT "pk_job_cursors" PRIMARY KEY ("name"))',
];

/** Transcripts in several languages, lengths reported by players, and the progress of jobs that follow changes of the catalogue. */
export class GoingOn1764175000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
    // Existing rows state neither their language nor their author.
    await runner.query(
      "INSERT INTO transcripts (talk_id, language, automatic) SELECT DISTINCT talk_id, '', 0 FROM transcript_lines",
    );
    await runner.query('CREATE INDEX ix_talks_changed ON talks (changed_at, id)');
  }

  async down(): Promise<void> {
    throw new Error('Transcripts in a second language would be lost');
  }
}
