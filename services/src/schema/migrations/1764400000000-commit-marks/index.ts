import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE IF NOT EXISTS commit_marks (
    slot varchar(40) NOT NULL,
    number int NOT NULL,
    written_at datetime(3) NOT NULL,
    INDEX ix_commit_marks_written (written_at),
    PRIMARY KEY (slot)
  ) ENGINE=InnoDB`;

const SQLITE = [
  'CREATE TABLE "commit_marks" ("slot" varchar(40) PRIMARY KEY NOT NULL, "number" integer NOT NULL, "written_at" datetime(3) NOT NULL)',
  'CREATE INDEX "ix_commit_marks_written" ON "commit_marks" ("written_at")',
];

/** The last commit of each process: see `database/outages`. */
export class CommitMarks1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : [MYSQL]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE commit_marks');
  }
}
