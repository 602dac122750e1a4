import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE IF NOT EXISTS recording_checks (
    talk_id int NOT NULL,
    attempts int NOT NULL DEFAULT '0',
    due_at datetime(3) NOT NULL,
    transcribable tinyint NOT NULL,
    outcome varchar(200) NOT NULL,
    INDEX ix_recording_checks_due (due_at, talk_id),
    PRIMARY KEY (talk_id),
    CONSTRAINT fk_recording_checks_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`;

const SQLITE = [
  'CREATE TABLE "recording_checks" ("talk_id" integer NOT NULL, "attempts" integer NOT NULL DEFAULT (0), "due_at" datetime(3) NOT NULL, "transcribable" boolean NOT NULL, "outcome" varchar(200) NOT NULL, CONSTRAINT "fk_recording_checks_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_recording_checks" PRIMARY KEY ("talk_id"))',
  'CREATE INDEX "ix_recording_checks_due" ON "recording_checks" ("due_at", "talk_id")',
];

/** Talks whose recordings brought no transcript so far. */
export class RecordingChecks1764469400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : [MYSQL]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recording_checks');
  }
}
