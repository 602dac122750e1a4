import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS caption_counts (
    hour varchar(13) NOT NULL,
    source varchar(10) NOT NULL,
    outcome varchar(10) NOT NULL,
    talks int NOT NULL,
    first_at datetime(3) NOT NULL,
    last_at datetime(3) NOT NULL,
    reason varchar(300) NULL,
    PRIMARY KEY (hour, source, outcome)
  ) ENGINE=InnoDB`,
  'ALTER TABLE transcripts ADD COLUMN source varchar(10) NULL',
];

const SQLITE = [
  'CREATE TABLE "caption_counts" ("hour" varchar(13) NOT NULL, "source" varchar(10) NOT NULL, "outcome" varchar(10) NOT NULL, "talks" integer NOT NULL, "first_at" datetime(3) NOT NULL, "last_at" datetime(3) NOT NULL, "reason" varchar(300), PRIMARY KEY ("hour", "source", "outcome"))',
  'ALTER TABLE "transcripts" ADD COLUMN "source" varchar(10)',
];

/** Where transcripts come from, and how often captions were asked for. */
export class CaptionCounts1764468100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
    // The former job could no longer read the platform's pages, and blamed the talks.
    await runner.query('DELETE FROM caption_checks');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE caption_counts');
    await runner.query('ALTER TABLE transcripts DROP COLUMN source');
  }
}
